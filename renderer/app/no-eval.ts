// zod compiles its checks with `new Function` where it can, and tries it out to know. The page's policy forbids that and
// would note a violation; the checks of the page are few and small.
import { config } from 'zod';

config({ jitless: true });
