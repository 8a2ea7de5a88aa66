/** Verifies the ledger of a sequence: every number has a state, none was assigned twice, no row was changed. */
import type { Sequence } from './sequences.ts';
import { genesisHash } from './sequences.ts';
import type { Reader } from '../handle.ts';
import { linkHash } from './ledger.ts';
import { MAX_LISTED_NUMBERS } from '../limits.ts';
import { integer, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

/** Lists hold the first 100 numbers; the totals count all. */
export interface LedgerReport {
  readonly ultimo: number;
  /** Numbers without a ledger state. */
  readonly huecos: readonly number[];
  readonly totalHuecos: number;
  /** Numbers assigned again although not returned. */
  readonly repetidos: readonly number[];
  readonly totalRepetidos: number;
  /** Numbers in the ledger that the sequence never assigned. */
  readonly fueraDeRango: readonly number[];
  /** Id of the first ledger row that breaks the hash chain, or null. */
  readonly cadenaRota: number | null;
  /** Whether the last row matches the sequence's head: false when rows are missing at the end. */
  readonly finCompleto: boolean;
}

const BY_ID = query('SELECT * FROM ledger WHERE sequence_id = ? ORDER BY id');
const BY_NUMBER = query('SELECT numero, estado FROM ledger WHERE sequence_id = ? ORDER BY numero, id');

/** Reads the whole ledger, row by row. */
export function verifyLedger(reader: Reader, sequence: Sequence): LedgerReport {
  return { ultimo: sequence.ultimo, ...verifyNumbers(reader, sequence), ...verifyChain(reader, sequence) };
}

function verifyChain(reader: Reader, sequence: Sequence): Pick<LedgerReport, 'cadenaRota' | 'finCompleto'> {
  let previous = genesisHash(sequence);
  for (const row of BY_ID.iterate(reader, sequence.id)) {
    const expected = linkHash(previous, {
      numero: integer(row, 'numero'),
      estado: text(row, 'estado'),
      codigo: textOrNull(row, 'codigo_generacion'),
      sha256: textOrNull(row, 'sha256'),
      at: integer(row, 'at'),
    });
    const hash = text(row, 'hash');
    if (hash !== expected) return { cadenaRota: integer(row, 'id'), finCompleto: false };
    previous = hash;
  }
  return { cadenaRota: null, finCompleto: previous === sequence.headHash };
}

function verifyNumbers(
  reader: Reader,
  sequence: Sequence,
): Omit<LedgerReport, 'ultimo' | 'cadenaRota' | 'finCompleto'> {
  const gaps = boundedList();
  const repeats = boundedList();
  const strangers = boundedList();
  let last = { numero: sequence.inicial, estado: '' };
  for (const row of BY_NUMBER.iterate(reader, sequence.id)) {
    const numero = integer(row, 'numero');
    const estado = text(row, 'estado');
    if (numero <= sequence.inicial || numero > sequence.ultimo) {
      if (numero !== strangers.listed.at(-1)) strangers.add(numero);
      continue;
    }
    gaps.addRange(last.numero + 1, numero - 1);
    if (numero === last.numero && estado === 'ASIGNADO' && last.estado !== 'DEVUELTO') repeats.add(numero);
    last = { numero, estado };
  }
  gaps.addRange(last.numero + 1, sequence.ultimo);
  return {
    huecos: gaps.listed,
    totalHuecos: gaps.total,
    repetidos: repeats.listed,
    totalRepetidos: repeats.total,
    fueraDeRango: strangers.listed,
  };
}

function boundedList() {
  const listed: number[] = [];
  let total = 0;
  const add = (numero: number) => {
    total += 1;
    if (listed.length < MAX_LISTED_NUMBERS) listed.push(numero);
  };
  return {
    listed: listed as readonly number[],
    get total() {
      return total;
    },
    add,
    /** Both ends inclusive, nothing when they are crossed; the cost is bounded by the list, not by the gap. */
    addRange(from: number, to: number) {
      const shown = Math.min(to, from + MAX_LISTED_NUMBERS - 1);
      for (let numero = from; numero <= shown; numero += 1) add(numero);
      total += to - shown;
    },
  };
}
