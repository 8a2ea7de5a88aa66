/**
 * Loaded into a measured program after the probe (`--import`): the request log of that process can be turned off, which the product
 * itself cannot.
 */
import { registerHooks } from 'node:module';
import { LOG_OFF } from './probe-client.ts';

/** Where the service makes an entry of the log, in what is built of it. */
const ENTRY = 'function answeredRequest(request, reply) {';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const source = loaded.format === 'module' ? String(loaded.source) : '';
    if (!source.includes(ENTRY)) return loaded;
    return {
      ...loaded,
      source: source.replace(ENTRY, () => `${ENTRY} if (globalThis['${LOG_OFF}']) return null;`),
    };
  },
});
