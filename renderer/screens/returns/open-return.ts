import { useReturns } from '../../stores/returns/returns.ts';
import { goTo } from '../../stores/till/navigation.ts';

/** Leaves whatever is open for the return of a document: its code, the text of its QR code, or its number. */
export function openReturn(documento: string): void {
  void useReturns.getState().start(documento);
  goTo('devolucion');
}
