/**
 * Rules between the members of a request, as JSON Schema for callers. The domain checks the same rules and names them in messages;
 * `test/contract/requests-as-documented` compares the two.
 */

type Node = Readonly<Record<string, unknown>>;

/** An object that matches `si` must match `entonces`. */
export interface Condition {
  readonly si: Node;
  readonly entonces: Node;
}

/** The member is present and not null. */
export function has(name: string, what: Node = {}): Node {
  return { required: [name], properties: { [name]: { not: { type: 'null' }, ...what } } };
}

/**
 * Conditions as metadata of an object, by the member that triggers each. They go under `dependentSchemas`, which client generators ignore, so that generated types stay
 * simple.
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
