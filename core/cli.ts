/** Entry of `npm run caja`. */
import { runProgram } from './launch/run-program.ts';

process.exitCode = await runProgram(async () => (await import('./cli/program.ts')).runCommandLine);
