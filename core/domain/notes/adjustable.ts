/** A document and the notes and returns that adjust it (§note-balance, §retorno-balance). */
import type { TipoAjuste } from '../../contract/edition.ts';
import type { StoredAddress } from './related-address.ts';
import type { NoteShare, RelatedSale } from './related-sale.ts';

export interface LiveNote extends NoteShare {
  readonly tipoDte: TipoAjuste;
  /** Whether it is sealed and not being invalidated: a debit note adds to the balance only then. */
  readonly sellado: boolean;
}

/** A document of ours and its existing adjustments, from which its balance follows. */
export interface Adjusted {
  readonly sale: RelatedSale;
  readonly notes: readonly LiveNote[];
}

/** The same with the data needed to write another adjustment. */
export interface Adjustable extends Adjusted {
  /** The receiver's stored address; null without one. */
  readonly kept: StoredAddress | null;
}

/** Emission date of a related document: known for ours, else from the request. */
export function emissionOf(
  related:
    | { readonly numeroDocumento?: string | undefined; readonly fechaEmision?: string | undefined }
    | undefined,
  adjusts: readonly Adjusted[],
): string | undefined {
  const codigo = related?.numeroDocumento?.toUpperCase();
  return adjusts.find(({ sale }) => sale.codigoGeneracion === codigo)?.sale.fecEmi ?? related?.fechaEmision;
}

/** Whether it reduces its document; a debit note adds to it. */
export function lowers(tipoDte: TipoAjuste): boolean {
  return tipoDte !== '06';
}
