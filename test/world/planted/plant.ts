/**
 * Plants the fault that `CAJA_PLANTED` names, before anything of the program is loaded (`node --import`): the changed line stands in the
 * program of this process alone.
 */
import { registerHooks } from 'node:module';
import { FAULTS } from './faults.ts';

const fault = FAULTS[process.env['CAJA_PLANTED'] ?? ''];
if (fault === undefined) throw new Error(`no fault is called ${process.env['CAJA_PLANTED']}`);
if ('file' in fault) {
  const { file, from, to } = fault;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const source = String(loaded.source);
      if (source.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
      return { ...loaded, source: source.replace(from, () => to) };
    },
  });
}
