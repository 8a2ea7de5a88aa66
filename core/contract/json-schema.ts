/** The schemas of the contract as JSON Schema (2020-12), for the description of the interface. */
import { z } from 'zod';

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema and the named schemas it refers to, as `#/$defs/<name>`. */
export interface DescribedSchema {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** Describes a schema; a leaf that does not say what it is comes out empty, as anything at all. */
export function describeSchema(schema: z.ZodType): DescribedSchema {
  const generated = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, $defs: named = {}, ...described } = generated;
  return { schema: described, named };
}
