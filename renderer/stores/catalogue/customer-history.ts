/** What was sold to a customer, as far as the person logged in may see it. */
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { historyOf, type History } from '../../receiver/customer-history.ts';
import type { DocumentRow } from '../documents/documents.ts';

/** Documents that are looked into. */
export const MAX_LOOKED_INTO = 20;

export interface CustomerHistory extends History {
  /** The newest first. */
  readonly rows: readonly DocumentRow[];
  /** Sales in force, all of them. */
  readonly ventas: { readonly cantidad: number; readonly monto: string };
}

/** Asks for it; null when the service does not answer. */
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
