/**
 * A program for tests: the service, stopped dead at a moment of a return whose money is agreed in one commit and paid in another.
 * Arguments: data folder, moment.
 */
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createLog } from '../../../core/platform/log.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { query } from '../../../core/store/statement.ts';
import type { Reader, Store, Sync, Tx } from '../../../core/store/store.ts';

const [dataDir, moment] = process.argv.slice(2);
const AGREED = query('SELECT count(*) AS many FROM settlement');
const SEALED = query(`
  SELECT count(*) AS many FROM settlement
  LEFT JOIN document ON document.codigo_generacion = settlement.codigo
  LEFT JOIN event ON event.codigo_generacion = settlement.codigo
  WHERE document.sello IS NOT NULL OR event.sello IS NOT NULL`);

/** Like a power cut: no handler runs, nothing is flushed. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take effect a moment later; nothing else may happen until then.
  for (;;);
}

const agreed = (reader: Reader): number => Number(AGREED.get(reader)?.['many']);
const sealed = (reader: Reader): number => Number(SEALED.get(reader)?.['many']);

function doomed(store: Store): Store {
  return {
    ...store,
    transact: async <T>(work: (tx: Tx, now: number) => Sync<T>): Promise<T> => {
      const seen: { step: 'agreed' | 'sealed' | '' } = { step: '' };
      const value = await store.transact<T>((tx, now) => {
        const before = [agreed(tx), sealed(tx)] as const;
        const result = work(tx, now);
        if (agreed(tx) > before[0]) seen.step = 'agreed';
        else if (sealed(tx) > before[1]) seen.step = 'sealed';
        if (moment === `before-${seen.step}`) die();
        return result;
      });
      if (moment === `after-${seen.step}`) die();
      return value;
    },
  };
}

const app = await startApp(
  {
    folder: dataFolder(dataDir, process.env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: false,
    uiFolder: `${dataDir}/sin-pantalla`,
    env: process.env,
    clock: systemClock,
    log: createLog('warn'),
  },
  (deps) => ({ ...deps, store: doomed(deps.store) }),
);
const ready = { event: 'listening', ui: app.ui.url, pairingCode: app.pairingCode };
process.stdout.write(`${JSON.stringify(ready)}\n`);
