/** What comes over a shop rarely: a newer program, a disk without room, a centre that is away or was put back. */
import BetterSqlite3 from 'better-sqlite3';
import { openStore } from '../../../core/store/store.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { olderVersion, takeBackTo } from '../../support/crash/older-schema.ts';
import { switchOff } from '../ground/world.ts';
import { tell, type Act } from './act.ts';

/** Most migrations that a newer program brings at once. */
const MOST_VERSIONS = 30;

/** The program of before ends and a newer one begins: nothing of what was written is another. */
const update: Act = async ({ world, till, c }) => {
  const { computer } = till;
  await switchOff(world, till);
  if (computer.isOn) return;
  await computer.clearAway();
  const file = computer.folder.database;
  const database = new BetterSqlite3(file);
  const version = olderVersion(database, MIGRATIONS.length - c.int(1, MOST_VERSIONS));
  takeBackTo(database, version, { isEnrolled: true });
  const before = rowsOf(database);
  database.close();
  await openStore({ file, now: computer.clock.now, migrate: true }).close();
  const after = new BetterSqlite3(file, { readonly: true });
  for (const [name, rows] of rowsOf(after, before))
    if (rows !== before.get(name)) tell(world, 'update', `${name} is another after version ${version}`);
  after.close();
  await computer.switchOn();
};

/** Tables that migrations add to, or that follow from the rest. */
const ADDED_TO = new Set(['meta', 'row_copy', 'stream', 'central_fixed']);

/** The rows of each table as text. @param columns of those tables and with those columns alone, each text as it was told */
function rowsOf(
  database: BetterSqlite3.Database,
  like?: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  return new Map(
    tables
      .filter((name) => !ADDED_TO.has(name) && (like === undefined || like.has(name)))
      .map((name) => {
        const columns = like === undefined ? columnsOf(database, name) : columnsIn(like.get(name) ?? '');
        const named = columns.map((column) => `"${column}"`).join(', ');
        const rows = database.prepare(`SELECT ${named} FROM "${name}" ORDER BY ${named}`).raw().all();
        return [name, `${columns.join(' ')}\n${JSON.stringify(rows)}`];
      }),
  );
}

const columnsIn = (text: string) => (text.split('\n')[0] ?? '').split(' ');
const columnsOf = (database: BetterSqlite3.Database, table: string) =>
  database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);

const centreIs =
  (isUp: boolean): Act =>
  async ({ world: { centre } }) => {
    if (centre !== null) centre.isUp = isUp;
  };

export const RARE_ACTS = {
  update: [3, update],
  'disk fills': [4, ({ world, till, c }) => till.computer.fill(c.int(0, 6), world.still)],
  'disk has room': [4, ({ world, till }) => till.computer.fill(null, world.still)],
  'centre goes': [1, centreIs(false)],
  'centre comes': [2, centreIs(true)],
  'centre is put back': [1, async ({ world, c }) => world.centre?.putBack(c.random())],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
