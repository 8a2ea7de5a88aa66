import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORD_ROWS, type RecordKind } from '../../../core/contract/central/stream-records.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { verifyJws } from '../../../core/signing/jws.ts';
import { centralLink, openNewEpoch } from '../../../core/store/central/link.ts';
import { flight } from '../../../core/store/central/stream.ts';
import { recordSignature } from '../../../core/store/documents/documents.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { CREDITO_FISCAL, FACTURA } from '../../support/shop/sales.ts';
import type { ReceivedRecord } from '../../support/peers/stream-receiver.ts';
import { shopWithReceiver, type EnrolledShop } from './enrolled-shop.ts';

let till: EnrolledShop;
beforeEach(async () => {
  till = await shopWithReceiver();
});
afterEach(() => till.close());

const sell = async (json = FACTURA) => {
  const answer = await till.shop.issue(json === FACTURA ? '01' : '03', json);
  expect(answer.status).toBe(200);
  return String(answer.body['codigoGeneracion']);
};
/** Rows as they came: a document's parts as rows of their own. */
const rowsOf = ({ kind, row }: ReceivedRecord) => {
  if (kind !== 'document') return [{ kind, row }];
  const { parts, ...document } = row;
  const { documento } = document;
  const own = Object.entries(parts as Record<string, readonly object[]>).flatMap(([part, rows]) =>
    rows.map((each) => ({ kind: part, row: { documento, ...each } as ReceivedRecord['row'] })),
  );
  return [{ kind, row: document as ReceivedRecord['row'] }, ...own];
};
const received = (kind: RecordKind) =>
  till.receiver.records.flatMap(rowsOf).filter((record) => record.kind === kind);
const link = () => till.shop.store.read(centralLink);
const open = () => new BetterSqlite3(join(till.shop.folder, 'datos', 'caja.db'));
const rows = (sql: string) => {
  const raw = open();
  const found = raw.prepare(sql).all();
  raw.close();
  return found;
};
const faults = () =>
  till.shop.store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, pem).ok)).faltas;

describe('the stream of an enrolled till', () => {
  it('tells what was there before and what comes, as the contract says, once and in order', async () => {
    const before = await sell();
    await till.enrol();
    const after = await sell(CREDITO_FISCAL);
    await till.sendAll();
    const { records, wrong } = till.receiver;
    expect(wrong).toEqual([]);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1));
    for (const { kind, row } of records.flatMap(rowsOf)) {
      expect(RECORD_ROWS[kind as RecordKind].parse(row), kind).toEqual(row);
    }
    expect(new Set(received('document').map(({ row }) => row['documento']))).toEqual(
      new Set([before, after]),
    );
    expect(received('document').at(-1)?.row['estado']).toBe('PROCESADO');
    for (const { row } of received('version')) {
      expect(createHash('sha256').update(String(row['payload'])).digest('hex')).toBe(row['sha256']);
    }
    const certificate = received('certificate')[0]?.row;
    for (const { row } of received('signature')) {
      const version = received('version').find((each) => each.row['documento'] === row['documento']);
      const parts = [
        'eyJhbGciOiJSUzUxMiJ9',
        Buffer.from(String(version?.row['payload'])).toString('base64url'),
      ];
      expect(verifyJws([...parts, row['firma']].join('.'), String(certificate?.['publicKeyPem'])).ok).toBe(
        true,
      );
    }
    expect(faults()).toEqual([]);
  });

  it('costs a till that is alone nothing: no trigger, no row', async () => {
    await sell();
    const count = (sql: string) => rows(sql).length;
    expect(count("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'stream_*'")).toBe(0);
    expect(count('SELECT 1 FROM stream')).toBe(0);
    await till.enrol();
    // Two branches, a certificate: a sale adds nothing.
    const noted = count('SELECT 1 FROM stream');
    await sell();
    expect([noted > 0, count('SELECT 1 FROM stream')]).toEqual([true, noted]);
    await leaveTheCentre(await till.deps());
    expect(count("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'stream_*'")).toBe(0);
    expect(count('SELECT 1 FROM stream')).toBe(0);
    expect(faults()).toEqual([]);
  });

  it.each(['cut-before', 'cut-after'] as const)(
    'sends the same bytes again when the line is %s',
    async (cut) => {
      await till.enrol();
      await till.sendAll();
      await sell();
      till.receiver.next.push(cut);
      expect(await till.step()).toBeGreaterThan(1000);
      expect(link()?.message).toMatchObject({ regla: 'central-callada' });
      const [first] = till.receiver.bodies.slice(-1);
      // A kill between sending and the answer: what was kept before it left is all there is.
      await till.shop.crash();
      till.shop = await till.shop.reopen();
      await sell();
      await till.step();
      expect(till.receiver.bodies.at(-1)).toEqual(first);
      await till.sendAll();
      expect(till.receiver.wrong).toEqual([]);
      expect(new Set(received('version').map(({ row }) => row['documento'])).size).toBe(2);
      expect(received('version')).toHaveLength(2);
      expect(link()?.message).toBeNull();
    },
  );

  it.each([
    ['kept', 'INSERT ON central_flight'],
    ['acknowledged', 'UPDATE ON central_link'],
  ])(
    'is sent once when there is no room to note that a batch is %s, and after a kill there',
    async (_step, write) => {
      await till.enrol();
      await till.sendAll();
      await sell();
      const full = open();
      full.exec(
        `CREATE TRIGGER full BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      );
      full.close();
      await expect(till.step()).rejects.toThrow('full');
      // Selling does not ask for the centre's room.
      await sell();
      await till.shop.crash();
      till.shop = await till.shop.reopen();
      await expect(till.step()).rejects.toThrow('full');
      const freed = open();
      freed.exec('DROP TRIGGER full');
      freed.close();
      await till.sendAll();
      expect(till.receiver.wrong).toEqual([]);
      const documents = received('version').map(({ row }) => row['documento']);
      expect([documents.length, new Set(documents).size]).toEqual([2, 2]);
      expect(faults()).toEqual([]);
    },
  );

  it('tells a document again that was signed although nothing else happened to it, as a note that waits is', async () => {
    await till.enrol();
    await sell();
    await till.sendAll();
    const raw = open();
    raw.exec(`INSERT INTO certificate SELECT 'otro', issuer_id, ambiente, public_key_pem, private_key_sealed, fingerprint, not_before,
      not_after, 0, created_at FROM certificate LIMIT 1`);
    raw.close();
    const signature = { documentId: 1, version: 1, certificateId: 'otro', firma: 'f'.repeat(342) };
    await till.shop.store.transact((tx, now) => recordSignature(tx, { ...signature, signedAt: now }));
    await till.sendAll();
    const told = till.receiver.records.findLast(({ kind }) => kind === 'document');
    const parts = told?.row['parts'] as { signature: readonly object[] };
    expect(parts.signature).toHaveLength(2);
  });

  it('says until when everything is told', async () => {
    const beat = async () => {
      await till.beat();
      return till.receiver.heartbeats.at(-1);
    };
    await sell();
    await till.enrol();
    expect(await beat()).toMatchObject({ toldUntil: null, refilling: true });
    await till.sendAll();
    const told = till.shop.clock.now();
    const end = till.receiver.marks.at(-1)?.seq ?? 0;
    expect(await beat()).toMatchObject({ toldUntil: told, refilling: false, streamEnd: end });
    await till.shop.pass(60_000);
    expect(await beat()).toMatchObject({ toldUntil: told + 60_000, streamEnd: end });
    await sell();
    expect(await beat()).toMatchObject({ toldUntil: told, refilling: false, streamEnd: end + 2 });
    await till.sendAll();
    expect(await beat()).toMatchObject({ toldUntil: till.shop.clock.now(), streamEnd: end + 2 });
  });

  it('goes back with a centre that was restored', async () => {
    await till.enrol();
    await till.sendAll();
    const marks = till.receiver.marks.length;
    const codes = [await sell(), await sell()];
    await till.sendAll();
    till.receiver.goBackTo(marks - 1);
    codes.push(await sell());
    await till.sendAll();
    expect(new Set(received('version').map(({ row }) => row['documento']))).toEqual(new Set(codes));
    expect(link()?.state).toBe('ACTIVA');
  });

  it('opens an epoch after a restore and goes on from what both have', async () => {
    await till.enrol();
    await sell();
    await till.sendAll();
    const epoch = link()?.epoch;
    await till.shop.store.transact((tx) => void openNewEpoch(tx, 'ETAPA-2'));
    const code = await sell();
    await till.sendAll();
    expect(till.receiver.epochs).toEqual([epoch, 'ETAPA-2']);
    expect(received('version').at(-1)?.row['documento']).toBe(code);
    expect(faults()).toEqual([]);
  });

  it('stops and says so when the centre has another history, and sells on', async () => {
    await till.enrol();
    await till.sendAll();
    await sell();
    till.receiver.next.push({ status: 409, body: { codigo: 'BIFURCADA', message: 'Dos equipos.' } });
    await till.step();
    expect(link()).toMatchObject({
      state: 'BIFURCADA',
      message: { regla: 'central-rehusa', parametros: { mensaje: 'Dos equipos.' } },
    });
    const sent = till.receiver.bodies.length;
    await sell();
    await till.step();
    expect(till.receiver.bodies).toHaveLength(sent);
    // Once a person decided, it goes on from what both have: the batch that was refused is none of that.
    expect(till.shop.store.read(flight)).not.toBeNull();
    await till.shop.store.transact((tx) => void openNewEpoch(tx, 'ETAPA-2'));
    expect(till.shop.store.read(flight)).toBeNull();
    await till.sendAll();
    expect(received('version')).toHaveLength(2);
    expect(faults()).toEqual([]);
  });

  it('writes nothing more once it was revoked', async () => {
    await till.enrol();
    await sell();
    till.receiver.next.push({ status: 403, body: { codigo: 'REVOCADA', message: 'Dada de baja.' } });
    await till.step();
    await sell();
    expect(link()).toMatchObject({
      state: 'REVOCADA',
      message: { regla: 'central-rehusa', parametros: { mensaje: 'Dada de baja.' } },
    });
    expect(rows('SELECT 1 FROM stream')).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it('waits as long as a busy centre says, and longer each time nobody answers', async () => {
    await till.enrol();
    const busy = {
      status: 429,
      body: { codigo: 'ESPERE', message: 'Ocupada.' },
      headers: { 'retry-after': '7' },
    };
    till.receiver.next.push(busy, 'cut-before', 'cut-before');
    expect(await till.step()).toBe(10_500);
    expect([await till.step(), await till.step()]).toEqual([4500, 13_500]);
    await till.sendAll();
  });

  it('signs by the clock of the centre when its own is wrong', async () => {
    till.receiver.clockAheadMs = 86_400_000;
    await till.enrol();
    await till.sendAll();
    await sell();
    await till.sendAll();
    expect(received('version')).toHaveLength(1);
  });

  it('keeps the key of an enrolment whose answer was lost, and forgets a code that is refused', async () => {
    await expect(till.enrol('MALO')).rejects.toThrow('Dicho por la central: CODIGO.');
    expect(link()).toBeNull();
    const { call, ...deps } = await till.deps();
    const lost = {
      ...deps,
      call: async (...given: Parameters<typeof call>) => {
        await call(...given);
        return { kind: 'failed' as const, detail: rule('dicho', { texto: 'se cortó' }) };
      },
    };
    const { enrolAtCentre } = await import('../../../core/provision/central-enrolment.ts');
    const wish = { url: till.receiver.url, code: 'BUENO', name: 'Caja 1' };
    await expect(enrolAtCentre(lost, wish)).rejects.toThrow('La central no responde: se cortó');
    expect(link()?.state).toBe('PENDIENTE');
    await till.enrol();
    expect(link()).toMatchObject({ state: 'ACTIVA', company: 'Negocio Inventado', codigo: null });
    await expect(till.enrol()).rejects.toThrow('ya está inscrita');
  });

  it('leaves nothing behind with each rest, and opens its key once', async () => {
    await till.enrol();
    await till.sendAll();
    const service = await till.service();
    service.start();
    const giveUp = [...till.giveUps].at(-1) ?? AbortSignal.abort();
    await till.shop.pass(5000);
    expect(getEventListeners(giveUp, 'abort').length).toBeLessThan(10);
    await service.stop();
    const { keyOf } = await till.port();
    const present = till.shop.store.read(centralLink);
    if (present === null) throw new Error('not enrolled');
    const key = keyOf(present);
    expect(key?.asymmetricKeyType).toBe('ed25519');
    expect(keyOf({ ...present, keySealed: Buffer.from(present.keySealed) })).toBe(key);
    expect(keyOf({ ...present, keySealed: Buffer.alloc(present.keySealed.length, 1) })).toBeNull();
  });

  it('keeps the batch under way provable', async () => {
    await till.enrol();
    till.receiver.next.push('cut-before');
    await till.step();
    expect(till.shop.store.read(flight)?.from).toBe(1);
    expect(faults()).toEqual([]);
    const raw = open();
    raw.exec("UPDATE central_flight SET head = replace(head, substr(head, 1, 1), 'x')");
    raw.close();
    expect(faults().map(({ tabla }) => tabla)).toContain('central_flight');
  });
});
