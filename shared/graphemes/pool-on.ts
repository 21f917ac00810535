import { setPool } from './pool';

setPool(true);
