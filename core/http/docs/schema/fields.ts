/** Flattens an OpenAPI schema into fields with paths. */
import type { Node } from '../../openapi/schemas.ts';
import { fieldTree } from './field-tree.ts';
import type { Markup } from '../markup.ts';

export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Named = Readonly<Record<string, SchemaNode>>;

export interface Field {
  readonly path: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
  readonly nullable: boolean;
}

/** The fields of an object as a tree; where editions differ, each is described. */
export function schemaTree(schema: Node, named: Named): Markup {
  const editions = editionsOf(schema, named);
  const byPath = new Map<string, Variant[]>();
  for (const { title, fields } of editions)
    for (const field of fields) byPath.set(field.path, [...(byPath.get(field.path) ?? []), { title, field }]);
  return fieldTree(
    [...byPath].map(([path, variants]) => ({
      path,
      type: textOfVariants(variants, typeOf),
      required: requiredText(variants, editions.length),
      where: null,
      description: textOfVariants(variants, ({ schema: field }) => field.description ?? ''),
    })),
  );
}

export function typeOf({ schema, nullable }: Field): string {
  return `${typeText(schema)}${nullable ? ' o null' : ''}`;
}

interface Variant {
  readonly title: string;
  readonly field: Field;
}

/** Fields by edition; without editions the title is empty. */
export function editionsOf(
  schema: SchemaNode,
  named: Named,
): readonly { readonly title: string; readonly fields: readonly Field[] }[] {
  const whole = followed(schema, named);
  const either = whole.anyOf?.map((each) => followed(each, named)) ?? [whole];
  if (whole.oneOf !== undefined) return [{ title: '', fields: fieldsOfEither(whole.oneOf, named) }];
  return either.map((each) => ({ title: each.title ?? '', fields: fieldsOf(each, named, '') }));
}

/** The common text, or one per edition. */
function textOfVariants(variants: readonly Variant[], text: (field: Field) => string): string {
  const texts = new Set(variants.map(({ field }) => text(field)));
  if (texts.size === 1) return [...texts].join('');
  return variants.map(({ title, field }) => `${title}: ${text(field)}`).join('. ');
}

function requiredText(variants: readonly Variant[], editions: number): string {
  const where = variants.filter(({ field }) => field.required).map(({ title }) => title.toLowerCase());
  if (where.length === 0) return 'no';
  return where.length === editions ? 'sí' : where.join(', ');
}

function fieldsOf(schema: SchemaNode, named: Named, path: string): readonly Field[] {
  const object = followed(schema, named);
  return Object.entries(object.properties ?? {}).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const { inner, nullable } = withoutNull(member, named);
    const field = {
      path: at,
      required: object.required?.includes(name) === true,
      schema: { ...inner, description: member.description ?? inner.description ?? '' },
      nullable,
    };
    if (inner.items !== undefined) return [field, ...fieldsOf(inner.items, named, `${at}[]`)];
    return [field, ...fieldsOf(inner, named, at)];
  });
}

/** Members of a `oneOf`; nested fields are described with their own object. */
function fieldsOfEither(either: readonly SchemaNode[], named: Named): readonly Field[] {
  const objects = either.map((each) => followed(each, named));
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => {
    const all = objects.flatMap(({ properties }) => properties?.[name] ?? []);
    const [member = {}] = all;
    const consts = all.flatMap((each) => each.const ?? []);
    const { const: _one, ...schema } = followed(member, named);
    const isObject = schema.type === 'object' || schema.anyOf !== undefined;
    const shape = consts.length === 0 ? schema : { ...schema, enum: consts };
    return {
      path: name,
      required: objects.every(({ required }) => required?.includes(name) === true),
      schema: {
        ...(isObject ? { type: 'object' } : shape),
        description: isObject
          ? 'El cuerpo que llevaría sola esa llamada; sus campos están en ella'
          : (member.description ?? shape.description ?? ''),
      },
      nullable: false,
    };
  });
}

function followed(schema: SchemaNode, named: Named): SchemaNode {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...named[name], ...schema };
}

function withoutNull(schema: SchemaNode, named: Named): { inner: SchemaNode; nullable: boolean } {
  const other = schema.anyOf?.find((each) => each.type !== 'null');
  if (other !== undefined) return { inner: followed(other, named), nullable: true };
  return { inner: followed(schema, named), nullable: Array.isArray(schema.type) };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'true o false',
  array: 'lista',
  object: 'objeto',
};

/** A type in words: `texto de 1 a 25`, `entero de 1 a 4`. */
export function typeText(schema: SchemaNode): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => String(each)).join(', ');
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.[0] ?? '');
  const name = TYPE_NAMES[type] ?? type;
  if (schema.format === 'date') return 'fecha AAAA-MM-DD';
  if (schema.format === 'date-time') return 'momento ISO 8601';
  return [name, boundsText(schema)].filter((part) => part !== '').join(' ');
}

function boundsText(schema: SchemaNode): string {
  const from = schema.minimum ?? schema.minLength ?? schema.minItems;
  const to = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  if (from !== undefined && to !== undefined && to < Number.MAX_SAFE_INTEGER)
    return from === to ? `de ${from}` : `de ${from} a ${to}`;
  if (schema.exclusiveMinimum === 0) return 'mayor que 0';
  return from === undefined || schema.type === 'string' ? '' : `desde ${from}`;
}
