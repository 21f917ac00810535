// Imported first, before every schema. zod compiles each check with `new Function` when it is first used, and tries out
// whether it may. The page's policy forbids that and would note a violation. In the other processes each compilation takes
// up to 5 ms at the very moment when somebody waits for a window or a first key (measured: the services of a start stood
// 20 to 40 ms earlier without), and what is checked afterwards is small.
import { config } from 'zod';

config({ jitless: true });
