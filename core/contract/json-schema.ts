/** Schemas of the contract as JSON Schema (2020-12), for the API description. */
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema, and the named schemas it refers to as `#/$defs/<name>`. */
export interface DescribedSchema {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** Describes a schema; members without metadata become empty schemas, which allow anything. */
export function describeSchema(schema: z.ZodType): DescribedSchema {
  const generated = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, $defs: named = {}, ...described } = generated;
  return { schema: described, named };
}
