/** Nothing but a good backup is put in place of a database. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTillBox, type Till } from './backup-till.ts';

let till: Till;
let good: string;
let damaged: string;
let before: string;

beforeAll(async () => {
  till = await openTillBox();
  good = join(till.box.folder, 'respaldo.db');
  damaged = join(till.box.folder, 'golpeado.db');
  const open = await till.open();
  for (const price of [1, 2, 3]) await open.number(price);
  await open.close();
  const { code, stderr } = await till.box.here('backup', good);
  if (code !== 0) throw new Error(stderr);
  before = hashOf(till.box.database);
});
afterAll(() => till.box.remove());
beforeEach(() => copyFileSync(good, damaged));

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Changes one bit wherever that text stands in the file; pages keep remains of rows that moved, so the first place may be one. */
function flipAt(text: string): void {
  const bytes = readFileSync(damaged);
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  if (places.length === 0) throw new Error(`${text} is not in the file`);
  for (const at of places) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(damaged, bytes);
}

function change(sql: string): void {
  const database = new BetterSqlite3(damaged);
  database.exec(sql);
  database.close();
}

/** The refusal; the database and its folder must be as they were. */
async function refusal(file = damaged): Promise<string> {
  const { code, stderr } = await till.box.here('restore', file);
  expect(code).toBe(1);
  expect(stderr).toContain(`No se restauró ${file}`);
  expect(stderr).toContain('No se cambió nada.');
  expect(hashOf(till.box.database)).toBe(before);
  expect(readdirSync(till.box.dataDir).filter((name) => /antes|restaurando/.test(name))).toEqual([]);
  return stderr;
}

describe('restore refuses', () => {
  it('a changed letter of a document, by its row', async () => {
    flipAt('Cuaderno rayado');
    expect(await refusal()).toMatch(/document_version .*payload/);
  });

  it('a changed hash in the ledger', async () => {
    change(
      `DROP TRIGGER ledger_fixed; UPDATE ledger SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE numero = 2`,
    );
    expect(await refusal()).toContain('El libro de la serie fue alterado');
  });

  it('a missing number', async () => {
    change('DROP TRIGGER ledger_stays; DELETE FROM ledger WHERE numero = 2');
    expect(await refusal()).toContain('Faltan 1 números: 2.');
  });

  it('a changed header and a file that was cut short', async () => {
    flipAt('SQLite format 3');
    expect(await refusal()).toContain('está dañado o no es un respaldo');
    const bytes = readFileSync(good);
    writeFileSync(damaged, bytes.subarray(0, bytes.length / 2));
    expect(await refusal()).toContain('está dañado o no es un respaldo');
  });

  it('a database of something else, and no file at all', async () => {
    const strange = join(till.box.folder, 'ajena.db');
    const database = new BetterSqlite3(strange);
    database.exec('CREATE TABLE cosas (id INTEGER)');
    database.close();
    expect(await refusal(strange)).toContain('no es un respaldo de Caja DTE');
    expect(await refusal(join(till.box.folder, 'ninguno.db'))).toContain('no existe ese archivo');
    expect(await refusal(till.box.folder)).toContain('no es un archivo');
  });

  it('a backup of a newer program', async () => {
    change('PRAGMA user_version = 9999');
    expect(await refusal()).toContain('de una versión más nueva de Caja DTE');
  });
});

describe('restore accepts', () => {
  it('a good backup in place of a damaged database, and keeps the damaged one', async () => {
    const bytes = readFileSync(till.box.database);
    bytes.fill(0, 4096, 3 * 4096);
    writeFileSync(till.box.database, bytes);
    const broken = hashOf(till.box.database);
    const { code, stdout, stderr } = await till.box.here('restore', good);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('3 documentos');
    expect(stdout).toContain('se puede seguir emitiendo');
    const kept = readdirSync(till.box.dataDir).filter((name) => name.includes('.antes-'));
    expect(kept.map((name) => hashOf(join(till.box.dataDir, name)))).toEqual([broken]);
    const open = await till.open();
    expect(await open.number(4)).toBe(4);
    await open.close();
    expect(existsSync(`${till.box.database}.restaurando`)).toBe(false);
  });
});
