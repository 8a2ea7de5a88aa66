/** Entry of `npm start`: the desktop application, or the same one in the installed browser. */
import { runProgram } from './launch/run-program.ts';

process.exitCode = await runProgram(async () => (await import('./launch/start-choice.ts')).start);
