/** What notes may still take from a document (§note-balance): in total refused, by line warned of. */
import type { TipoNota } from '../../contract/edition.ts';
import { DEFAULT_NOTAS, type Notas } from '../../contract/settings/note-settings.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { AdjustableLine, NoteShare, RelatedSale } from './related-sale.ts';

/** A note in force with what it does to one document. */
export interface LiveNote extends NoteShare {
  readonly tipoDte: TipoNota;
}

/** A document of ours that notes may adjust, and those that do so already. */
export interface Adjustable {
  readonly sale: RelatedSale;
  readonly notes: readonly LiveNote[];
}

/** Amounts without VAT. */
export interface Balance {
  readonly neto: Amount;
  readonly acreditado: Amount;
  readonly debitado: Amount;
  readonly disponible: Amount;
}

/** The balance of a document. */
export function balanceOf({ sale, notes }: Adjustable, settings: Notas | undefined): Balance {
  const of = (tipoDte: TipoNota): Amount =>
    sum(notes.filter((note) => note.tipoDte === tipoDte).map(({ neto }) => neto));
  const [acreditado, debitado] = [of('05'), of('06')];
  const widened = settings?.debitoAumentaSaldo ?? DEFAULT_NOTAS.debitoAumentaSaldo;
  const disponible = sale.neto.plus(widened ? debitado : ZERO).minus(acreditado);
  return { neto: sale.neto, acreditado, debitado, disponible };
}

/** A note that is about to be issued. */
export interface NewNote {
  readonly tipoDte: TipoNota;
  /** One for each related document, in their order. */
  readonly shares: readonly NoteShare[];
}

/** One fault for each document from which the note would take more than is left. */
export function balanceFaults(
  { tipoDte, shares }: NewNote,
  adjustables: readonly Adjustable[],
  settings: Notas | undefined,
): readonly Fault[] {
  if (tipoDte !== '05') return [];
  return shares.flatMap((share, index): readonly Fault[] => {
    const found = adjustables.find(({ sale }) => sale.codigoGeneracion === share.codigoGeneracion);
    if (found === undefined) return [];
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
  adjustables: readonly Adjustable[],
): readonly Rule[] {
  if (tipoDte !== '05') return [];
  return shares.flatMap((share) => {
    const found = adjustables.find(({ sale }) => sale.codigoGeneracion === share.codigoGeneracion);
    if (found === undefined) return [];
    const credited = found.notes.filter((note) => note.tipoDte === '05').flatMap(({ lines }) => lines);
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
