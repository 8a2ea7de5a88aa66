/** Takes a refused document back to the screen that issues its type, under its own number. */
import { COMPRA, isAjuste, isVenta } from '../../../../core/contract/edition.ts';
import type { SaleDraft } from '../../../../core/contract/till/sale-draft.ts';
import { bridge } from '../../../bridge/index.ts';
import { TRANSPORT_FIELDS } from '../../../cart/cart.ts';
import { quotedCartOf } from '../../../sale/draft.ts';
import { useCart } from '../../../stores/sale/cart.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { useReturns } from '../../../stores/returns/returns.ts';
import { useExcluded } from '../../../stores/excluded/excluded.ts';
import { goTo } from '../../../stores/till/navigation.ts';
import { SCREEN_OF } from '../../sale/sale-screens.ts';

/** How it went. `unfit`: it holds what the screen does not write, so nothing was changed. */
export type CorrectionStart = 'open' | 'unfit' | 'failed';

const starting = new Map<string | null, Promise<CorrectionStart>>();

/**
 * Loads the sale behind a refused document with the authority's reasons; a sale under way there is parked, not lost. Pressed
 * twice, it is one correction.
 */
export function correctDocument(view: DocumentView): Promise<CorrectionStart> {
  const { codigoGeneracion } = view.result;
  const start =
    starting.get(codigoGeneracion) ?? begin(view).finally(() => starting.delete(codigoGeneracion));
  starting.set(codigoGeneracion, start);
  return start;
}

async function begin({ result, tipo, faults }: DocumentView): Promise<CorrectionStart> {
  const { codigoGeneracion } = result;
  if (codigoGeneracion === null) return 'failed';
  if (tipo === COMPRA) return correctPurchase(codigoGeneracion);
  if (!isVenta(tipo)) return isAjuste(tipo) && (await correctNote(codigoGeneracion)) ? 'open' : 'unfit';
  const reply = await bridge.call('documents.draft', { codigoGeneracion });
  if (!reply.ok || reply.value === null) return 'failed';
  if (!fits(reply.value)) return 'unfit';
  await useCart
    .getState()
    .takeOver({ ...quotedCartOf(reply.value), corrige: codigoGeneracion, refused: faults });
  goTo(SCREEN_OF[tipo]);
  return 'open';
}

/** Takes a refused purchase back to its screen. */
async function correctPurchase(codigoGeneracion: string): Promise<CorrectionStart> {
  const start = await useExcluded.getState().correct(codigoGeneracion);
  if (start === 'open') goTo('compra-sin-factura');
  return start;
}

/** Leads to the return that a refused note was made with. @returns false where it adjusts what is not adjusted here */
async function correctNote(codigoGeneracion: string): Promise<boolean> {
  await useReturns.getState().start(codigoGeneracion);
  if (useReturns.getState().corrige === null) return false;
  goTo('devolucion');
  return true;
}

/** Whether the sale screen can write all that the document holds: what it left out would be lost without a word. */
function fits({ apendice, tipoDte }: SaleDraft): boolean {
  const written: readonly string[] = tipoDte === '04' ? TRANSPORT_FIELDS : [];
  return apendice.every(({ campo }) => written.includes(campo));
}
