/**
 * The shapes of the interface as a language with classes can hold them: every object under a name, both editions of a record as one,
 * no unions but with null, and no bounds, which the service judges. A value that is listed stands in the words.
 */
import type { Schema } from '../declarations.ts';
import { capital, singular } from './words.ts';

/** An object, a list, a plain value, a reference to a shape, or with none of them anything. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly description?: string;
}

/** Where references point. */
export const DEFINITIONS = '#/definitions/';
/** What was signed: its members are the authority's, and its text is what counts. */
const SIGNED = /^(Dte[A-Z]|ArchivoDte$|Evento(Invalidacion|Retorno))/;
const PAGE = /^Pagina.+/;
/** Both editions of a record are one class. */
const EDITION = /20\d\d$/;
/** Members from which on two records that are alike are one. */
const TELLING_MEMBERS = 3;
const ANYTHING: Shape = {};
const OPEN_OBJECT: Shape = { type: 'object', additionalProperties: {} };
const NULL = 'null';

/** Collects shapes by their names. */
export class Shapes {
  readonly definitions: Record<string, Shape> = {};
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  /** A reference to the shape of a schema, which is kept with all that it needs; an object without a name gets the one given. */
  shapeOf(schema: Schema, name: string): Shape {
    const described = wordsOf(schema);
    const shape = this.#plain(schema, name);
    if (shape.properties === undefined) return { ...shape, ...described };
    return { $ref: this.#keep(this.#known(shape) ?? name, { ...shape, ...described }), ...described };
  }

  /** Records that are answered alike, as one under the name of the first. */
  together(schemas: readonly Schema[], name: string): Shape {
    const shapes = schemas.map((each) => this.#plain(each, name));
    const one = merged(shapes.map((each) => this.#resolved(each)));
    if (one.properties === undefined) return one;
    const { description } = this.#resolved(shapes[0] ?? ANYTHING);
    const known = Shapes.nameOf(shapes[0] ?? ANYTHING) ?? name;
    const same = shapes[0]?.$ref === undefined ? this.#known(one) : null;
    if (same !== null) return { $ref: DEFINITIONS + same };
    this.definitions[known] = { ...one, ...(description === undefined ? {} : { description }) };
    return { $ref: DEFINITIONS + known };
  }

  /** What the shapes of these names need, themselves included. */
  neededBy(names: readonly string[]): Readonly<Record<string, Shape>> {
    const needed = new Set<string>();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (needed.has(name)) continue;
      needed.add(name);
      const text = JSON.stringify(this.definitions[name]);
      open.push(...Array.from(text.matchAll(/"#\/definitions\/(\w+)"/g), ([, found = '']) => found));
    }
    return Object.fromEntries(Object.entries(this.definitions).filter(([name]) => needed.has(name)));
  }

  /** The name of the shape that a reference leads to; null for a plain value. */
  static nameOf({ $ref }: Shape): string | null {
    return $ref === undefined ? null : $ref.slice(DEFINITIONS.length);
  }

  #keep(name: string, shape: Shape): string {
    const known = this.definitions[name];
    if (known !== undefined && bare(known) !== bare(shape)) throw new Error(`two shapes are called ${name}`);
    this.definitions[name] ??= shape;
    return DEFINITIONS + name;
  }

  /** The name of a record that has the same members; null for a small one, which may be alike by chance. */
  #known(shape: Shape): string | null {
    if (Object.keys(shape.properties ?? {}).length < TELLING_MEMBERS) return null;
    const text = bare(shape);
    return Object.keys(this.definitions).find((name) => bare(this.definitions[name] ?? {}) === text) ?? null;
  }

  #plain(schema: Schema, name: string): Shape {
    const { $ref, anyOf, oneOf, allOf } = schema;
    if ($ref !== undefined) return this.#referred($ref.slice($ref.lastIndexOf('/') + 1));
    const either = anyOf ?? oneOf ?? allOf;
    if (either !== undefined) return this.#either(either, name);
    if (schema.properties !== undefined) return this.#object(schema, name);
    const types = typesOf(schema);
    const [type, ...others] = types.filter((each) => each !== NULL);
    if (type === undefined) return types.length === 0 ? ANYTHING : { type: NULL };
    if (others.length > 0) return ANYTHING;
    const plain = this.#ofType(type, schema, name);
    return types.includes(NULL) ? orNull(plain) : plain;
  }

  #ofType(type: string, schema: Schema, name: string): Shape {
    if (type === 'array') return { type, items: this.shapeOf(schema.items ?? {}, name) };
    if (type !== 'object') return { type };
    const { additionalProperties: values } = schema;
    return typeof values === 'object'
      ? { type, additionalProperties: this.shapeOf(values, name) }
      : OPEN_OBJECT;
  }

  #referred(found: string): Shape {
    if (SIGNED.test(found)) return OPEN_OBJECT;
    const name = found.replace(EDITION, '');
    if (this.definitions[name] !== undefined) return { $ref: DEFINITIONS + name };
    // Kept before it is looked into: a record may lead to itself.
    const editions = Object.keys(this.#schemas).filter((each) => each.replace(EDITION, '') === name);
    const own = editions.filter((each) => each !== name || editions.length === 1);
    const shapes = own.map((each) => this.#plain(this.#schemas[each] ?? {}, name));
    const shape = merged(shapes);
    if (shape.properties === undefined) return shape;
    const words = wordsOf(this.#schemas[name] ?? this.#schemas[own.at(-1) ?? ''] ?? {});
    return { $ref: this.#keep(name, { ...shape, ...words }) };
  }

  #object({ properties = {}, required = [] }: Schema, name: string): Shape {
    const members = Object.entries(properties).map(([member, schema]) => [
      member,
      this.shapeOf(schema, this.#memberName(name, member, schema)),
    ]);
    return {
      type: 'object',
      properties: Object.fromEntries(members) as Record<string, Shape>,
      required,
      additionalProperties: false,
    };
  }

  /** What an object within another is called: as its member is, unless something else is called so. */
  #memberName(parent: string, member: string, schema: Schema): string {
    const own = capital(hasList(schema) ? singular(member) : member);
    const isTaken = Object.keys(this.#schemas).some((each) => each.replace(EDITION, '') === own);
    return isTaken || own in this.definitions ? `${own}De${parent.replace(PAGE, 'Lista')}` : own;
  }

  #either(schemas: readonly Schema[], name: string): Shape {
    const shapes = schemas.map((each) => this.#plain(each, name));
    const isNullable = shapes.some(({ type }) => type === NULL);
    const values = shapes.filter(({ type }) => type !== NULL);
    // Records that one member may hold are told by their members, so that they can become one.
    const one = merged(values.length === 1 ? values : values.map((each) => this.#resolved(each)));
    return isNullable ? orNull(one.properties === undefined ? one : { $ref: this.#keep(name, one) }) : one;
  }

  #resolved(shape: Shape): Shape {
    const name = Shapes.nameOf(shape);
    return name === null ? shape : (this.definitions[name] ?? ANYTHING);
  }
}

/** One shape for values that may have any of several. */
function merged(shapes: readonly Shape[]): Shape {
  const [first = ANYTHING, ...others] = shapes;
  const { description } = first;
  if (shapes.some(({ anyOf }) => anyOf !== undefined))
    return {
      ...orNull(merged(shapes.map(withoutNull))),
      ...(description === undefined ? {} : { description }),
    };
  if (others.every((each) => bare(each) === bare(first))) return first;
  if (shapes.every(({ type }) => type === 'integer' || type === 'number')) return { type: 'number' };
  // Records of their own: the later edition's has what the earlier one has.
  if (shapes.every(({ $ref }) => $ref !== undefined)) return first;
  if (shapes.every(({ items }) => items !== undefined))
    return { ...first, items: merged(shapes.map(({ items = ANYTHING }) => items)) };
  if (!shapes.every(({ properties }) => properties !== undefined)) return ANYTHING;
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = names.map((name) => {
    // What is said last is the later edition's.
    const each = shapes.flatMap((shape) => shape.properties?.[name] ?? []).toReversed();
    return [name, merged(each)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, Shape>,
    required: names.filter((name) => shapes.every(({ required = [] }) => required.includes(name))),
    additionalProperties: false,
  };
}

/** A shape as text, without its words. */
function bare(shape: Shape): string {
  return JSON.stringify(shape, (key, value: unknown) => (key === 'description' ? undefined : value));
}

function withoutNull(shape: Shape): Shape {
  return shape.anyOf?.[0] ?? shape;
}

function orNull(shape: Shape): Shape {
  return bare(shape) === bare(ANYTHING) ? ANYTHING : { anyOf: [shape, { type: NULL }] };
}

function typesOf({ type, enum: values, ...schema }: Schema): readonly string[] {
  if (type !== undefined) return [type].flat();
  const listed = values ?? ('const' in schema ? [schema.const] : []);
  return [...new Set(listed.map((value) => (value === null ? NULL : typeof value)))];
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function hasList(schema: Schema): boolean {
  return typesOf(schema).includes('array') || (schema.anyOf ?? []).some(hasList);
}

/** The words of a schema, with the values that it lists where they do not name them. */
function wordsOf(schema: Schema): { readonly description?: string } {
  const { description, anyOf = [] } = schema;
  const listed = [schema, ...anyOf]
    .flatMap((each) => each.enum ?? [])
    .filter(isPlain)
    .map(String);
  const isNamed = listed.every((value) => (description ?? '').includes(value));
  const values = listed.length === 0 || isNamed ? [] : [`Uno de: ${listed.join(', ')}`];
  const words = [...(description === undefined ? [] : [description]), ...values].join('. ');
  return words === '' ? {} : { description: words };
}
