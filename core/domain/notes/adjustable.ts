/** A document with what adjusts it already (§note-balance, §retorno-balance). */
import type { TipoAjuste } from '../../contract/edition.ts';
import type { KeptAddress } from './related-address.ts';
import type { NoteShare, RelatedSale } from './related-sale.ts';

/** A note or a return in force with what it does to one document. */
export interface LiveNote extends NoteShare {
  readonly tipoDte: TipoAjuste;
}

/** A document of ours that may be adjusted, and what does so already. */
export interface Adjustable {
  readonly sale: RelatedSale;
  /** The address of its receiver in the file of customers; null without one. */
  readonly kept: KeptAddress | null;
  readonly notes: readonly LiveNote[];
}

/** Whether it takes from its document; a debit note adds to it. */
export function lowers(tipoDte: TipoAjuste): boolean {
  return tipoDte !== '06';
}
