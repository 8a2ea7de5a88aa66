/** What applying a provisioning file did, for people and for programs. */
import type { ProvisionChangeKind, ProvisionEntity } from '../contract/audit-acts.ts';
import type { AuditChange } from '../domain/audit-changes.ts';

export interface ProvisionChange {
  readonly entidad: ProvisionEntity;
  /** Which one: NIT, branch, environment … never a secret. */
  readonly cual: string;
  readonly accion: ProvisionChangeKind | 'sin cambios';
  /** Names of what changed, or a remark. */
  readonly detalle: string | null;
  /** Before and after, for the audit log only: values may be personal. */
  readonly cambios?: readonly AuditChange[];
}

export interface ProvisionReport {
  /** Whether the database already was as the file says. */
  readonly sinCambios: boolean;
  readonly cambios: readonly ProvisionChange[];
  /** What does not stop the file now but will need attention. */
  readonly avisos: readonly string[];
}

/** The report of a list of changes. */
export function reportOf(cambios: readonly ProvisionChange[], avisos: readonly string[]): ProvisionReport {
  return { sinCambios: cambios.every((change) => change.accion === 'sin cambios'), cambios, avisos };
}
