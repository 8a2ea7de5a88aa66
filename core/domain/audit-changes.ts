/** Differences recorded in the audit log: each member with its value before and after. */
import { isMembers } from '../contract/json.ts';

export interface AuditChange {
  /** Member name or nested path, e.g. `settings.segundaPersona`. */
  readonly campo: string;
  /** Null when it did not exist. */
  readonly antes: unknown;
  readonly despues: unknown;
}

export function auditChanges(before: object | null, after: object | null): readonly AuditChange[] {
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((campo) => {
    const [antes, despues] = [old.get(campo) ?? null, now.get(campo) ?? null];
    return JSON.stringify(antes) === JSON.stringify(despues) ? [] : [{ campo, antes, despues }];
  });
}

/** Audit detail with its changes; without the member when nothing changed. */
export function withChanges<T extends object>(
  detalle: T,
  cambios: readonly AuditChange[],
): T & { readonly cambios?: readonly AuditChange[] } {
  return cambios.length === 0 ? detalle : { ...detalle, cambios };
}

/** Leaf members by path; a list counts as one value. */
function leavesOf(row: object, path = ''): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(row).flatMap(([name, value]: [string, unknown]): (readonly [string, unknown])[] => {
      const campo = `${path}${name}`;
      return isMembers(value) ? [...leavesOf(value, `${campo}.`)] : [[campo, value] as const];
    }),
  );
}
