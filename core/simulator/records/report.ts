/** What went through the simulator: counters per step, and the sequences it sealed. */
import type { Step } from '../script.ts';
import { STEPS } from '../script.ts';
import type { Registry } from './registry.ts';

/** Most gaps listed per sequence. */
const MAX_GAPS = 100;

/** One sequence: environment, issuer, type, establishment and point of sale, year of fecEmi. */
interface SeriesReport {
  readonly ambiente: string;
  readonly nit: string;
  readonly tipoDte: string;
  /** The control number without its last digits, e.g. `DTE-01-M001P001`. */
  readonly serie: string;
  readonly anio: string;
  readonly sellados: number;
  readonly invalidados: number;
  readonly primero: number;
  readonly ultimo: number;
  /** Ranges between the first and the last number that were never sealed, both ends included; at most 100. */
  readonly huecos: readonly (readonly [number, number])[];
  /** How many numbers all gaps hold. */
  readonly numerosFaltantes: number;
  /** Numbers sealed more than once; the checks make this impossible, the report counts all the same. */
  readonly repetidos: number;
}

interface StepCounters {
  /** Requests that reached the step with a valid token. */
  readonly recibidos: number;
  readonly aceptados: number;
  readonly rechazados: number;
  /** Requests a fault of the script struck. */
  readonly fallas: number;
}

export interface SimulatorReport {
  readonly series: readonly SeriesReport[];
  readonly pasos: Readonly<Record<Step, StepCounters>>;
  /** Refusals per codigoMsg over all steps. */
  readonly rechazosPorCodigo: Readonly<Record<string, number>>;
  /** Times a document whose earlier outcome the sender could not know came again without a consultadte in between. */
  readonly reenviosSinPregunta: number;
  /** Contingency documents that came before a sealed event listed them. */
  readonly antesDeEvento: number;
  /** Refused attempts to use a code or a control number a second time. */
  readonly repetidosRechazados: { readonly codigo: number; readonly numero: number };
  readonly documentosSellados: number;
  readonly documentosInvalidados: number;
  readonly fallasPendientes: number;
}

type Outcome = keyof StepCounters;

/** The counters of one run; they start at zero with the process. */
export interface Tally {
  count(step: Step, outcome: Outcome): void;
  refused(codigo: string, descripcion: string): void;
  /** A document is on its way in. */
  arrived(codigo: string): void;
  /** Its sender knows the outcome: an answer left, or it asked. */
  settled(codigo: string): void;
  read(registry: Registry, pendingFaults: number): SimulatorReport;
}

type Counters = Record<Outcome, number>;

function emptySteps(): Record<Step, Counters> {
  const entries = STEPS.map(
    (step) => [step, { recibidos: 0, aceptados: 0, rechazados: 0, fallas: 0 }] as const,
  );
  return Object.fromEntries(entries) as Record<Step, Counters>;
}

/** A tally without any count. */
export function createTally(): Tally {
  const pasos = emptySteps();
  const rechazosPorCodigo: Record<string, number> = {};
  const inDoubt = new Set<string>();
  const repeated = { codigo: 0, numero: 0 };
  let reenviosSinPregunta = 0;

  return {
    count(step, outcome) {
      pasos[step][outcome] += 1;
    },
    refused(codigo, descripcion) {
      rechazosPorCodigo[codigo] = (rechazosPorCodigo[codigo] ?? 0) + 1;
      if (codigo !== '004') return;
      if (descripcion.startsWith('[identificacion.numeroControl]')) repeated.numero += 1;
      else repeated.codigo += 1;
    },
    arrived(codigo) {
      if (inDoubt.has(codigo)) reenviosSinPregunta += 1;
      inDoubt.add(codigo);
    },
    settled(codigo) {
      inDoubt.delete(codigo);
    },
    read: (registry, fallasPendientes) => ({
      series: seriesOf(registry),
      pasos: structuredClone(pasos),
      rechazosPorCodigo: { ...rechazosPorCodigo },
      reenviosSinPregunta,
      antesDeEvento: rechazosPorCodigo['012'] ?? 0,
      repetidosRechazados: { ...repeated },
      documentosSellados: registry.documents.size,
      documentosInvalidados: registry.invalidations.size,
      fallasPendientes,
    }),
  };
}

interface Sequence {
  readonly head: Pick<SeriesReport, 'ambiente' | 'nit' | 'tipoDte' | 'serie' | 'anio'>;
  readonly numbers: number[];
  invalidated: number;
}

function seriesOf(registry: Registry): readonly SeriesReport[] {
  const sequences = new Map<string, Sequence>();
  for (const document of registry.documents.values()) {
    if (document.numero === '') continue;
    const cut = document.numero.lastIndexOf('-');
    const serie = document.numero.slice(0, cut);
    const anio = document.fecEmi.slice(0, 4);
    const key = `${document.ambiente}|${document.nit}|${serie}|${anio}`;
    let sequence = sequences.get(key);
    if (sequence === undefined) {
      const { ambiente, nit, tipo } = document;
      sequence = { head: { ambiente, nit, tipoDte: tipo, serie, anio }, numbers: [], invalidated: 0 };
      sequences.set(key, sequence);
    }
    sequence.numbers.push(Number(document.numero.slice(cut + 1)));
    if (registry.invalidations.has(document.codigo)) sequence.invalidated += 1;
  }
  return [...sequences.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => describe(one));
}

function describe({ head, numbers, invalidated }: Sequence): SeriesReport {
  const sorted = numbers.toSorted((a, b) => a - b);
  const primero = sorted[0] ?? 0;
  const huecos: (readonly [number, number])[] = [];
  let numerosFaltantes = 0;
  let repetidos = 0;
  let previous = primero;
  for (const number of sorted.slice(1)) {
    if (number === previous) repetidos += 1;
    if (number > previous + 1) {
      numerosFaltantes += number - previous - 1;
      if (huecos.length < MAX_GAPS) huecos.push([previous + 1, number - 1]);
    }
    previous = number;
  }
  return {
    ...head,
    sellados: sorted.length,
    invalidados: invalidated,
    primero,
    ultimo: previous,
    huecos,
    numerosFaltantes,
    repetidos,
  };
}
