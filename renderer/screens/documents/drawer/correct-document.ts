/** Opens a refused document for correction under its own number. */
import { COMPRA, isAjuste, isVenta } from '../../../../core/contract/edition.ts';
import type { SaleDraft } from '../../../../core/contract/till/sale-draft.ts';
import { bridge } from '../../../bridge/index.ts';
import { TRANSPORT_FIELDS } from '../../../cart/cart.ts';
import { sameSaleOf } from '../../../sale/draft.ts';
import { useCart } from '../../../stores/sale/cart.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { useReturns } from '../../../stores/returns/returns.ts';
import { useExcluded } from '../../../stores/excluded/excluded.ts';
import { goTo } from '../../../stores/till/navigation.ts';
import { SCREEN_OF } from '../../sale/sale-screens.ts';

/** `unfit`: the document holds data that the screen cannot edit; nothing was changed. */
export type CorrectionStart = 'open' | 'unfit' | 'failed';

const starting = new Map<string | null, Promise<CorrectionStart>>();

/** Loads the sale of a refused document with the authority's reasons; a sale under way is parked. Concurrent calls for one document share one correction. */
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
    .takeOver({ ...sameSaleOf(reply.value), corrige: codigoGeneracion, refused: faults });
  goTo(SCREEN_OF[tipo]);
  return 'open';
}

async function correctPurchase(codigoGeneracion: string): Promise<CorrectionStart> {
  const start = await useExcluded.getState().correct(codigoGeneracion);
  if (start === 'open') goTo('compra-sin-factura');
  return start;
}

/** Opens the return that a refused note was made with. @returns false for a note that this screen cannot edit */
async function correctNote(codigoGeneracion: string): Promise<boolean> {
  await useReturns.getState().start(codigoGeneracion);
  if (useReturns.getState().corrige === null) return false;
  goTo('devolucion');
  return true;
}

/** Whether the sale screen can edit all of the document; the rest would be lost silently. */
function fits({ apendice, tipoDte }: SaleDraft): boolean {
  const written: readonly string[] = tipoDte === '04' ? TRANSPORT_FIELDS : [];
  return apendice.every(({ campo }) => written.includes(campo));
}
