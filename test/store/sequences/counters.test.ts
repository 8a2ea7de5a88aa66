import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setInitialNumbers } from '../../../core/store/issuers/branches.ts';
import { sequences } from '../../../core/store/numbers/sequences.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import { moveDocument } from '../../../core/store/documents/documents.ts';
import { verifyLedger } from '../../../core/store/numbers/ledger-proof.ts';
import { returnNumber } from '../../../core/store/numbers/returned-numbers.ts';
import type { Store } from '../../../core/store/store.ts';
import { said, start } from '../programs/processes.ts';
import { BRANCH, issue, ISSUER, KEY, seededDatabase, signIssued, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

const ledgerOf = (of: Store) =>
  of.read((reader) => sequences(reader).map((sequence) => verifyLedger(reader, sequence)));

describe('allocate', () => {
  it('counts from one, each sequence by itself', async () => {
    const numbers = await store.transact((tx) => [
      allocate(tx, KEY).numero,
      allocate(tx, KEY).numero,
      allocate(tx, { ...KEY, tipoDte: '03' }).numero,
      allocate(tx, { ...KEY, ambiente: 'PRODUCCION', autoridad: 'hacienda' }).numero,
      allocate(tx, { ...KEY, autoridad: 'hacienda' }).numero,
      allocate(tx, { ...KEY, serie: 'M001P002' }).numero,
      allocate(tx, { ...KEY, formato: 'oficial' }).numero,
      allocate(tx, { ...KEY, anio: 2027 }).numero,
      allocate(tx, KEY).numero,
    ]);
    expect(numbers).toEqual([1, 2, 1, 1, 1, 1, 1, 1, 3]);
    expect(
      store.read((reader) => sequences(reader, { anio: 2026, serie: 'M001P001' }).map((each) => each.ultimo)),
    ).toEqual([3, 1, 1, 1, 1]);
    expect(store.read((reader) => sequences(reader, { issuerId: 'nobody' }))).toEqual([]);
  });

  it('gives the number back when the work fails', async () => {
    const failing = store.transact((tx) => {
      allocate(tx, KEY);
      throw new Error('the document does not fit');
    });
    const next = store.transact((tx) => allocate(tx, KEY).numero);
    await expect(failing).rejects.toThrow('does not fit');
    expect(await next).toBe(1);
  });

  it("goes on after the previous system's last number, given as argument or with the branch", async () => {
    const numbers = [{ ambiente: 'PRUEBAS', tipoDte: '01', anio: 2026, ultimo: 4711 }] as const;
    await store.transact((tx) =>
      setInitialNumbers(tx, { issuerId: ISSUER.id, branchId: BRANCH.id, numbers }),
    );
    expect(await store.transact((tx) => allocate(tx, KEY).numero)).toBe(4712);
    expect(await store.transact((tx) => allocate(tx, { ...KEY, anio: 2027 }).numero)).toBe(1);
    expect(await store.transact((tx) => allocate(tx, { ...KEY, anio: 2028 }, 99).numero)).toBe(100);
  });

  it('gives a returned number to the next document, the lowest first, and then goes on', async () => {
    const back = await store.transact((tx, now) => {
      const issued = [issue(tx, now), issue(tx, now), issue(tx, now), issue(tx, now)];
      for (const { id, numero } of issued) {
        if (numero === 1) continue;
        const document = issued[numero - 1];
        if (document) signIssued(tx, document);
        moveDocument(tx, id, { event: 'transmissionStarted', updatedAt: now });
        moveDocument(tx, id, { event: 'rejected', updatedAt: now });
      }
      returnNumber(tx, issued[2]?.id ?? 0, now);
      returnNumber(tx, issued[1]?.id ?? 0, now);
      return [issue(tx, now).numero, issue(tx, now).numero, issue(tx, now).numero];
    });
    expect(back).toEqual([2, 3, 5]);
    expect(ledgerOf(store)).toMatchObject([
      { ultimo: 5, totalHuecos: 0, totalRepetidos: 0, cadenaRota: null, finCompleto: true },
    ]);
  });

  it('takes no number back from a document that was not refused', async () => {
    const { id } = await store.transact((tx, now) => issue(tx, now));
    await expect(store.transact((tx, now) => returnNumber(tx, id, now))).rejects.toThrow('cannot go back');
  });

  it('neither repeats nor skips a number when two processes issue at once', async () => {
    const [here, there] = [150, 150];
    const other = start('../programs/allocate-many.ts', database.file, String(there));
    const mine = Promise.all(
      Array.from({ length: here }, () => store.transact((tx, now) => issue(tx, now).numero)),
    );
    const theirs: number[] = JSON.parse(await said(other, ']'));
    const all = [...(await mine), ...theirs].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: here + there }, (_, index) => index + 1));
    expect(ledgerOf(store)).toMatchObject([
      { ultimo: 300, totalHuecos: 0, totalRepetidos: 0, cadenaRota: null, finCompleto: true },
    ]);
  });

  it('keeps every number that was answered when the process is killed', async () => {
    const child = start('../programs/issue-until-killed.ts', database.file);
    const output = await said(child, '40\n');
    child.kill('SIGKILL');
    const answered = output.trim().split('\n').map(Number);
    const [sequence] = store.read((reader) => sequences(reader));
    expect(answered.length).toBeGreaterThanOrEqual(40);
    expect(sequence?.ultimo).toBeGreaterThanOrEqual(Math.max(...answered));
    expect(ledgerOf(store)).toMatchObject([
      { totalHuecos: 0, totalRepetidos: 0, cadenaRota: null, finCompleto: true },
    ]);
  });
});
