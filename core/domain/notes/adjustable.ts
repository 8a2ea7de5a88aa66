/** A document with what adjusts it already (§note-balance, §retorno-balance). */
import type { TipoAjuste } from '../../contract/edition.ts';
import type { StoredAddress } from './related-address.ts';
import type { NoteShare, RelatedSale } from './related-sale.ts';

/** A note or a return in force with what it does to one document. */
export interface LiveNote extends NoteShare {
  readonly tipoDte: TipoAjuste;
  /** Whether it has its seal: only then a debit note adds to what may be taken. */
  readonly sellado: boolean;
}

/** A document of ours with what adjusts it already: what its balance follows from. */
export interface Adjusted {
  readonly sale: RelatedSale;
  readonly notes: readonly LiveNote[];
}

/** The same with what else is needed to write what adjusts it. */
export interface Adjustable extends Adjusted {
  /** The address of its receiver in the file of customers; null without one. */
  readonly kept: StoredAddress | null;
}

/** When a related document was emitted: of ours as we know it, of any other as the request says. */
export function emissionOf(
  related:
    | { readonly numeroDocumento?: string | undefined; readonly fechaEmision?: string | undefined }
    | undefined,
  adjusts: readonly Adjusted[],
): string | undefined {
  const codigo = related?.numeroDocumento?.toUpperCase();
  return adjusts.find(({ sale }) => sale.codigoGeneracion === codigo)?.sale.fecEmi ?? related?.fechaEmision;
}

/** Whether it takes from its document; a debit note adds to it. */
export function lowers(tipoDte: TipoAjuste): boolean {
  return tipoDte !== '06';
}
