/** Random histories of goods at the tills of two shops, and what they come to by every fact at once. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  existenceWith,
  NOTHING_THERE,
  type Counted,
  type Existence,
  type Moved,
} from '../../../core/domain/stock/existence.ts';

/** A paper of a till: goods that leave or come, or a count of them. */
export interface HistoryPaper {
  readonly till: number;
  readonly at: number;
  readonly kind: 'venta' | 'devolucion' | 'merma' | 'inicial' | 'conteo' | 'conteo-anulado';
  readonly base: number;
  /** By its place among the till's counts, which of them is annulled. */
  readonly of: number;
}

/** Which shop each till stands in. */
export const SHOP_OF_TILL = [0, 0, 1] as const;

/** Moments are few, so that many papers are of the same. */
const BEGIN = 1_764_000_000_000;
const MOMENTS = 12;
const paper: fc.Arbitrary<HistoryPaper> = fc.record({
  till: fc.nat(SHOP_OF_TILL.length - 1),
  at: fc.nat(MOMENTS).map((minutes) => BEGIN + minutes * 60_000),
  kind: fc.constantFrom(
    'venta',
    'venta',
    'venta',
    'devolucion',
    'merma',
    'inicial',
    'conteo',
    'conteo-anulado',
  ),
  base: fc.integer({ min: 1, max: 50 }),
  of: fc.nat(5),
});
/** In the order in which each till wrote its own. */
export const history: fc.Arbitrary<readonly HistoryPaper[]> = fc.array(paper, { maxLength: 40 });

/** A paper with its number at its till; of an annulment the number of the count, null where there is none. */
export interface NumberedPaper extends HistoryPaper {
  readonly id: number;
  readonly reverses: number | null;
}

/** Numbers papers till by till; no count is annulled twice. */
export function numbered(papers: readonly HistoryPaper[]): readonly NumberedPaper[] {
  const last = [0, 0, 0];
  const counts: number[][] = [[], [], []];
  return papers.flatMap((each) => {
    const own = counts[each.till] ?? [];
    const annulled =
      each.kind === 'conteo-anulado' ? own.splice(each.of % Math.max(1, own.length), 1)[0] : null;
    if (annulled === undefined) return [];
    const id = (last[each.till] = (last[each.till] ?? 0) + 1);
    if (each.kind === 'conteo') own.push(id);
    return [{ ...each, id, reverses: annulled }];
  });
}

/** Ids of installations in an order of their own. */
export type TillNames = readonly string[];

/** What papers moved and counted, annulled counts left out. */
export function factsOf(
  papers: readonly NumberedPaper[],
  names: TillNames,
): { counts: Counted[]; moves: Moved[] } {
  const gone = new Set(
    papers.filter(({ reverses }) => reverses !== null).map(({ till, reverses }) => `${till} ${reverses}`),
  );
  const happened = ({ till, at, id }: NumberedPaper) => ({ at, till: names[till] ?? '', paper: id });
  return {
    counts: papers
      .filter(({ kind, till, id }) => kind === 'conteo' && !gone.has(`${till} ${id}`))
      .map((each) => ({ ...happened(each), contado: each.base, item: 1 })),
    moves: papers
      .filter(({ kind }) => !kind.startsWith('conteo'))
      .map((each) => ({ ...happened(each), base: comes(each) ? each.base : -each.base })),
  };
}

const comes = ({ kind }: HistoryPaper) => kind === 'devolucion' || kind === 'inicial';

/** What a shop has by all of them. */
export function truthOf(
  papers: readonly NumberedPaper[],
  { shop, names }: { readonly shop: number; readonly names: TillNames },
): Existence {
  return existenceWith(
    NOTHING_THERE,
    factsOf(
      papers.filter(({ till }) => SHOP_OF_TILL[till] === shop),
      names,
    ),
  );
}

const OUTSIDE = {
  venta: 'cliente',
  devolucion: 'cliente',
  merma: 'merma',
  inicial: 'regularizacion',
} as const;

/** The hash that names a paper of a till in a test. */
export const paperName = (installation: string, id: number): string =>
  createHash('sha256').update(`${installation} ${id}`).digest('hex');

/** A paper as a record of the stream. */
export function paperRecord(
  { kind, at, base, id, reverses }: NumberedPaper,
  of: { readonly installation: string; readonly nit: string; readonly product: number },
): Readonly<Record<string, unknown>> {
  const { installation, nit, product } = of;
  const shelf = 'sucursal:s1';
  const line = { item: 1, product, at };
  const outside = kind === 'conteo' || kind === 'conteo-anulado' ? null : OUTSIDE[kind];
  const [desde, hacia] = comes({ kind } as HistoryPaper) ? [outside, shelf] : [shelf, outside];
  return {
    paper: paperName(installation, id),
    id,
    nit,
    branch: 's1',
    ambiente: 'PRUEBAS',
    causa: kind,
    recordedAt: at,
    documento: null,
    compra: null,
    reverses: reverses === null ? null : paperName(installation, reverses),
    motivo: null,
    parts: {
      stockMove:
        outside === null
          ? []
          : [
              {
                ...line,
                id,
                desde,
                hacia,
                base,
                presentacion: 'ARROZ',
                factor: 1,
                costo: kind === 'inicial' ? String(base * 2) : null,
                revierte: null,
                revierteDe: null,
              },
            ],
      stockCount: kind === 'conteo' ? [{ ...line, lugar: shelf, contado: base, esperado: 0 }] : [],
    },
  };
}
