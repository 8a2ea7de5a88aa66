/** People and keys that can come in by a copy of the database although its audit log does not say who made them. */
import { z } from 'zod';

export const unloggedAccess = z.strictObject({
  /** Names of people who work here. */
  personas: z.array(z.string()),
  /** Keys that are good, by their id and their end. */
  llaves: z.array(z.string()),
});
export type UnloggedAccess = z.infer<typeof unloggedAccess>;
