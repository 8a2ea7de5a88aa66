/** Decides whether a ticket opens the cash drawer. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';

/** Whether the drawer opens: first print of a sale paid at least partly in cash, unless its total is 0. */
export function opensDrawer({ copia, standing }: PrintedDocument, { pagos }: DocumentFacts): boolean {
  const counts = standing !== 'RECHAZADO' && standing !== 'INVALIDADO';
  return copia === 0 && counts && pagos.some(({ enEfectivo }) => enEfectivo);
}
