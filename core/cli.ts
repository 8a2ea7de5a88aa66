/** Entry of `npm run caja`: checks the Node version before anything native is loaded. */
import { requireNode } from './node-version.ts';

requireNode(24);
// What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
process.umask(0o077);
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
