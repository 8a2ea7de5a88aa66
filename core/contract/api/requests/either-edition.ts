/** A request that is valid in either edition, for callers who need not know the edition in force (§editions). */
import { z } from 'zod';
import type { Edition } from '../../edition.ts';

const OF_EDITION = new WeakMap<z.ZodType, Readonly<Record<Edition, z.ZodType>>>();

/**
 * A request in either edition.
 *
 * @param described schema name, and the rule that decides the edition
 */
export function inEitherEdition<Old extends z.ZodType, New extends z.ZodType>(
  [old, recent]: readonly [Old, New],
  described: { readonly id: string; readonly description: string },
) {
  const either = z.union([old, recent]).meta(described);
  OF_EDITION.set(either, { '2023': old, '2026': recent });
  return either;
}

export function requestInEdition(request: z.ZodType, edition: Edition): z.ZodType {
  return OF_EDITION.get(request)?.[edition] ?? request;
}
