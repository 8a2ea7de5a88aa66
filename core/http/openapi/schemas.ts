/** Schemas of the contract as components of the OpenAPI document: each named one once, wherever it is used. */
import { describeSchema, type JsonSchema } from '../../contract/json-schema.ts';

/** A piece of the document: plain data. */
export type Node = Readonly<Record<string, unknown>>;

type Named = Readonly<Record<string, Node>>;

export interface Components {
  /** The schema as it stands in the document; what it names is added to the components. */
  use(schema: Parameters<typeof describeSchema>[0]): Node;
  /** A reference to a response that operations share: the same name is the same response. */
  shared(name: string, response: Node): Node;
  /** Everything that was named so far, by name. */
  all(): { readonly schemas: Named; readonly responses: Named };
}

/** No component yet. */
export function createComponents(): Components {
  const named = new Map<string, Node>();
  const responses = new Map<string, Node>();
  return {
    use: (schema) => {
      const described = describeSchema(schema);
      for (const [name, each] of Object.entries(described.named)) named.set(name, relocated(each));
      return relocated(described.schema);
    },
    shared: (name, response) => {
      responses.set(name, response);
      return { $ref: `#/components/responses/${name}` };
    },
    all: () => ({ schemas: sorted(named), responses: sorted(responses) }),
  };
}

function sorted(named: ReadonlyMap<string, Node>): Named {
  return Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same with its references pointing into the document. */
function relocated(schema: JsonSchema): Node {
  const moved = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(moved) as Node;
}
