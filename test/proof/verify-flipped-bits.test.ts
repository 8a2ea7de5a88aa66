/** One flipped bit anywhere in the file is refused, named, or changes nothing that can be read. */
import { readFileSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReadOnlyStore } from '../../core/store/store.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { writeRows } from './rows-to-verify.ts';
import { temporaryDatabase, verifySignature } from '../store/support.ts';

/** A sample of what `npm run soak` flips. */
const FLIPS = Number(process.env['CAJA_FLIPS'] ?? 40);

let database: ReturnType<typeof temporaryDatabase>;
let file: string;
let whole: Buffer;

beforeAll(async () => {
  database = temporaryDatabase();
  await writeRows(database, database.open());
  const raw = database.raw();
  file = `${raw.name}.copia`;
  raw.exec(`VACUUM INTO '${file}'`);
  raw.close();
  whole = readFileSync(file);
});
afterAll(() => database.dispose());

/** Everything that the file's tables and schema say; words for searching follow from it. */
function content(): string {
  const raw = new BetterSqlite3(file, { readonly: true });
  try {
    const tables = raw
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name",
      )
      .pluck()
      .all();
    const rows = ['sqlite_schema', ...tables].map((name) =>
      raw
        .prepare(`SELECT * FROM "${String(name)}"`)
        .raw()
        .all(),
    );
    return JSON.stringify(rows);
  } finally {
    raw.close();
  }
}

function isNoticed(): boolean {
  try {
    const store = openReadOnlyStore(file);
    try {
      return store.read((reader) => verifyStore(reader, verifySignature)).totalFaltas > 0;
    } finally {
      store.close();
    }
  } catch {
    return true;
  }
}

it(
  'is noticed or harmless',
  () => {
    const before = content();
    expect(isNoticed()).toBe(false);
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        const flipped = Buffer.from(whole);
        flipped.writeUInt8(whole.readUInt8(at) ^ (1 << bit), at);
        writeFileSync(file, flipped);
        expect(isNoticed() || content() === before).toBe(true);
      }),
      { numRuns: FLIPS },
    );
  },
  60_000 + FLIPS * 100,
);
