/** Entry of `npm run serve`: checks the Node version before anything native is loaded. */
import { requireNode } from './node-version.ts';

requireNode(24);
const { runService } = await import('./service.ts');
process.exitCode = await runService(process.argv.slice(2));
