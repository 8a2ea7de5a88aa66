/** What applying a provisioning file did, for people and for programs. */
import type { AuditChange } from '../domain/audit-changes.ts';

/** Kinds of rows a file describes, as a person reads them. */
export type ProvisionEntity =
  'servicio' | 'emisor' | 'sucursal' | 'conexión' | 'certificado' | 'correlativo' | 'webhook' | 'usuario';

export interface ProvisionChange {
  readonly entidad: ProvisionEntity;
  /** Which one: NIT, branch, environment … never a secret. */
  readonly cual: string;
  readonly accion: 'creado' | 'actualizado' | 'eliminado' | 'sin cambios';
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
