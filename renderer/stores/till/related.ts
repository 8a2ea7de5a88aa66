/** Copies the lines of a related document into the sale that refers to it. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { cartOfDraft } from '../../sale/draft.ts';
import { fits } from '../../sale/other-type.ts';
import { useCart } from '../sale/cart.ts';

export type TakenRelated =
  | { readonly kind: 'taken'; readonly lines: number; readonly receptor: boolean }
  /** Not among the documents that this user may see. */
  | { readonly kind: 'unknown' }
  /** No answer, or the sale was replaced meanwhile. */
  | { readonly kind: 'failed' };

/**
 * Adds a document's lines, as issued, to the current sale, and its receiver if the sale has none and its type
 * allows it.
 */
export async function takeRelated(tipoDte: TipoVenta, codigoGeneracion: string): Promise<TakenRelated> {
  const { key } = useCart.getState().carts[tipoDte];
  const reply = await bridge.call('documents.draft', { codigoGeneracion });
  const { carts, change } = useCart.getState();
  const cart = carts[tipoDte];
  if (cart.key !== key || cart.submitted !== null) return { kind: 'failed' };
  if (!reply.ok) return { kind: reply.problem.codigo === 'SIN_SERVICIO' ? 'failed' : 'unknown' };
  if (reply.value === null) return { kind: 'unknown' };
  const { lines: theirLines, receptor: theirs } = cartOfDraft(reply.value);
  const lines = theirLines.map((line) => ({ ...line, relacionado: codigoGeneracion }));
  const receptor = theirs !== null && fits(theirs, tipoDte) ? { ...theirs, id: UNKEPT } : null;
  const takes = cart.receptor === null && receptor !== null;
  await change(tipoDte, {
    lines: [...cart.lines, ...lines],
    newest: lines.at(-1)?.id ?? cart.newest,
    ...(takes ? { receptor } : {}),
  });
  return { kind: 'taken', lines: lines.length, receptor: takes };
}
