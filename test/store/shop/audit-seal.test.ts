/** Seals of the audit log: what somebody who can write the database, and has no key, cannot do unnoticed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditAct } from '../../../core/contract/audit-acts.ts';
import { appendAudit, verifyAudit } from '../../../core/store/people/audit.ts';
import { auditKeyOf, verifySeals, type AuditKey } from '../../../core/store/people/audit-seal.ts';
import { chainHash } from '../../../core/store/proof/hash-chain.ts';
import { openStore, type Store } from '../../../core/store/store.ts';

const KEY = auditKeyOf(Buffer.alloc(32, 7));
const OTHER = auditKeyOf(Buffer.alloc(32, 8));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-sello-'));
  file = join(folder, 'caja.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(key: AuditKey | null): Store {
  return openStore({
    file,
    now: () => 1_000,
    migrate: true,
    ...(key === null ? {} : { audit: { key, onEntry: () => {} } }),
  });
}

async function write(key: AuditKey | null, ...actions: readonly AuditAct[]): Promise<void> {
  const store = open(key);
  for (const accion of actions)
    await store.transact((tx, at) => appendAudit(tx, { at, actor: 'Ana', accion, detalle: { que: accion } }));
  await store.close();
}

async function proved(key: AuditKey | null) {
  const store = open(null);
  const found = store.read((reader) => {
    const wrong: number[] = [];
    const seals = verifySeals(reader, key, (id) => wrong.push(id));
    const chain: string[] = [];
    verifyAudit(reader, ({ fila }) => chain.push(fila));
    return { ...seals, wrong, chain };
  });
  await store.close();
  return found;
}

/** Changes an entry and computes every hash after it anew, as whoever owns the file can. */
function rewrite(from: number, actor: string, keepSeals = true): void {
  const raw = new BetterSqlite3(file);
  raw.exec('DROP TRIGGER audit_fixed; DROP TRIGGER chain_grows');
  const rows = raw.prepare('SELECT * FROM audit ORDER BY id').all() as readonly Record<
    string,
    string | number
  >[];
  let previous = 'caja-dte audit 1';
  for (const row of rows) {
    const who = row['id'] === from ? actor : String(row['actor']);
    const fields = [Number(row['at']), who, String(row['accion']), String(row['detalle'])];
    previous = chainHash(previous, fields);
    raw.prepare('UPDATE audit SET actor = ?, hash = ? WHERE id = ?').run(who, previous, row['id']);
    if (!keepSeals && Number(row['id']) >= from)
      raw.prepare('UPDATE audit SET sello = NULL WHERE id = ?').run(row['id']);
  }
  raw.prepare("UPDATE chain SET head_hash = ? WHERE name = 'audit'").run(previous);
  raw.close();
}

describe('the seals of the audit log', () => {
  it('prove every entry of a service that has the key', async () => {
    await write(KEY, 'llave creada', 'llave vencida', 'llave eliminada');
    expect(await proved(KEY)).toEqual({
      desde: 1,
      selladas: 3,
      deOtraLlave: 0,
      sinSello: 0,
      alFinal: 0,
      conLlave: true,
      wrong: [],
      chain: [],
    });
  });

  it('give away a log whose hashes were all computed anew, which the hashes alone do not', async () => {
    await write(KEY, 'llave creada', 'llave vencida', 'llave eliminada');
    rewrite(2, 'Otra persona');
    const found = await proved(KEY);
    expect(found.chain).toEqual([]);
    expect(found.wrong).toEqual([2, 3]);
  });

  it('say where they begin: what is older stands as it was then, and is under the first of them', async () => {
    await write(null, 'logo guardado', 'logo quitado');
    await write(KEY, 'logo quitado');
    expect(await proved(KEY)).toMatchObject({ desde: 3, selladas: 1, wrong: [] });
    rewrite(1, 'Otra persona');
    expect(await proved(KEY)).toMatchObject({ chain: [], wrong: [3] });
  });

  it('are counted and not proved without the key', async () => {
    await write(KEY, 'llave creada', 'llave vencida');
    rewrite(1, 'Otra persona');
    expect(await proved(null)).toMatchObject({ conLlave: false, selladas: 2, wrong: [] });
  });

  it('cover what a command wrote without the key once the service writes again', async () => {
    await write(KEY, 'respaldo tomado');
    await write(null, 'llave creada');
    expect(await proved(KEY)).toMatchObject({ sinSello: 1, alFinal: 1, wrong: [] });
    await write(KEY, 'respaldo restaurado');
    expect(await proved(KEY)).toMatchObject({ sinSello: 1, alFinal: 0, wrong: [] });
    rewrite(2, 'Otra persona');
    expect(await proved(KEY)).toMatchObject({ chain: [], wrong: [3] });
  });

  it('of another installation are told as such, neither proved nor called wrong', async () => {
    await write(OTHER, 'impresora creada');
    await write(KEY, 'impresora cambiada');
    expect(await proved(KEY)).toMatchObject({ selladas: 2, deOtraLlave: 1, wrong: [] });
  });

  it('that were taken off show as entries without one', async () => {
    await write(KEY, 'llave creada', 'llave vencida', 'llave eliminada');
    rewrite(2, 'Otra persona', false);
    expect(await proved(KEY)).toMatchObject({ selladas: 1, sinSello: 2, alFinal: 2 });
  });
});
