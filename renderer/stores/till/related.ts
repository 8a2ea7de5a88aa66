/** What a related document sold, for the sale that refers to it. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { cartOfDraft } from '../../sale/draft.ts';
import { fits } from '../../sale/other-type.ts';
import { useCart } from '../sale/cart.ts';

export type TakenRelated =
  | { readonly kind: 'taken'; readonly lines: number; readonly receptor: boolean }
  /** It is none of the documents that the person logged in may see. */
  | { readonly kind: 'unknown' }
  /** Nobody answered, or the sale is another one by now. */
  | { readonly kind: 'failed' };

/**
 * Adds the lines of a document to the sale at hand, as they were issued, and its receiver where the sale has none and it can
 * stand there.
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
