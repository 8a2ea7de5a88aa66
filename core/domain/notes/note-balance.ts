/** What notes and returns may still take from a document (§note-balance, §retorno-balance): in total refused, by line warned of. */
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

/** Amounts as the document counts, before retention and perception. */
export interface Balance {
  /** What was sold with its taxes. */
  readonly total: Amount;
  /** What notes and returns took of it, less what sealed debit notes added. */
  readonly ajustado: Amount;
  readonly saldo: Amount;
  /** The same without VAT in a 03. */
  readonly neto: Amount;
  readonly acreditado: Amount;
  readonly debitado: Amount;
  readonly disponible: Amount;
  readonly taken: Taken;
}

/** The balance of a document. */
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

/** A note or a return that is about to be issued. */
export interface NewNote {
  readonly tipoDte: TipoAjuste;
  /** One for each related document, in their order. */
  readonly shares: readonly NoteShare[];
}

/** The member of a request that names what is adjusted. */
function campoOf(tipoDte: TipoAjuste, index: number): string {
  return `${tipoDte === RETORNO ? 'documentos' : 'documentoRelacionado'}[${index}]`;
}

/** One fault for each document from which more would be taken than is left; of a return for each column. */
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

/** What notes may not take more of than there is: in all, as the authority adds it up (code 016), and of the VAT. */
const MEASURES = [
  ['total', (figures: Figures) => totalOf('03', figures)],
  ['neto', netOf],
  ['iva', ({ iva }: Figures) => iva],
] as const;

/** Warnings of lines of which more units, or more money, are taken than the document has left. */
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
      // Money off the price takes no units.
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

/** More units than are left, else more money than those are worth. */
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
