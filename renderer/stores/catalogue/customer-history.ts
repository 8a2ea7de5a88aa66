/** Purchases of one customer, limited to what the user may see. */
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { historyOf, type History } from '../../receiver/customer-history.ts';
import type { DocumentRow } from '../documents/documents.ts';

/** Number of documents analysed. */
export const MAX_LOOKED_INTO = 20;

export interface CustomerHistory extends History {
  /** Newest first. */
  readonly rows: readonly DocumentRow[];
  /** Totals of all valid sales. */
  readonly ventas: { readonly cantidad: number; readonly monto: string };
}

/** Null without an answer. */
export async function customerHistory({
  numDocumento,
  nombre,
}: Pick<Customer, 'numDocumento' | 'nombre'>): Promise<CustomerHistory | null> {
  const receptor = numDocumento?.replaceAll('-', '') ?? nombre;
  const [page, totals] = await Promise.all([
    bridge.call('documents.list', { receptor, limite: String(MAX_LOOKED_INTO) }),
    bridge.call('documents.totals', { receptor }),
  ]);
  if (!page.ok || !totals.ok) return null;
  const { documentos: rows } = page.value;
  const replies = await Promise.all(
    rows.map(({ codigoGeneracion }) => bridge.call('documents.detail', { codigoGeneracion })),
  );
  const views = replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
  return { rows, ventas: totals.value.ventas, ...historyOf(views) };
}
