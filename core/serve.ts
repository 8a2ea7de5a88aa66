/** Entry of `npm run serve`. */
import { runProgram } from './launch/run-program.ts';

process.exitCode = await runProgram(async () => (await import('./launch/service.ts')).runService);
