/** Whole ledgers and what is wrong with broken ones: the proof of `verify` and the count of the statistics say the same. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countNumbers } from '../../../core/store/numbers/number-count.ts';
import { verifyLedger, type LedgerReport } from '../../../core/store/numbers/ledger-proof.ts';
import { appendLedger, type LedgerState } from '../../../core/store/numbers/ledger.ts';
import { advance } from '../../../core/store/numbers/next-number.ts';
import { createSequence, sequences, type Sequence } from '../../../core/store/numbers/sequences.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { forge } from '../../proof/forge.ts';
import { KEY, newCode, NOW, seededDatabase, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

const SOUND: LedgerReport = {
  ultimo: 0,
  huecos: [],
  totalHuecos: 0,
  repetidos: [],
  totalRepetidos: 0,
  fueraDeRango: [],
  cadenaRota: null,
  finCompleto: true,
};

function put(tx: Tx, sequenceId: number, [numero, estado]: readonly [number, LedgerState]): void {
  const row = { sequenceId, numero, at: NOW };
  if (estado === 'ASIGNADO')
    appendLedger(tx, { ...row, estado, codigoGeneracion: newCode(), sha256: 'a'.repeat(64) });
  else appendLedger(tx, { ...row, estado });
}

/** A sequence that has given its numbers up to `ultimo`, with these rows in its ledger. */
function ledgerWith(
  rows: readonly (readonly [number, LedgerState])[],
  { inicial = 0, ultimo, key = KEY }: { inicial?: number; ultimo: number; key?: typeof KEY },
): Promise<Sequence> {
  return store.transact((tx) => {
    const id = createSequence(tx, key, inicial);
    while (advance(tx, id) < ultimo);
    for (const row of rows) put(tx, id, row);
    const found = sequences(tx).find((each) => each.id === id);
    if (found === undefined) throw new Error('no sequence');
    return found;
  });
}

const proofOf = (sequence: Sequence) => store.read((reader) => verifyLedger(reader, sequence));
const countOf = ({ id, inicial, ultimo }: Sequence, [after, upTo] = [inicial, ultimo]) =>
  store.read((reader) => countNumbers(reader, { sequenceId: id, after, upTo }));
const assigned = (...numbers: readonly number[]) => numbers.map((numero) => [numero, 'ASIGNADO'] as const);

describe('the proof of a ledger', () => {
  it('finds nothing where every number has a state, whatever became of it', async () => {
    const sequence = await ledgerWith(
      [
        ...assigned(11, 12, 13),
        [12, 'DEVUELTO'],
        [12, 'ASIGNADO'],
        [11, 'DEVUELTO'],
        [11, 'NO_UTILIZADO'],
        [14, 'ANTES_DE_RESTAURAR'],
      ],
      { inicial: 10, ultimo: 14 },
    );
    expect(proofOf(sequence)).toEqual({ ...SOUND, ultimo: 14 });
    expect(countOf(sequence)).toEqual({ present: 4, repeated: 0 });
  });

  it('names numbers without a state: at the beginning, between others and at the end', async () => {
    const sequence = await ledgerWith(assigned(3, 4, 6, 9), { ultimo: 11 });
    expect(proofOf(sequence)).toEqual({
      ...SOUND,
      ultimo: 11,
      huecos: [1, 2, 5, 7, 8, 10, 11],
      totalHuecos: 7,
    });
    expect(countOf(sequence)).toEqual({ present: 4, repeated: 0 });
    expect(countOf(sequence, [3, 6])).toEqual({ present: 2, repeated: 0 });
  });

  it('lists the first hundred and counts all', async () => {
    const sequence = await ledgerWith(assigned(31, 132), { ultimo: 140 });
    const proof = proofOf(sequence);
    expect(proof.totalHuecos).toBe(138);
    expect(proof.huecos).toEqual([
      ...Array.from({ length: 30 }, (_, at) => at + 1),
      ...Array.from({ length: 70 }, (_, at) => at + 32),
    ]);
    const none = await ledgerWith([], { ultimo: 250, key: { ...KEY, anio: 2027 } });
    expect(proofOf(none).huecos).toHaveLength(100);
    expect(proofOf(none)).toMatchObject({ totalHuecos: 250, finCompleto: true });
    const empty = await ledgerWith([], { ultimo: 1, key: { ...KEY, anio: 2028 } });
    expect(proofOf(empty)).toMatchObject({ huecos: [1], totalHuecos: 1 });
  });

  it('names numbers that were given again without having come back, as often as that happened', async () => {
    const sequence = await ledgerWith(assigned(1, 2, 3), { ultimo: 3 });
    forge(database.raw(), [
      // The second document of 2 came before it went back, the third of 3 after.
      again(sequence.id, 2, 'ASIGNADO'),
      again(sequence.id, 2, 'DEVUELTO'),
      again(sequence.id, 2, 'ASIGNADO'),
      again(sequence.id, 3, 'DEVUELTO'),
      again(sequence.id, 3, 'ASIGNADO'),
      again(sequence.id, 3, 'ASIGNADO'),
      again(sequence.id, 1, 'ANTES_DE_RESTAURAR'),
      again(sequence.id, 1, 'ASIGNADO'),
    ]);
    expect(proofOf(sequence)).toMatchObject({ repetidos: [1, 2, 3], totalRepetidos: 3, totalHuecos: 0 });
    expect(countOf(sequence)).toEqual({ present: 3, repeated: 3 });
    expect(countOf(sequence, [1, 2])).toEqual({ present: 1, repeated: 1 });
  });

  it('names each number that the sequence never gave, once', async () => {
    const sequence = await ledgerWith(
      [...assigned(4, 5), [5, 'DEVUELTO'], ...assigned(6, 7, 9), [9, 'DEVUELTO'], ...assigned(9, 10)],
      { inicial: 5, ultimo: 8 },
    );
    expect(proofOf(sequence)).toEqual({
      ...SOUND,
      ultimo: 8,
      huecos: [8],
      totalHuecos: 1,
      fueraDeRango: [4, 5, 9, 10],
    });
  });

  it('keeps sequences apart', async () => {
    const one = await ledgerWith(assigned(1, 2), { ultimo: 2 });
    const other = await ledgerWith(assigned(1, 3), { ultimo: 3, key: { ...KEY, tipoDte: '03' } });
    expect(proofOf(one)).toEqual({ ...SOUND, ultimo: 2 });
    expect(proofOf(other)).toMatchObject({ huecos: [2], finCompleto: true });
    expect(countOf(other)).toEqual({ present: 2, repeated: 0 });
  });

  it.each([
    ['numero', 'UPDATE ledger SET numero = 9 WHERE id = 2', 2],
    ['estado', "UPDATE ledger SET estado = 'DEVUELTO' WHERE id = 2", 2],
    ['codigo', "UPDATE ledger SET codigo_generacion = 'x' WHERE id = 1", 1],
    ['sha256', 'UPDATE ledger SET sha256 = NULL WHERE id = 3', 3],
    ['at', 'UPDATE ledger SET at = at + 1 WHERE id = 3', 3],
    ['a row that is gone', 'DELETE FROM ledger WHERE id = 2', 3],
  ])('finds the first row of a broken chain: %s', async (_what, change, id) => {
    const sequence = await ledgerWith(assigned(1, 2, 3), { ultimo: 3 });
    forge(database.raw(), [change]);
    expect(proofOf(sequence)).toMatchObject({ cadenaRota: id, finCompleto: false });
  });

  it('finds that rows are gone at the end, and that the chain is of another sequence', async () => {
    const sequence = await ledgerWith(assigned(1, 2, 3), { ultimo: 3 });
    expect(proofOf({ ...sequence, anio: 2027 })).toMatchObject({ cadenaRota: 1, finCompleto: false });
    forge(database.raw(), ['DELETE FROM ledger WHERE id = 3']);
    expect(proofOf(sequence)).toMatchObject({ huecos: [3], cadenaRota: null, finCompleto: false });
  });

  it('and the count of the statistics agree on any ledger', async () => {
    const states = fc.constantFrom<LedgerState>('ASIGNADO', 'DEVUELTO', 'NO_UTILIZADO', 'ANTES_DE_RESTAURAR');
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), states), { maxLength: 24 });
    const drawn = fc.sample(fc.tuple(rows, fc.integer({ min: 0, max: 8 })), 40);
    const made = [];
    for (const [at, [ledger, cut]] of drawn.entries()) {
      const sequence = await ledgerWith([], { ultimo: 8, key: { ...KEY, anio: 2100 + at } });
      made.push({ sequence, ledger, cut });
    }
    forge(
      database.raw(),
      made.flatMap(({ sequence, ledger }) => ledger.map((row) => again(sequence.id, ...row))),
    );
    for (const { sequence, cut } of made) {
      const { totalHuecos, totalRepetidos } = proofOf(sequence);
      const halves = [countOf(sequence, [0, cut]), countOf(sequence, [cut, 8])];
      const sum = (of: 'present' | 'repeated') => halves.reduce((all, each) => all + each[of], 0);
      expect({ totalHuecos, totalRepetidos }).toEqual({
        totalHuecos: 8 - sum('present'),
        totalRepetidos: sum('repeated'),
      });
    }
  });
});

/** A row past the guards; its hash is nobody's. */
function again(sequenceId: number, numero: number, estado: LedgerState): string {
  const content = estado === 'ASIGNADO' ? `'${newCode()}', '${'a'.repeat(64)}'` : 'NULL, NULL';
  return `INSERT INTO ledger (sequence_id, numero, estado, codigo_generacion, sha256, at, hash)
    VALUES (${sequenceId}, ${numero}, '${estado}', ${content}, ${NOW}, '${'0'.repeat(64)}')`;
}
