/** Schemas of the contract as components of the OpenAPI document: each named one once, wherever it is used. */
import { describeSchema, type JsonSchema } from '../../contract/json-schema.ts';

/** A piece of the document: plain data. */
export type Node = Readonly<Record<string, unknown>>;

export interface Components {
  /** The schema as it stands in the document; what it names is added to the components. */
  use(schema: Parameters<typeof describeSchema>[0]): Node;
  /** Everything that was named so far. */
  all(): Readonly<Record<string, Node>>;
}

/** No component yet. */
export function createComponents(): Components {
  const named = new Map<string, JsonSchema>();
  return {
    use: (schema) => {
      const described = describeSchema(schema);
      for (const [name, each] of Object.entries(described.named)) named.set(name, relocated(each));
      return relocated(described.schema);
    },
    all: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The same with its references pointing into the document. */
function relocated(schema: JsonSchema): Node {
  const moved = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(moved) as Node;
}
