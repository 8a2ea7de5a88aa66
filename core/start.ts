/** Entry of `npm start`: the desktop application, or the same one in the installed browser. */
import { requireNode } from './node-version.ts';

requireNode(24);
// What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
process.umask(0o077);
const { start } = await import('./start-choice.ts');
process.exitCode = await start(process.argv.slice(2));
