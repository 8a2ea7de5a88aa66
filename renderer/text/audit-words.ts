/** Sentences of the audit log that are put together. */

type Names = Readonly<Record<string, string>>;

/** `provision: sucursal creado` by its two words; null when it is something else. */
export function provisionSentence(accion: string, changes: Names, entities: Names): string | null {
  const [, entity = '', change = ''] = /^provision: (.+) (\S+)$/.exec(accion) ?? [];
  const verb = changes[change];
  const what = entities[entity];
  return verb === undefined || what === undefined ? null : `${verb} ${what}`;
}
