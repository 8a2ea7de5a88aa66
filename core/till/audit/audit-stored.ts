/** Audit rows of products and customers: changes, and the content of deleted records. */
import { auditChanges } from '../../domain/audit-changes.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Tx } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Appends one row, by a user or an API key; none where nothing changed. */
export function auditStored(
  tx: Tx,
  { user }: { readonly user: Pick<TillCaller['user'], 'nombre'> },
  of: {
    readonly what: 'producto' | 'cliente';
    readonly cual: string;
    /** Null before creation, or after deletion. */
    readonly before: (object & { readonly id: string }) | null;
    readonly after: (object & { readonly id: string }) | null;
    readonly at: Instant;
  },
): void {
  const { what, cual, before, after, at } = of;
  const { id, ...old } = before ?? { id: after?.id };
  const { id: _, ...now } = after ?? { id };
  const cambios = auditChanges(before === null ? null : old, after === null ? null : now);
  if (cambios.length === 0) return;
  const done = before === null ? 'creado' : after === null ? 'eliminado' : 'cambiado';
  const detalle = { id: id ?? after?.id, cual, cambios };
  appendAudit(tx, { at, actor: user.nombre, accion: `${what} ${done}`, detalle });
}
