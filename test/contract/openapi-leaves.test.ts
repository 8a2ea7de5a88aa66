/** What the document says of a field is what the service accepts: both judge the same values. */
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../core/contract/json.ts';
import { describeSchema } from '../../core/contract/json-schema.ts';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { openApi } from '../support/reading/openapi.ts';

interface SchemaNode {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  unwrap?(): z.ZodType;
}

/** Every leaf of a request with its path. */
function leaves(schema: z.ZodType, path: string): readonly (readonly [string, z.ZodType])[] {
  const node = schema as unknown as SchemaNode;
  if (node.shape !== undefined)
    return Object.entries(node.shape).flatMap(([name, each]) => leaves(each, `${path}.${name}`));
  if (node.options !== undefined)
    return node.options.flatMap((each) => leaves(each, `${path} ${each.meta()?.title ?? ''}`));
  if (node.element !== undefined) return leaves(node.element, `${path}[]`);
  const inner = typeof node.unwrap === 'function' ? node.unwrap() : undefined;
  const container = inner as unknown as SchemaNode | undefined;
  if (inner === undefined) return [[path, schema]];
  const isContainer = [container?.shape, container?.element, container?.unwrap].some(
    (each) => each !== undefined,
  );
  return isContainer ? leaves(inner, path) : [[path, schema]];
}

const found = Object.entries(OPERATIONS).flatMap(([name, { body }]) =>
  body === null ? [] : leaves(body, name),
);

const LENGTHS = [
  1, 4, 5, 7, 8, 10, 11, 20, 21, 25, 26, 30, 31, 36, 37, 50, 51, 100, 101, 150, 151, 200, 201, 250, 251,
];
/** Values at and around every bound that occurs, of every type, as JSON texts. */
const PROBES: readonly string[] = [
  'null true false [] {} ""'.split(' '),
  '-100000000000 -99999999999.5 -1 -0.01 0 0.01 0.5 1 1.5 2 3 3.01 4 5 50 98 99 100'.split(' '),
  '9999 10000 99999999999 99999999999.99 100000000000 1e11'.split(' '),
  '"01" "02" "03" "04" "05" "06" "13" "36" "37" "99" "1" "12345" "123456"'.split(' '),
  '"01234567-8" "0614-130795-104-0" "246813-5"'.split(' '),
  '"2026-11-21" "2026-02-30" "2026-1-1" "a@b.co" "ana@correo.example" "ana" "ana@"'.split(' '),
  '"merma" "robo" "2026-11-21T16:00:00Z" "2026-11-21T10:00:00.123456-06:00" "2026-02-30T16:00:00Z"'.split(
    ' ',
  ),
  '"6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D" "6b1f0d52-3c4e-4a7b-9d10-2f3e4a5b6c7d"'.split(' '),
  [60, 95].map((length) => JSON.stringify(`${'a'.repeat(length)}@b.co`)),
  LENGTHS.map((length) => JSON.stringify('ñ'.repeat(length))),
  [1500, 1501, 3000, 3001].map((length) => JSON.stringify('😀'.repeat(length))),
].flat();

describe('a field of a request', () => {
  it.each(found)('%s', (_path, leaf) => {
    const document = { components: { schemas: { Hoja: describeSchema(leaf).schema } } };
    const validate = openApi({ ...document, paths: {} }).validator('/components/schemas/Hoja');
    const verdicts = PROBES.map((probe) => ({
      probe,
      documented: validate(JSON.parse(probe)),
      accepted: leaf.safeParse(parseJson(probe)).success,
    }));
    expect(verdicts.filter(({ documented, accepted }) => documented !== accepted)).toEqual([]);
    // Something fits, or the field could never be sent; something does not, or the field would be described as anything.
    expect(new Set(verdicts.map(({ documented }) => documented)).size).toBe(2);
  });
});
