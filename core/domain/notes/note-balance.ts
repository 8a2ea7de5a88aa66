/**
 * Remaining balance of a document for notes and returns (§note-balance, §retorno-balance): excess in total is refused,
 * excess by line warned of.
 */
import { RETORNO, type TipoAjuste } from '../../contract/edition.ts';
import type { Notas } from '../../contract/settings/note-settings.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { roundSummary, sum, ZERO, type Amount } from '../money.ts';
import { lowers, type Adjusted } from './adjustable.ts';
import { linesLeft, loweredLines, type LineLeft } from './lines-left.ts';
import { netOf, totalOf, type AdjustableLine, type Figures, type NoteShare } from './related-sale.ts';
import { dueFigures, leftOf, ownFigures, takenFrom, type Taken } from './taken.ts';
import { returnFaults } from '../retorno/return-balance.ts';

/** Amounts before retention and perception; VAT included or not as in the document. */
export interface Balance {
  /** Amount sold, with taxes. */
  readonly total: Amount;
  /** Reductions by notes and returns, less sealed debit notes. */
  readonly ajustado: Amount;
  readonly saldo: Amount;
  /** Without VAT in a 03. */
  readonly neto: Amount;
  readonly acreditado: Amount;
  readonly debitado: Amount;
  readonly disponible: Amount;
  readonly taken: Taken;
}

export function balanceOf(adjusted: Adjusted, settings: Notas | undefined): Balance {
  const { sale, notes } = adjusted;
  const taken = takenFrom(adjusted, settings);
  const total = totalOf(sale.tipoDte, sale.figures);
  const saldo = totalOf(sale.tipoDte, leftOf(taken));
  const debits = notes.filter(({ tipoDte }) => !lowers(tipoDte));
  return {
    total,
    ajustado: total.minus(saldo),
    saldo,
    neto: netOf(sale.figures),
    acreditado: netOf(taken.figures),
    debitado: sum(debits.map((note) => netOf(ownFigures(sale, note)))),
    disponible: netOf(leftOf(taken)),
    taken,
  };
}

export interface NewNote {
  readonly tipoDte: TipoAjuste;
  /** One per related document, in order. */
  readonly shares: readonly NoteShare[];
}

function campoOf(tipoDte: TipoAjuste, index: number): string {
  return `${tipoDte === RETORNO ? 'documentos' : 'documentoRelacionado'}[${index}]`;
}

/** One fault per document whose balance would be exceeded; for a return one per column. */
export function balanceFaults(
  { tipoDte, shares }: NewNote,
  adjustables: readonly Adjusted[],
  settings: Notas | undefined,
): readonly Fault[] {
  if (!lowers(tipoDte)) return [];
  return shares.flatMap((share, index): readonly Fault[] => {
    const found = adjustables.find(({ sale }) => sale.codigoGeneracion === share.codigoGeneracion);
    if (found === undefined) return [];
    const taken = takenFrom(found, settings);
    const own = share.stated ?? dueFigures(found.sale, taken, share);
    const campo = campoOf(tipoDte, index);
    if (tipoDte === RETORNO) return returnFaults(campo, own, taken);
    const over = MEASURES.find(([, of]) => of(own).gt(of(leftOf(taken))));
    if (over === undefined) return [];
    const [medida, of] = over;
    const amounts = {
      medida,
      toma: of(own).toFixed(2),
      quedan: of(leftOf(taken)).toFixed(2),
      vendio: of(taken.limit).toFixed(2),
      tomaron: of(taken.figures).toFixed(2),
    };
    return [faultAt(campo, 'SALDO', rule('saldo-de-notas', amounts))];
  });
}

/** Limits of notes: the total as the authority sums it (code 016), and the VAT. */
const MEASURES = [
  ['total', (figures: Figures) => totalOf('03', figures)],
  ['neto', netOf],
  ['iva', ({ iva }: Figures) => iva],
] as const;

/** Whether more was taken than a document has, by any of these measures. */
export function isOverdrawn(taken: Taken): boolean {
  return MEASURES.some(([, of]) => of(leftOf(taken)).isNegative());
}

export function lineWarnings(
  { tipoDte, shares }: NewNote,
  adjustables: readonly Adjusted[],
): readonly Rule[] {
  if (!lowers(tipoDte)) return [];
  return shares.flatMap((share) => {
    const found = adjustables.find(({ sale }) => sale.codigoGeneracion === share.codigoGeneracion);
    if (found === undefined) return [];
    const left = linesLeft(found);
    const documento = share.codigoGeneracion;
    const own = share.lines.filter(({ kind }) => kind !== null);
    return [...new Set(own.map(({ clave }) => clave))].flatMap((clave) => {
      const lines = own.filter((line) => line.clave === clave);
      const nombre = lines[0]?.descripcion ?? clave;
      const lowered = loweredLines(found.sale.lines, { clave });
      const theirs = left.filter(({ line }, place) => line.clave === clave || lowered.includes(place));
      if (theirs.length === 0) return [rule('linea-que-no-esta', { nombre, documento })];
      // A price reduction takes no units.
      const taken = lowered.length === 0 ? lines : lines.map((line) => ({ ...line, cantidad: ZERO }));
      return takenTooMuch(taken, theirs).map((amounts) =>
        'unidades' in amounts
          ? rule('cantidad-que-no-queda', { nombre, documento, ...amounts.unidades })
          : rule('valor-que-no-queda', { nombre, documento, ...amounts.valor }),
      );
    });
  });
}

interface Amounts {
  readonly quedan: string;
  readonly lleva: string;
}

function takenTooMuch(
  lines: readonly AdjustableLine[],
  theirs: readonly LineLeft[],
): readonly ({ readonly unidades: Amounts } | { readonly valor: Amounts })[] {
  const [units, wanted] = [
    sum(theirs.map(({ quedan }) => quedan)),
    sum(lines.map(({ cantidad }) => cantidad)),
  ];
  if (wanted.gt(units)) return [{ unidades: { quedan: units.toFixed(), lleva: wanted.toFixed() } }];
  const [worth, money] = [sum(theirs.map(({ neto }) => neto)), sum(lines.map(({ neto }) => neto))].map(
    roundSummary,
  );
  if (worth === undefined || money === undefined || money.lte(worth)) return [];
  return [{ valor: { quedan: worth.toFixed(2), lleva: money.toFixed(2) } }];
}
