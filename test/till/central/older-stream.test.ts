/** A till that was enrolled by a program before, whose stream named every row it wrote (format 1). */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import { write } from '../../../core/engine/purchases/write.ts';
import { STREAM_BEGINNING } from '../../../core/domain/central/stream-chain.ts';
import { verifyJws } from '../../../core/signing/jws.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { copying } from '../../../core/store/migrations/0002-proof.ts';
import { COPIED_CENTRAL } from '../../../core/store/migrations/0027-central.ts';
import { streamCharges } from '../../../core/store/migrations/0082-stream-charges.ts';
import { streamPaperNumbers } from '../../../core/store/migrations/0083-stream-paper-numbers.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { putCentralCharge } from '../../../core/store/central/account-charges.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { takeBackTo } from '../../support/crash/older-schema.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { PAPER } from '../../support/shop/written-purchases.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { shopWithReceiver, type EnrolledShop } from './enrolled-shop.ts';

const BEFORE = 35;
const CALLER = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
  userId: 'u-marta',
} as const;
/** What the next migration changed, taken back. */
const OLDER = `
DROP TRIGGER central_flight_copied; DROP TRIGGER central_flight_copied_anew; DROP TRIGGER central_flight_copy_gone;
DROP TRIGGER central_link_copied; DROP TRIGGER central_link_copied_anew; DROP TRIGGER central_link_copy_gone;
DROP TRIGGER central_mark_copied; DROP TRIGGER central_mark_copied_anew; DROP TRIGGER central_mark_copy_gone;
ALTER TABLE central_flight DROP COLUMN place;
ALTER TABLE central_flight DROP COLUMN told_until;
ALTER TABLE central_link DROP COLUMN place;
ALTER TABLE central_link DROP COLUMN told_until;
ALTER TABLE central_link ADD COLUMN refill_group INTEGER CHECK (refill_group >= 0);
ALTER TABLE central_link ADD COLUMN refill_after INTEGER NOT NULL DEFAULT 0 CHECK (refill_after >= 0);
ALTER TABLE central_mark DROP COLUMN place;
DELETE FROM row_copy WHERE tabla IN ('central_link', 'central_mark', 'central_flight');
${['central_link', 'central_mark'].map((table) => copying(table, COPIED_CENTRAL[table] ?? { key: [], rest: [] })).join('\n')}
DELETE FROM stream;
CREATE TRIGGER stream_document AFTER INSERT ON document
BEGIN INSERT INTO stream (kind, ref, part) VALUES ('document', NEW.id, ''); END;
CREATE TRIGGER stream_life_line AFTER INSERT ON life_line
BEGIN INSERT INTO stream (kind, ref, part) VALUES ('lifeLine', NEW.id, ''); END;
PRAGMA user_version = ${BEFORE};`;
/** Entries as they were written, of documents up to an id or from one on. */
const entries = (which: string) => `
INSERT INTO stream (kind, ref, part)
SELECT kind, ref, part FROM (
  SELECT id AS d, 1 AS o, 'document' AS kind, id AS ref, '' AS part FROM document
  UNION ALL SELECT document_id, 2, 'version', document_id, version FROM document_version
  UNION ALL SELECT d.id, 3, 'ledger', l.id, '' FROM ledger l JOIN document d ON d.codigo_generacion = l.codigo_generacion
  UNION ALL SELECT document_id, 4, 'signature', document_id, version || ' ' || certificate_id FROM signature
  UNION ALL SELECT document_id, 5, 'lifeLine', id, '' FROM life_line) WHERE d ${which} ORDER BY d, o;`;

let till: EnrolledShop;
beforeEach(async () => {
  till = await shopWithReceiver();
});
afterEach(() => till.close());

const faults = () =>
  till.shop.store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, pem).ok)).faltas;
const asBefore = (sql: string) => {
  const database = new BetterSqlite3(join(till.shop.folder, 'datos', 'caja.db'));
  takeBackTo(database, BEFORE + 1);
  database.exec(sql);
  database.close();
};
/** Starts again over the schema that a migration found. */
const startedBefore = async (migration: string) => {
  await till.shop.crash();
  const database = new BetterSqlite3(join(till.shop.folder, 'datos', 'caja.db'));
  takeBackTo(database, MIGRATIONS.indexOf(migration), { isEnrolled: true });
  database.close();
  till.shop = await till.shop.reopen();
};
const told = () =>
  till.receiver.records.filter(({ kind }) => kind === 'document').map(({ row }) => row['documento']);

describe('a till that was enrolled by a program before', () => {
  it.each([
    ['goes on with what it had not told', 'refill_group = NULL', 2],
    ['tells everything again that it was still telling from before its enrolment', 'refill_group = 4', 3],
  ])('%s', async (_what, refill, again) => {
    const codes: unknown[] = [];
    const sell = async () => codes.push((await till.shop.issue('01', FACTURA)).body['codigoGeneracion']);
    await till.enrol();
    await sell();
    await till.sendAll();
    await sell();
    await sell();
    await till.shop.crash();
    const { seq, head } = till.receiver.marks.at(-1) ?? { seq: 0, head: STREAM_BEGINNING };
    const first = told().length;
    asBefore(`${OLDER}
      ${entries('= 1')}
      UPDATE stream SET seq = -seq;
      UPDATE stream SET seq = ${seq} - (SELECT count(*) FROM stream) - seq;
      ${entries('> 1')}
      UPDATE central_link SET acked_seq = ${seq}, acked_head = '${head}', ${refill};`);
    till.shop = await till.shop.reopen();
    await till.sendAll();
    expect(till.receiver.wrong).toEqual([]);
    expect(told().slice(first)).toEqual(codes.slice(-again));
    expect(till.shop.store.read(centralStanding)).toMatchObject({ waiting: 0, catchingUp: false });
    await sell();
    await till.sendAll();
    expect(told().at(-1)).toBe(codes.at(-1));
    expect(faults()).toEqual([]);
  });

  it('tells again what its documents charge, which a life that was lost may have told otherwise', async () => {
    await till.enrol();
    await till.shop.issue('01', FACTURA);
    const account = { tipoDocumento: '13', numDocumento: '048765432', vence: '2026-12-20' } as const;
    await till.shop.store.transact((tx) =>
      putCentralCharge(tx, { documentId: 1, ...account, centavos: 9_000n }),
    );
    await till.sendAll();
    const charges = () => till.receiver.records.filter(({ kind }) => kind === 'accountCharge');
    const [first] = charges();
    await startedBefore(streamCharges);
    await till.sendAll();
    expect(charges().map(({ row }) => row)).toEqual([first?.row, first?.row]);
    expect(till.receiver.wrong).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it('tells again what was written by hand, with series and number as it compares them', async () => {
    await till.enrol();
    const lineas = PAPER.lineas.map((line) => ({ ...line, codigo: null }));
    const escrita: WrittenPurchase = { ...PAPER, serie: 'a-1', numero: '00 23', lineas };
    await till.shop.store.transact((tx, now) => write(tx, now, { clave: 'c-1', escrita, caller: CALLER }));
    await till.sendAll();
    await startedBefore(streamPaperNumbers);
    await till.sendAll();
    const purchases = till.receiver.records.filter(({ kind }) => kind === 'purchase');
    expect(purchases.map(({ row }) => [row['numeroControl'], row['papel']])).toEqual([
      ['a-1-00 23', 'A1-23'],
      ['a-1-00 23', 'A1-23'],
    ]);
    expect(till.receiver.wrong).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it('sends the batch that was under way as it is, then what came after it', async () => {
    const codes: unknown[] = [];
    const sell = async () => codes.push((await till.shop.issue('01', FACTURA)).body['codigoGeneracion']);
    await till.enrol();
    await till.sendAll();
    await sell();
    till.receiver.next.push('cut-before');
    await till.step();
    const kept = till.receiver.bodies.at(-1);
    await sell();
    await till.shop.crash();
    const { seq } = till.receiver.marks.at(-1) ?? { seq: 0 };
    asBefore(`${OLDER}
      ${entries('= 1')}
      UPDATE stream SET seq = -seq;
      -- Of the first document all but its life lines was told with the batch under way.
      UPDATE stream SET seq = (SELECT to_seq FROM central_flight) - 4 - seq;
      ${entries('> 1')}`);
    till.shop = await till.shop.reopen();
    await till.step();
    expect(till.receiver.bodies.at(-1)).toEqual(kept);
    await till.sendAll();
    expect(till.receiver.wrong).toEqual([]);
    expect(
      till.receiver.records
        .slice(seq)
        .filter(({ kind }) => kind === 'document')
        .map(({ row }) => row['documento']),
    ).toEqual([codes[0], codes[0], codes[1]]);
    expect(faults()).toEqual([]);
  });
});
