/** Entry of `npm run serve`. */
import { runProgram } from './run-program.ts';

process.exitCode = await runProgram(async () => (await import('./service.ts')).runService);
