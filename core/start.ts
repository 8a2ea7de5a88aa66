/** Entry of `npm start`: the service with its screen opened in the installed browser. */
import { requireNode } from './node-version.ts';

requireNode(24);
// What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
process.umask(0o077);
const { runService } = await import('./service.ts');
const { openInBrowser } = await import('./open-in-browser.ts');
process.exitCode = await runService(process.argv.slice(2), (ready) => openInBrowser(ready, process.env));
