/**
 * A program for tests: the service, stopped dead before or after the commit of a change, whoever commits it.
 * Arguments: data folder, name of the change, side.
 */
import BetterSqlite3 from 'better-sqlite3';
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createLog } from '../../../core/platform/log.ts';
import { systemClock } from '../../../core/platform/system.ts';
import type { CommittedChange } from './committed-change.ts';

const [dataDir, change, side] = process.argv.slice(2);
/** Each gives another number once the change is there. */
const MARKS: Readonly<Record<CommittedChange, string>> = {
  'goods-back': 'SELECT count(*) FROM remission_return',
  'mail-asked': 'SELECT count(*) FROM receipt_mail',
  'mail-sent': "SELECT count(*) FROM receipt_mail WHERE estado = 'ENVIADO'",
};
const folder = dataFolder(dataDir, process.env);
const mark = Object.entries(MARKS).find(([name]) => name === change)?.[1] ?? '';

/** Like a power cut: no handler runs, nothing is flushed. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take effect a moment later; nothing else may happen until then.
  for (;;);
}

const prepare = BetterSqlite3.prototype.prepare;
/** Gives the COMMIT of a connection to the till's database a last look at the change. */
BetterSqlite3.prototype.prepare = function prepareDoomed(this: BetterSqlite3.Database, sql: string) {
  const statement = Reflect.apply(prepare, this, [sql]);
  if (sql !== 'COMMIT' || this.readonly || this.name !== folder.database) return statement;
  const count: BetterSqlite3.Statement = Reflect.apply(prepare, this, [mark]);
  const known = count.pluck().get();
  const run = statement.run.bind(statement);
  statement.run = (...params: unknown[]) => {
    const isChanged = count.pluck().get() !== known;
    if (isChanged && side === 'before') die();
    const result = run(...params);
    if (isChanged) die();
    return result;
  };
  return statement;
} as typeof prepare;

const app = await startApp({
  folder,
  host: '127.0.0.1',
  apiPort: 0,
  uiPort: 0,
  demo: false,
  uiFolder: `${dataDir}/sin-pantalla`,
  env: process.env,
  clock: systemClock,
  log: createLog('warn'),
});
const ready = { event: 'listening', ui: app.ui.url, pairingCode: app.pairingCode };
process.stdout.write(`${JSON.stringify(ready)}\n`);
