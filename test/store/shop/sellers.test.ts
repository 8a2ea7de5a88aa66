/** Who sold a document: written once, never changed, and a change past the program is named by `verify`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listSellers, recordSeller, sellerOf } from '../../../core/store/documents/sellers.ts';
import type { Store } from '../../../core/store/store.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { issue, seededDatabase, signIssued, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  await store.transact((tx, now) => {
    upsertUser(tx, { id: 'u1', nombre: 'Zoila', rol: 'cajero', pinHash: 'x' }, now);
    upsertUser(tx, { id: 'u2', nombre: 'Ana', rol: 'gerente', pinHash: 'y' }, now);
    for (const userId of ['u1', null]) {
      const document = issue(tx, now);
      signIssued(tx, document);
      if (userId !== null) recordSeller(tx, document.id, { userId, dia: '2026-11-21', at: now });
    }
  });
});
afterEach(() => database.dispose());

it('is told by name, and is nobody for a document without one', () => {
  expect(store.read((reader) => sellerOf(reader, 1))).toEqual({ id: 'u1', nombre: 'Zoila' });
  expect(store.read((reader) => sellerOf(reader, 2))).toBeNull();
  expect(store.read(listSellers).map(({ nombre }) => nombre)).toEqual(['Ana', 'Zoila']);
});

it('never changes, goes away or names what is not there', () => {
  const raw = database.raw();
  for (const [sql, why] of [
    ["UPDATE document_seller SET user_id = 'u2'", 'who sold a document never changes'],
    ['DELETE FROM document_seller', 'who sold a document is never deleted'],
    ["INSERT INTO document_seller VALUES (1, 'u2', '2026-11-21', 1)", 'UNIQUE constraint failed'],
    ["INSERT INTO document_seller VALUES (9, 'u2', '2026-11-21', 1)", 'FOREIGN KEY constraint failed'],
    ["INSERT INTO document_seller VALUES (2, 'u9', '2026-11-21', 1)", 'FOREIGN KEY constraint failed'],
  ] as const)
    expect(() => raw.exec(sql), sql).toThrow(why);
  raw.close();
});

it('is named by verify when it was changed past the program', () => {
  const raw = database.raw();
  raw.exec(
    "DROP TRIGGER document_seller_fixed; DROP TRIGGER document_seller_copied_anew; UPDATE document_seller SET user_id = 'u2'",
  );
  raw.close();
  const { faltas } = store.read((reader) => verifyStore(reader, () => true));
  expect(faltas.filter(({ tabla }) => tabla === 'document_seller').map(({ fila }) => fila)).toEqual(['1']);
});
