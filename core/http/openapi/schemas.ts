/** Contract schemas as OpenAPI components: each named schema once. */
import { describeSchema, type JsonSchema } from '../../contract/json-schema.ts';

export type Node = Readonly<Record<string, unknown>>;

type Named = Readonly<Record<string, Node>>;

export interface Components {
  /** The schema for the document; schemas it names are added to the components. */
  use(schema: Parameters<typeof describeSchema>[0]): Node;
  /** Adds a shared response under its name and returns a reference. */
  shared(name: string, response: Node): Node;
  /** All components so far, by name. */
  all(): { readonly schemas: Named; readonly responses: Named };
}

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

/** Redirects references into the document. */
function relocated(schema: JsonSchema): Node {
  const moved = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(moved) as Node;
}
