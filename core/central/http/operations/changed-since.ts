/** What two managers change at once: the second one is refused, so that neither loses what the other said. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { rule } from '../../../contract/rules/rules.ts';
import { holdCompany } from '../../store/hold-company.ts';
import { Refusal } from '../refusals.ts';
import type { RequestContext } from './operation.ts';

const CHANGED = new Refusal('CAMBIO', rule('cambiado-entretanto'));
/** There is one already. */
export const EXISTS = new Refusal('CAMBIO', rule('ya-esta-en-la-central'));

interface Opened<S extends z.ZodType> {
  readonly schema: S;
  /** The record that the form was opened with, null for a new one; undefined: not asked. */
  readonly antes: z.output<S> | null | undefined;
  /** The record of now; null without one. */
  readonly present: () => Promise<unknown>;
}

/** Holds the company until the end of the transaction; null where the record is still as the form was opened with. */
export async function changedSince<S extends z.ZodType>(
  { tx, manager }: RequestContext,
  { schema, antes, present }: Opened<S>,
): Promise<Refusal | null> {
  if (antes === undefined) return null;
  await holdCompany(tx, manager.scope.company);
  const found = await present();
  if (antes === null) return found === null ? null : EXISTS;
  return found !== null && isDeepStrictEqual(schema.parse(found), antes) ? null : CHANGED;
}
