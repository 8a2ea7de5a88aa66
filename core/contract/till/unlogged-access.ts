/** Users and keys of a restored database that could log in although its audit log does not record their creation. */
import { z } from 'zod';

export const unloggedAccess = z.strictObject({
  personas: z.array(z.string()),
  /** Valid keys, by id and expiry. */
  llaves: z.array(z.string()),
});
export type UnloggedAccess = z.infer<typeof unloggedAccess>;
