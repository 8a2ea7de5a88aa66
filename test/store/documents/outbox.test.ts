import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findIdempotency,
  forgetIdempotency,
  recordIdempotency,
} from '../../../core/store/numbers/idempotency.ts';
import { findDeliverable } from '../../../core/store/delivery/deliverables.ts';
import {
  holdInOutbox,
  dueDocuments,
  nextDueAt,
  queueSize,
  removeFromOutbox,
  reschedule,
  wakeAll,
  wakeOutbox,
} from '../../../core/store/delivery/outbox.ts';
import { queueReports } from '../../../core/store/delivery/queue-report.ts';
import type { Store } from '../../../core/store/store.ts';
import { issue, ISSUER, NOW, seededDatabase, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;
let ids: readonly number[];

/** Three documents, due one second after {@link NOW}. */
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  ids = await store.transact((tx, now) => [issue(tx, now).id, issue(tx, now + 5).id, issue(tx, now + 9).id]);
});
afterEach(() => database.dispose());

describe('the queue', () => {
  it('gives what is due, the longest waiting first, and no more than asked for', () => {
    const due = (now: number, limit = 10) => store.read((reader) => dueDocuments(reader, now, limit));
    expect(due(NOW + 999)).toEqual([]);
    expect(due(NOW + 1005)).toEqual([ids[0], ids[1]]);
    expect(due(NOW + 2000, 1)).toEqual([ids[0]]);
    expect(store.read((reader) => nextDueAt(reader))).toBe(NOW + 1000);
  });

  it('puts off by the number of attempts, and keeps the last answer unless there is a new one', async () => {
    const id = ids[0] ?? 0;
    const seen: number[] = [];
    const at = (attempts: number) => {
      seen.push(attempts);
      return NOW + attempts * 10_000;
    };
    await store.transact((tx) => {
      reschedule(tx, id, { at, attempt: true, lastAnswer: 'sin conexión' });
      reschedule(tx, id, { at, attempt: true, resend: true });
      reschedule(tx, id, { at });
    });
    expect(seen).toEqual([1, 2, 2]);
    expect(store.read((reader) => findDeliverable(reader, id))).toMatchObject({ attempts: 2, resends: 1 });
    const raw = database.raw();
    const row = raw.prepare('SELECT next_attempt_at, last_answer FROM outbox WHERE document_id = ?').get(id);
    raw.close();
    expect(row).toEqual({ next_attempt_at: NOW + 20_000, last_answer: 'sin conexión' });
  });

  it('lets a settled document go and does not bring it back', async () => {
    const id = ids[0] ?? 0;
    await store.transact((tx) => removeFromOutbox(tx, id));
    await store.transact((tx) => reschedule(tx, id, { at: () => NOW, attempt: true }));
    expect(store.read((reader) => queueSize(reader))).toBe(2);
    await store.transact((tx) => ids.forEach((each) => removeFromOutbox(tx, each)));
    expect(store.read((reader) => [queueSize(reader), nextDueAt(reader), queueReports(reader)])).toEqual([
      0,
      null,
      [],
    ]);
  });

  it('wakes everything, or what waits for one authority', async () => {
    await store.transact((tx) => wakeOutbox(tx, { issuerId: ISSUER.id, ambiente: 'PRODUCCION' }, NOW));
    expect(store.read((reader) => dueDocuments(reader, NOW, 10))).toEqual([]);
    await store.transact((tx) => wakeOutbox(tx, { issuerId: ISSUER.id, ambiente: 'PRUEBAS' }, NOW));
    expect(store.read((reader) => dueDocuments(reader, NOW, 10))).toEqual(ids);
    await store.transact((tx) => reschedule(tx, ids[0] ?? 0, { at: () => NOW + 1_000_000 }));
    await store.transact((tx) => wakeAll(tx, NOW + 1));
    expect(store.read((reader) => dueDocuments(reader, NOW + 1, 10))).toHaveLength(3);
  });

  it('is summed up by issuer and environment with the oldest document', async () => {
    await store.transact((tx) => {
      reschedule(tx, ids[0] ?? 0, { at: () => NOW, attempt: true, lastAnswer: 'sin línea' });
      holdInOutbox(tx, ids[1] ?? 0, 'EVENTO');
    });
    const raw = database.raw();
    raw.exec(`UPDATE document SET emitted_at = emitted_at - 1 WHERE id = ${ids[0]}`);
    const codigoGeneracion = String(
      raw.prepare('SELECT codigo_generacion FROM document WHERE id = ?').pluck().get(ids[0]),
    );
    raw.close();
    const oldest = { codigoGeneracion, emittedAt: NOW - 1, attempts: 1, lastAnswer: 'sin línea' };
    expect(store.read((reader) => queueReports(reader))).toEqual([
      { issuerId: ISSUER.id, ambiente: 'PRUEBAS', size: 3, held: 1, oldest },
    ]);
  });
});

describe('idempotency keys', () => {
  const claim = {
    apiKeyId: 'key-1',
    clave: 'venta-77',
    operacion: '01',
    contenido: 'c'.repeat(64),
    avisos: [],
    deLaFecha: '2023',
  } as const;

  it('lead to the document of the first call, for their API key only', async () => {
    const record = { ...claim, documentId: ids[0] ?? 0, createdAt: NOW };
    await store.transact((tx) => recordIdempotency(tx, record));
    expect(store.read((reader) => findIdempotency(reader, 'key-1', 'venta-77'))).toEqual(record);
    expect(store.read((reader) => findIdempotency(reader, 'key-2', 'venta-77'))).toBeNull();
    expect(store.read((reader) => findIdempotency(reader, 'key-1', 'venta-78'))).toBeNull();
  });

  it('count once: the work of a second use is undone as a whole', async () => {
    const record = { ...claim, documentId: ids[0] ?? 0, createdAt: NOW };
    await store.transact((tx) => recordIdempotency(tx, record));
    const second = store.transact((tx, now) => {
      const { id } = issue(tx, now);
      recordIdempotency(tx, { ...record, documentId: id });
    });
    await expect(second).rejects.toThrow('UNIQUE constraint failed');
    expect(store.read((reader) => queueSize(reader))).toBe(3);
  });

  it('are forgotten by age', async () => {
    await store.transact((tx) => {
      recordIdempotency(tx, { ...claim, documentId: ids[0] ?? 0, createdAt: NOW - 1 });
      recordIdempotency(tx, { ...claim, clave: 'nueva', documentId: ids[1] ?? 0, createdAt: NOW });
    });
    expect(await store.transact((tx) => forgetIdempotency(tx, NOW))).toBe(1);
    expect(store.read((reader) => findIdempotency(reader, 'key-1', 'venta-77'))).toBeNull();
    expect(store.read((reader) => findIdempotency(reader, 'key-1', 'nueva'))).not.toBeNull();
  });
});
