/** What the audit log says of goods and customers: what each change changed, and what was there before it was deleted. */
import { auditChanges } from '../../domain/audit-changes.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Tx } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** One row of somebody at a till, or of a key; none where nothing changed. */
export function auditStored(
  tx: Tx,
  { user }: { readonly user: Pick<TillCaller['user'], 'nombre'> },
  of: {
    readonly what: 'producto' | 'cliente';
    readonly cual: string;
    /** Null: it is new; or it is gone. */
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
