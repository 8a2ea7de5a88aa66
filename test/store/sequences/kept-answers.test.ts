/** Answers kept for a key of a call, and what decides on numbers of refused documents. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rule } from '../../../core/contract/rules/rules.ts';
import { moveDocument } from '../../../core/store/documents/documents.ts';
import { appendLifeLine } from '../../../core/store/documents/document-history.ts';
import { findApiCall, forgetApiCalls, recordApiCall } from '../../../core/store/numbers/api-calls.ts';
import { putFence } from '../../../core/store/numbers/fence.ts';
import { recordWentBack } from '../../../core/store/numbers/fence-standing.ts';
import {
  findIdempotency,
  forgetIdempotency,
  recordIdempotency,
} from '../../../core/store/numbers/idempotency.ts';
import { appendLedger } from '../../../core/store/numbers/ledger.ts';
import { advance, allocate, returnedNumber } from '../../../core/store/numbers/next-number.ts';
import {
  closeLeftOver,
  isDelivered,
  keepNumber,
  markDelivered,
  numberTraits,
  returnNumber,
  undecidedNumbers,
} from '../../../core/store/numbers/returned-numbers.ts';
import { genesisHash, sequences } from '../../../core/store/numbers/sequences.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { issue, ISSUER, KEY, NOW, seededDatabase, signIssued, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

/** A document that was refused at that moment. */
function refused(tx: Tx, at = NOW, key = KEY): { readonly id: number; readonly numero: number } {
  const issued = issue(tx, NOW, key);
  signIssued(tx, issued);
  moveDocument(tx, issued.id, { event: 'transmissionStarted', updatedAt: at });
  const { estado } = moveDocument(tx, issued.id, { event: 'rejected', updatedAt: at });
  appendLifeLine(tx, { documentId: issued.id, at, estado, causa: 'rechazado', detalle: null });
  return issued;
}

const CLAIM = { apiKeyId: 'key-1', clave: 'k1', operacion: '01', contenido: 'c'.repeat(64) };

describe('an answer that is kept', () => {
  it('of a document is found by its key alone, with what was said, until it is too old', async () => {
    const claim = {
      ...CLAIM,
      documentId: 1,
      createdAt: NOW,
      avisos: [rule('base-sin-marca')],
      deLaFecha: '2026',
    } as const;
    await store.transact((tx, now) => {
      issue(tx, now);
      recordIdempotency(tx, claim);
      recordIdempotency(tx, { ...claim, clave: 'k2', createdAt: NOW + 1, avisos: [], deLaFecha: null });
    });
    const find = (apiKeyId: string, clave: string) =>
      store.read((reader) => findIdempotency(reader, apiKeyId, clave));
    expect(find('key-1', 'k1')).toEqual(claim);
    expect(find('key-1', 'k2')).toMatchObject({ avisos: [], deLaFecha: null });
    expect([find('key-2', 'k1'), find('key-1', 'k3')]).toEqual([null, null]);
    await expect(store.transact((tx) => recordIdempotency(tx, claim))).rejects.toThrow('UNIQUE');
    expect(await store.transact((tx) => forgetIdempotency(tx, NOW))).toBe(0);
    expect(await store.transact((tx) => forgetIdempotency(tx, NOW + 1))).toBe(1);
    expect([find('key-1', 'k1'), find('key-1', 'k2')?.clave]).toEqual([null, 'k2']);
  });

  it('of another call is found by its key, with status and body, until it is too old', async () => {
    const call = { ...CLAIM, status: 202, respuesta: '{"a":1}', createdAt: NOW } as const;
    await store.transact((tx) => {
      recordApiCall(tx, call);
      recordApiCall(tx, { ...call, apiKeyId: 'key-2', status: 200, createdAt: NOW + 1 });
    });
    const find = (apiKeyId: string, clave: string) =>
      store.read((reader) => findApiCall(reader, { apiKeyId, clave }));
    expect(find('key-1', 'k1')).toEqual(call);
    expect(find('key-2', 'k1')?.status).toBe(200);
    expect([find('key-3', 'k1'), find('key-1', 'k2')]).toEqual([null, null]);
    await expect(store.transact((tx) => recordApiCall(tx, call))).rejects.toThrow('UNIQUE');
    expect(await store.transact((tx) => forgetApiCalls(tx, NOW))).toBe(0);
    expect(await store.transact((tx) => forgetApiCalls(tx, NOW + 1))).toBe(1);
    expect([find('key-1', 'k1'), find('key-2', 'k1')?.status]).toEqual([null, 200]);
  });
});

describe('a number that was allocated', () => {
  it('comes with the head of its ledger, and says whether it came back', async () => {
    await store.transact((tx) => {
      const { id, numero } = refused(tx);
      const head = sequences(tx)[0]?.headHash;
      expect(head).not.toBe(genesisHash(KEY));
      expect(returnedNumber(tx, 1)).toBeNull();
      returnNumber(tx, id, NOW);
      expect(returnedNumber(tx, 1)).toBe(numero);
      expect(allocate(tx, KEY)).toEqual({
        sequenceId: 1,
        numero: 1,
        isReturned: true,
        headHash: sequences(tx)[0]?.headHash,
      });
      const fresh = { ...KEY, tipoDte: '03' } as const;
      expect(allocate(tx, fresh)).toEqual({
        sequenceId: 2,
        numero: 1,
        isReturned: false,
        headHash: genesisHash(fresh),
      });
    });
  });

  it('is none of a sequence that is not there', async () => {
    await expect(store.transact((tx) => advance(tx, 9))).rejects.toThrow('sequence 9 did not advance');
    const row = { sequenceId: 9, numero: 1, estado: 'DEVUELTO', at: NOW } as const;
    await expect(store.transact((tx) => appendLedger(tx, row))).rejects.toThrow('no sequence 9');
  });

  it('is linked to the head that is given, else to the one that is stored', async () => {
    await store.transact((tx) => {
      const { sequenceId, headHash } = allocate(tx, KEY);
      const row = { sequenceId, numero: 1, at: NOW, codigoGeneracion: 'C', sha256: 'a' } as const;
      const first = appendLedger(tx, { ...row, estado: 'ASIGNADO' }, headHash);
      const second = appendLedger(tx, { sequenceId, numero: 1, estado: 'DEVUELTO', at: NOW });
      expect(sequences(tx)[0]?.headHash).toBe(second);
      expect(new Set([headHash, first, second]).size).toBe(3);
    });
  });

  it('belongs to a sequence that is found by what is asked for', async () => {
    await store.transact((tx) => {
      allocate(tx, KEY);
      allocate(tx, { ...KEY, anio: 2027, serie: 'M001P002' });
      allocate(tx, { ...KEY, ambiente: 'PRODUCCION' });
    });
    const found = (filter?: Parameters<typeof sequences>[1]) =>
      store.read((reader) => sequences(reader, filter).map(({ id }) => id));
    expect(found()).toEqual([1, 2, 3]);
    expect(found({ issuerId: ISSUER.id, anio: 2026 })).toEqual([1, 3]);
    expect(found({ ambiente: 'PRODUCCION' })).toEqual([3]);
    expect(found({ serie: 'M001P002' })).toEqual([2]);
    expect(found({ issuerId: 'x' })).toEqual([]);
    expect(found({ anio: 2030 })).toEqual([]);
  });
});

describe('the number of a refused document', () => {
  it('goes back once, and only then', async () => {
    const { id } = await store.transact((tx) => refused(tx));
    await store.transact((tx, now) => returnNumber(tx, id, now));
    await expect(store.transact((tx, now) => returnNumber(tx, id, now))).rejects.toThrow(
      'has no number to give back',
    );
    const other = await store.transact((tx, now) => issue(tx, now).id);
    await expect(store.transact((tx, now) => returnNumber(tx, other, now))).rejects.toThrow('cannot go back');
    await expect(store.transact((tx, now) => returnNumber(tx, 99, now))).rejects.toThrow('cannot go back');
  });

  it('is to be decided on from its last refusal on, until it went back or is kept', async () => {
    const undecided = (refusedBefore: number, limit = 10) =>
      store.read((reader) => undecidedNumbers(reader, { refusedBefore, limit }));
    const [first = 0, second = 0, third = 0] = await store.transact((tx) =>
      [NOW, NOW + 1, NOW + 2].map((at) => refused(tx, at).id),
    );
    expect(undecided(NOW)).toEqual([]);
    expect(undecided(NOW + 1)).toEqual([first]);
    expect(undecided(NOW + 9)).toEqual([first, second, third]);
    expect(undecided(NOW + 9, 2)).toEqual([first, second]);
    await store.transact((tx, now) => {
      returnNumber(tx, first, now);
      keepNumber(tx, third, { motivo: 'NUMERO', at: now });
    });
    expect(undecided(NOW + 9)).toEqual([second]);
    const raw = database.raw();
    expect(raw.prepare('SELECT * FROM number_kept').raw().all()).toEqual([[third, 'NUMERO', NOW]]);
    raw.close();
  });

  it('tells what speaks against its return, each by itself', async () => {
    const [plain = 0, doubtful = 0, delivered = 0] = await store.transact((tx) => {
      const ids = [refused(tx).id, refused(tx).id, refused(tx).id];
      appendLifeLine(tx, {
        documentId: ids[1] ?? 0,
        at: NOW,
        estado: 'RECHAZADO',
        causa: 'sin-respuesta',
        detalle: null,
      });
      return ids;
    });
    const traits = (id: number) => store.read((reader) => numberTraits(reader, id));
    const none = { inContingency: false, inDoubt: false, handedOver: false, beforeRestore: false };
    expect(traits(plain)).toEqual(none);
    expect(traits(doubtful)).toEqual({ ...none, inDoubt: true });
    expect(store.read((reader) => isDelivered(reader, delivered))).toBe(false);
    await store.transact((tx) => {
      markDelivered(tx, delivered);
      markDelivered(tx, delivered);
    });
    expect(store.read((reader) => isDelivered(reader, delivered))).toBe(true);
    expect(traits(delivered)).toEqual({ ...none, handedOver: true });
    await store.transact((tx) => recordWentBack(tx, NOW - 1));
    expect(traits(plain)).toEqual(none);
    await store.transact((tx) =>
      putFence(tx, { key: { ...KEY, tipoDte: '03' }, causa: 'ATRASADA', seguro: 1, posible: 1 }, NOW),
    );
    expect(traits(plain)).toEqual(none);
    await store.transact((tx) => recordWentBack(tx, NOW));
    expect(traits(plain)).toEqual({ ...none, beforeRestore: true });
    expect(() => traits(99)).toThrow('no document 99');
  });

  it('of an ended year is closed where it went back and was not used', async () => {
    const next = { ...KEY, anio: 2027 };
    await store.transact((tx, now) => {
      for (const key of [KEY, KEY, KEY, next]) returnNumber(tx, refused(tx, now, key).id, now);
    });
    const close = (anio: number, limit = 10) =>
      store.transact((tx, now) => closeLeftOver(tx, { anio, limit, now }));
    // One number went back three times, since each document took it again.
    expect(await close(2026)).toBe(0);
    expect(await close(2028, 1)).toBe(1);
    expect(await close(2028)).toBe(1);
    expect(await close(2028)).toBe(0);
    const raw = database.raw();
    expect(
      raw.prepare("SELECT sequence_id, numero FROM ledger WHERE estado = 'NO_UTILIZADO'").raw().all(),
    ).toEqual([
      [1, 1],
      [2, 1],
    ]);
    raw.close();
  });
});
