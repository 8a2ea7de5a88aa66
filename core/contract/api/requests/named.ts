import type { z } from 'zod';

const schemas = new Map<string, z.ZodType>();

/** The schema of this name for callers; created once and shared. */
export function named<Schema extends z.ZodType>(id: string, make: () => Schema): Schema {
  const known = schemas.get(id) as Schema | undefined;
  if (known !== undefined) return known;
  const made = make().meta({ id });
  schemas.set(id, made);
  return made;
}
