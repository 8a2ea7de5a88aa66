/** Entry of `npm run central`. */
import { runProgram } from './launch/run-program.ts';

process.exitCode = await runProgram(async () => (await import('./launch/central.ts')).runCentral);
