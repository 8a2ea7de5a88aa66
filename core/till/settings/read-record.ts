/** Parses a form into a record. */
import { findingOf, NOT_ALLOWED } from '../../contract/rules/rules.ts';
import { untyped, type RecordSchema } from '../../contract/settings/typed.ts';
import { campoOf } from '../../domain/request-shape.ts';
import type { FaultList } from '../../domain/rules/faults.ts';

/** The record; faults go to the list, and the unparsed form is returned then. */
export function readRecord<T>(schema: RecordSchema<T>, form: unknown, list: FaultList): T {
  const given = untyped(schema, form);
  const read = schema.safeParse(given);
  for (const { path, message } of read.error?.issues ?? []) {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    list.add(campoOf(path), codigo, broken);
  }
  return read.success ? read.data : given;
}
