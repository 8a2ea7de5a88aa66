import { useReturns } from '../../stores/returns/returns.ts';
import { goTo } from '../../stores/till/navigation.ts';

/** Opens the return of a document, by its code, QR text or number. */
export function openReturn(documento: string): void {
  void useReturns.getState().start(documento);
  goTo('devolucion');
}
