/** What a change changed, as the audit log says it: each member with what was there before and what is there now. */

export interface AuditChange {
  /** Name of the member; of one that lies deeper the path, `settings.segundaPersona`. */
  readonly campo: string;
  /** Null: there was nothing. */
  readonly antes: unknown;
  readonly despues: unknown;
}

/** The members in which two rows differ. @param before null for one that is new */
export function auditChanges(before: object | null, after: object | null): readonly AuditChange[] {
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((campo) => {
    const [antes, despues] = [old.get(campo) ?? null, now.get(campo) ?? null];
    return JSON.stringify(antes) === JSON.stringify(despues) ? [] : [{ campo, antes, despues }];
  });
}

/** A detail of the audit log with what changed; without it where nothing did. */
export function withChanges<T extends object>(
  detalle: T,
  cambios: readonly AuditChange[],
): T & { readonly cambios?: readonly AuditChange[] } {
  return cambios.length === 0 ? detalle : { ...detalle, cambios };
}

/** Members that hold no others, by path; a list counts as one value. */
function leavesOf(row: object, path = ''): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(row).flatMap(([name, value]: [string, unknown]): (readonly [string, unknown])[] => {
      const campo = `${path}${name}`;
      const isDeeper = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isDeeper ? [...leavesOf(value, `${campo}.`)] : [[campo, value] as const];
    }),
  );
}
