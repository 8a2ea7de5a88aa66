/**
 * Small harms done to a good document, one at a time: every member removed, nulled, retyped; every object extended;
 * texts, numbers and lists brought to and beyond the bounds of the official schema and some fixed ones.
 */
import { JsonNumber } from '../../core/contract/json.ts';

export interface Mutation {
  /** Members by name, list elements as `[]`: `resumen.pagos[].codigo`. */
  readonly path: string;
  readonly name: string;
  readonly document: unknown;
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Replace = (value: unknown) => unknown;
interface Place {
  readonly path: string;
  readonly schema: SchemaNode;
  readonly put: Replace;
}

/** Every mutation of a document; `schema` is the official one, which gives the bounds. */
export function* mutationsOf(document: unknown, schema: unknown): Generator<Mutation> {
  yield* walk(document, { path: '', schema: schema as SchemaNode, put: (value) => value });
}

function* walk(value: unknown, place: Place): Generator<Mutation> {
  if (Array.isArray(value)) yield* listMutations(value, place);
  else if (value instanceof JsonNumber) yield* replacements(DECIMALS, place);
  else if (typeof value === 'object' && value !== null)
    yield* objectMutations(value as Record<string, unknown>, place);
  else if (typeof value === 'string') yield* replacements(textsFor(value, place.schema), place);
  else if (typeof value === 'number') yield* replacements(wholesFor(place.schema), place);
}

function* objectMutations(value: Record<string, unknown>, { path, schema, put }: Place): Generator<Mutation> {
  yield { path, name: 'with one member more', document: put({ ...value, sobra: 1 }) };
  for (const [key, member] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const { [key]: _, ...rest } = value;
    yield { path: at, name: 'removed', document: put(rest) };
    const place = {
      path: at,
      schema: schema.properties?.[key] ?? {},
      put: (next: unknown) => put({ ...value, [key]: next }),
    };
    if (member !== null)
      yield* replacements({ null: null, 'an object': {}, 'a list': [], true: true }, place);
    yield* walk(member, place);
  }
}

function* listMutations(value: readonly unknown[], { path, schema, put }: Place): Generator<Mutation> {
  const max = schema.maxItems ?? 50;
  yield { path, name: 'empty', document: put([]) };
  yield { path, name: 'repeated', document: put([...value, value[0]]) };
  const copies = (count: number) => Array.from({ length: count }, (_, index) => renumbered(value[0], index));
  yield { path, name: 'as long as allowed', document: put(copies(max)) };
  yield { path, name: 'one too long', document: put(copies(max + 1)) };
  for (const [index, element] of value.entries()) {
    const place = {
      path: `${path}[]`,
      schema: schema.items ?? {},
      put: (next: unknown) => put(value.with(index, next)),
    };
    yield* replacements({ null: null }, place);
    yield* walk(element, place);
  }
}

/** Copies keep counting where the element counts itself. */
function renumbered(element: unknown, index: number): unknown {
  if (typeof element !== 'object' || element === null) return element;
  if ('numItem' in element) return { ...element, numItem: index + 1 };
  return 'noItem' in element ? { ...element, noItem: index + 1 } : element;
}

function* replacements(values: Readonly<Record<string, unknown>>, { path, put }: Place): Generator<Mutation> {
  for (const [name, value] of Object.entries(values)) yield { path, name, document: put(value) };
}

const DECIMALS = {
  'a text': '1',
  zero: new JsonNumber('0'),
  negative: new JsonNumber('-1'),
  'more than a hundred': new JsonNumber('100.01'),
  'the largest': new JsonNumber('99999999999.99'),
  'too large': new JsonNumber('100000000000'),
  'too negative': new JsonNumber('-100000000000'),
  'two decimals': new JsonNumber('0.01'),
  'three decimals': new JsonNumber('0.001'),
  'eight decimals': new JsonNumber('0.00000001'),
  'nine decimals': new JsonNumber('0.000000001'),
};

function textsFor(value: string, { minLength, maxLength }: SchemaNode): Record<string, unknown> {
  const texts: Record<string, unknown> = {
    'a number': 7,
    empty: '',
    'in the other case': value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase(),
    'a sign': '#',
    'with a blank behind': `${value} `,
    'with a line end behind': `${value}\n`,
    'twice in a row': value + value,
    'far too long': 'a'.repeat(4000),
    'of zeros': value.replace(/\d/g, '0'),
    'of nines': value.replace(/\d/g, '9'),
  };
  if (minLength !== undefined) texts['as short as allowed'] = 'ñ'.repeat(minLength);
  if (minLength) texts['one too short'] = 'ñ'.repeat(minLength - 1);
  if (maxLength !== undefined) {
    texts['as long as allowed'] = 'ñ'.repeat(maxLength);
    texts['as long as allowed, of pairs'] = '𝒜'.repeat(maxLength);
    texts['one too long'] = 'ñ'.repeat(maxLength + 1);
  }
  return texts;
}

function wholesFor({ minimum, maximum }: SchemaNode): Record<string, unknown> {
  const wholes: Record<string, unknown> = {
    'a text': '1',
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    negative: -1,
    'a fraction': 1.5,
    'far too large': 100_000,
  };
  if (minimum !== undefined) wholes['below the bound'] = minimum - 1;
  if (maximum !== undefined)
    Object.assign(wholes, { 'at the bound': maximum, 'above the bound': maximum + 1 });
  return wholes;
}
