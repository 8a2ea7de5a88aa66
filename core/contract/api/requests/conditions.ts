/**
 * What one member of a request asks of another, as JSON Schema for callers. The rules of the domain judge the same and
 * say it in words; `test/contract/requests-as-documented` holds the two together.
 */

type Node = Readonly<Record<string, unknown>>;

/** If an object looks like the first, it must look like the second. */
export interface Condition {
  readonly si: Node;
  readonly entonces: Node;
}

/** The member is there and is not null. */
export function has(name: string, what: Node = {}): Node {
  return { required: [name], properties: { [name]: { not: { type: 'null' }, ...what } } };
}

/**
 * Conditions as metadata of an object, by the member that sets each off. They stand under `dependentSchemas`, which programs
 * that generate clients pass over, so that their types stay plain.
 */
export function conditions(of: Readonly<Record<string, readonly Condition[]>>): Node {
  const entries = Object.entries(of).filter(([, list]) => list.length > 0);
  if (entries.length === 0) return {};
  return {
    dependentSchemas: Object.fromEntries(
      entries.map(([name, list]) => [
        name,
        { type: 'object', allOf: list.map(({ si, entonces }) => ({ anyOf: [{ not: si }, entonces] })) },
      ]),
    ),
  };
}
