/** From an issued document to the next sale: what bills it, what takes its place. A sale under way on that screen is parked, not lost. */
import type { DocumentEstado } from '../../../core/contract/api/documents.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { SaleDraft } from '../../../core/contract/till/sale-draft.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart } from '../../cart/cart.ts';
import { billOf, isOneReceiver, replacementOf } from '../../sale/from-document.ts';
import { useCart } from './cart.ts';

/** The type whose screen has the sale now; `receivers`: they are of several; `failed`: nothing was changed. */
export type NextDocument = TipoVenta | 'receivers' | 'failed';

/** States in which a document stands, or will: what it sent may be billed. */
const STANDING: ReadonlySet<DocumentEstado> = new Set(['PROCESADO', 'CONTINGENCIA', 'PENDIENTE']);

/** Whether what a document sent may be billed: it is issued, and neither refused nor taken back. */
export function isStanding(estado: DocumentEstado): boolean {
  return STANDING.has(estado);
}

let starting: Promise<NextDocument> | null = null;

/** Pressed twice, it is one sale. */
function once(start: () => Promise<NextDocument>): Promise<NextDocument> {
  starting ??= start().finally(() => {
    starting = null;
  });
  return starting;
}

/** Begins the sale that bills notas de remisión, by their codes. */
export function billNotes(codes: readonly string[]): Promise<NextDocument> {
  return once(async () => {
    const drafts = await draftsOf(codes);
    if (drafts === null) return 'failed';
    return isOneReceiver(drafts) ? taken(billOf(drafts)) : 'receivers';
  });
}

/** Begins the sale that takes the place of an issued document. */
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

/** In the order of their codes; null where one of them cannot be read. */
async function draftsOf(codes: readonly string[]): Promise<readonly SaleDraft[] | null> {
  const replies = await Promise.all(
    codes.map((codigoGeneracion) => bridge.call('documents.draft', { codigoGeneracion })),
  );
  const drafts = replies.map((reply) => (reply.ok ? reply.value : null)).filter((draft) => draft !== null);
  return drafts.length === codes.length ? drafts : null;
}
