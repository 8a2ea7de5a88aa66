/** Reads what a manager sends: as its schema says, in text that the database can store. */
import { ZodError, type z } from 'zod';
import { unkeepableIssue } from '../../contract/text/readable-text.ts';
import { unkeepableAt } from '../store/keepable.ts';

export function readInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> | ZodError {
  const input = schema.safeParse(given);
  if (!input.success) return input.error;
  const path = unkeepableAt(input.data);
  if (path === null) return input.data;
  return new ZodError([unkeepableIssue(path)]);
}
