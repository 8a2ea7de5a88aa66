/** A deep copy with other values at dotted paths (`resumen.pagos.0.plazo`); undefined removes the member. */
export function change(document: object, changes: Readonly<Record<string, unknown>>): object {
  let next: unknown = document;
  for (const [path, value] of Object.entries(changes)) next = put(next, path.split('.'), value);
  return next as object;
}

function put(node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(key), put(node[Number(key)], rest, value));
  const members = node as Record<string, unknown>;
  if (!(key in members)) throw new Error(`no member ${key} to change`);
  const changed = put(members[key], rest, value);
  const { [key]: _, ...others } = members;
  return changed === undefined ? others : { ...members, [key]: changed };
}
