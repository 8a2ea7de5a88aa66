/** When the cash drawer opens with a ticket. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';

/** Whether the drawer opens: at the first print of a sale that was paid in cash, also in part, unless it came to nothing. */
export function opensDrawer({ copia, standing }: PrintedDocument, { pagos }: DocumentFacts): boolean {
  const counts = standing !== 'RECHAZADO' && standing !== 'INVALIDADO';
  return copia === 0 && counts && pagos.some(({ enEfectivo }) => enEfectivo);
}
