/** Starts a sale from an issued document: billing it or replacing it. The current cart is parked. */
import type { DocumentEstado } from '../../../core/contract/api/documents.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { SaleDraft } from '../../../core/contract/till/sale-draft.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart } from '../../cart/cart.ts';
import { billingType, billOf, isOneReceiver, replacementOf } from '../../sale/from-document.ts';
import { useCart } from './cart.ts';

/**
 * Type of the started sale; `receivers`: several receivers; `billed`: nothing is left to bill; `failed`:
 * nothing was changed.
 */
export type NextDocument = TipoVenta | 'receivers' | 'billed' | 'failed';

/** States of a document that is valid, or may still become so. */
const STANDING: ReadonlySet<DocumentEstado> = new Set(['PROCESADO', 'CONTINGENCIA', 'PENDIENTE']);

/** Whether goods sent by a document may be billed: neither rejected nor invalidated. */
export function isStanding(estado: DocumentEstado): boolean {
  return STANDING.has(estado);
}

let starting: Promise<NextDocument> | null = null;

/** A second click while starting returns the same sale. */
function once(start: () => Promise<NextDocument>): Promise<NextDocument> {
  starting ??= start().finally(() => {
    starting = null;
  });
  return starting;
}

/** Limit of the operation; no edition allows more per sale. */
const MOST_BILLED = 50;

/**
 * Starts the sale that bills the rest of notas de remisión, by their codes; only the first ones if one sale
 * cannot bill all.
 */
export function billNotes(codes: readonly string[]): Promise<NextDocument> {
  return once(async () => {
    const reply = await bridge.call('remissions.drafts', { documentos: codes.slice(0, MOST_BILLED) });
    if (!reply.ok) return 'failed';
    const { borradores, maximo } = reply.value;
    if (borradores.length === 0) return 'billed';
    if (!isOneReceiver(borradores)) return 'receivers';
    return taken(billOf(borradores.slice(0, maximo[billingType(borradores)])));
  });
}

export function replaceDocument(codigoGeneracion: string, as: TipoVenta): Promise<NextDocument> {
  return once(async () => {
    const [draft] = (await draftsOf([codigoGeneracion])) ?? [];
    return draft === undefined ? 'failed' : taken(replacementOf(draft, as));
  });
}

async function taken(cart: Cart | null): Promise<NextDocument> {
  if (cart === null) return 'failed';
  await useCart.getState().takeOver(cart);
  return cart.tipoDte;
}

/** In the order of the codes; null if one cannot be read. */
async function draftsOf(codes: readonly string[]): Promise<readonly SaleDraft[] | null> {
  const replies = await Promise.all(
    codes.map((codigoGeneracion) => bridge.call('documents.draft', { codigoGeneracion })),
  );
  const drafts = replies.map((reply) => (reply.ok ? reply.value : null)).filter((draft) => draft !== null);
  return drafts.length === codes.length ? drafts : null;
}
