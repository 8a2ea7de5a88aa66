/** What notes and returns may still take from a document (§note-balance, §retorno-balance): in total refused, by line warned of. */
import { RETORNO, type TipoAjuste } from '../../contract/edition.ts';
import { DEFAULT_NOTAS, type Notas } from '../../contract/settings/note-settings.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { roundSummary, sum, ZERO, type Amount } from '../money.ts';
import { lowers, type Adjusted } from './adjustable.ts';
import type { AdjustableLine, NoteShare } from './related-sale.ts';
import { returnFaults } from '../retorno/return-balance.ts';

/** Amounts as the document counts: without VAT in a 03, with it in a 01. */
export interface Balance {
  readonly neto: Amount;
  readonly acreditado: Amount;
  readonly debitado: Amount;
  readonly disponible: Amount;
}

/** The balance of a document. */
export function balanceOf({ sale, notes }: Adjusted, settings: Notas | undefined): Balance {
  const of = (takes: boolean): Amount =>
    sum(notes.filter((note) => lowers(note.tipoDte) === takes).map(({ neto }) => neto));
  const [acreditado, debitado] = [of(true), of(false)];
  const widened = settings?.debitoAumentaSaldo ?? DEFAULT_NOTAS.debitoAumentaSaldo;
  const disponible = sale.neto.plus(widened ? debitado : ZERO).minus(acreditado);
  return { neto: sale.neto, acreditado, debitado, disponible };
}

/** A note or a return that is about to be issued. */
export interface NewNote {
  readonly tipoDte: TipoAjuste;
  /** One for each related document, in their order. */
  readonly shares: readonly NoteShare[];
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
    if (tipoDte === RETORNO) return returnFaults({ share, index }, found);
    const { disponible, acreditado, neto } = balanceOf(found, settings);
    if (share.neto.lte(disponible)) return [];
    const amounts = {
      toma: money(share.neto),
      quedan: money(disponible),
      vendio: money(neto),
      tomaron: money(acreditado),
    };
    const campo = `documentoRelacionado[${index}].numeroDocumento`;
    return [faultAt(campo, 'SALDO', rule('saldo-de-notas', amounts))];
  });
}

/** Warnings of lines of which more units come back than the document has left. */
export function quantityWarnings(
  { tipoDte, shares }: NewNote,
  adjustables: readonly Adjusted[],
): readonly Rule[] {
  if (!lowers(tipoDte)) return [];
  return shares.flatMap((share) => {
    const found = adjustables.find(({ sale }) => sale.codigoGeneracion === share.codigoGeneracion);
    if (found === undefined) return [];
    const credited = found.notes.filter((note) => lowers(note.tipoDte)).flatMap(({ lines }) => lines);
    return [...new Set(share.lines.filter(({ kind }) => kind !== null).map(({ clave }) => clave))].flatMap(
      (clave) => {
        const sold = unitsOf(found.sale.lines, clave);
        const left = sold.minus(unitsOf(credited, clave));
        const wanted = unitsOf(share.lines, clave);
        const nombre = share.lines.find((line) => line.clave === clave)?.descripcion ?? clave;
        const of = { nombre, documento: share.codigoGeneracion };
        if (sold.isZero()) return [rule('linea-que-no-esta', of)];
        if (wanted.lte(left)) return [];
        const amounts = { quedan: left.toFixed(), lleva: wanted.toFixed() };
        return [rule('cantidad-que-no-queda', { ...of, ...amounts })];
      },
    );
  });
}

function unitsOf(lines: readonly AdjustableLine[], clave: string): Amount {
  return sum(lines.filter((line) => line.clave === clave).map(({ cantidad }) => cantidad));
}

function money(value: Amount): string {
  return roundSummary(value).toFixed(2);
}
