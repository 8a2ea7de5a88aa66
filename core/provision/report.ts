/** Result of applying a provisioning file. */
import type { ProvisionChangeKind, ProvisionEntity } from '../contract/audit-acts.ts';
import type { AuditChange } from '../domain/audit-changes.ts';

export interface ProvisionChange {
  readonly entidad: ProvisionEntity;
  readonly cual: string;
  readonly accion: ProvisionChangeKind | 'sin cambios';
  readonly detalle: string | null;
  /** Before and after, for the audit log only: values may be personal. */
  readonly cambios?: readonly AuditChange[];
}

export interface ProvisionReport {
  readonly sinCambios: boolean;
  readonly cambios: readonly ProvisionChange[];
  /** Warnings that do not refuse the file. */
  readonly avisos: readonly string[];
}

export function reportOf(cambios: readonly ProvisionChange[], avisos: readonly string[]): ProvisionReport {
  return { sinCambios: cambios.every((change) => change.accion === 'sin cambios'), cambios, avisos };
}
