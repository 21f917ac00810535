import { setPool } from './pool';

setPool(false);
