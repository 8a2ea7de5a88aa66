/** Entry of `npm run caja`: checks the Node version before anything native is loaded. */
import { requireNode } from './node-version.ts';

requireNode(24);
const { runCommandLine } = await import('./cli/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
