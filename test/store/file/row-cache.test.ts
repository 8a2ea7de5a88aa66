import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseOf } from '../../../core/store/handle.ts';
import { findBranch } from '../../../core/store/issuers/branches.ts';
import { findConnection } from '../../../core/store/issuers/connections.ts';
import { findIssuer, upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { activeCertificate } from '../../../core/store/issuers/certificates.ts';
import { remembered } from '../../../core/store/row-cache.ts';
import { watchedTables } from '../../../core/store/statement.ts';
import type { Store } from '../../../core/store/store.ts';
import { BRANCH, CERTIFICATE_ID, ISSUER, NOW, seededDatabase, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

const nameNow = () => store.read((reader) => findIssuer(reader, ISSUER.id)?.nombre);
const renamed = (nombre: string) => ({ ...ISSUER, nombre });

describe('rows that are remembered', () => {
  it('are read and parsed once', () => {
    let parsed = 0;
    const count = remembered<number>('SELECT id FROM issuer WHERE id = ?', (rows) => {
      parsed += 1;
      return rows.length;
    });
    const counts = Array.from({ length: 3 }, () => store.read((reader) => count(reader, ISSUER.id)));
    expect([counts, parsed]).toEqual([[1, 1, 1], 1]);
    expect(store.read((reader) => count(reader, 'nobody'))).toBe(0);
    expect(parsed).toBe(2);
  });

  it('are those of the moment after this connection wrote their table', async () => {
    expect(nameNow()).toBe(ISSUER.nombre);
    await store.transact((tx, now) => upsertIssuer(tx, renamed('Otra, S.A.'), now));
    expect(nameNow()).toBe('Otra, S.A.');
  });

  it('are those of the moment after another connection committed', async () => {
    expect(nameNow()).toBe(ISSUER.nombre);
    const other = database.open();
    await other.transact((tx, now) => upsertIssuer(tx, renamed('Otra, S.A.'), now));
    await turn();
    expect(nameNow()).toBe('Otra, S.A.');
    await other.transact((tx, now) => upsertIssuer(tx, renamed('Una más, S.A.'), now));
    const seen = await store.transact((tx) => findIssuer(tx, ISSUER.id)?.nombre);
    expect(seen).toBe('Una más, S.A.');
  });

  it('show a transaction its own writing, and nobody a writing that was undone', async () => {
    expect(nameNow()).toBe(ISSUER.nombre);
    const seen: unknown[] = [];
    const works = [
      store.transact(() => undefined),
      store.transact((tx) => {
        upsertIssuer(tx, renamed('No queda'), NOW);
        seen.push(findIssuer(tx, ISSUER.id)?.nombre);
        throw new Error('undone');
      }),
      store.transact((tx) => void seen.push(findIssuer(tx, ISSUER.id)?.nombre)),
    ];
    await Promise.allSettled(works);
    expect(seen).toEqual(['No queda', ISSUER.nombre]);
    expect(nameNow()).toBe(ISSUER.nombre);
  });

  it('of several kinds are kept apart', () => {
    store.read((reader) => {
      expect(findBranch(reader, ISSUER.id, BRANCH.id)?.id).toBe(BRANCH.id);
      expect(findBranch(reader, ISSUER.id, 'none')).toBeNull();
      expect(activeCertificate(reader, ISSUER.id, 'PRUEBAS')?.id).toBe(CERTIFICATE_ID);
      expect(activeCertificate(reader, ISSUER.id, 'PRODUCCION')).toBeNull();
      expect(findConnection(reader, ISSUER.id, 'PRUEBAS')?.autoridad).toBe('simulador');
      expect(findConnection(reader, ISSUER.id, 'PRODUCCION')).toBeNull();
    });
  });

  it('are of tables that no trigger writes', () => {
    const triggers = store.read((reader) =>
      databaseOf(reader).prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all(),
    );
    const written = triggers.flatMap((sql) => {
      const body = String(sql).slice(String(sql).search(/\bBEGIN\b/));
      return [...body.matchAll(/\b(?:INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/gi)].map(([, table]) => table);
    });
    expect(written).toContain('feed');
    expect(watchedTables()).toContain('issuer');
    expect(written.filter((table) => watchedTables().includes(table ?? ''))).toEqual([]);
  });
});
