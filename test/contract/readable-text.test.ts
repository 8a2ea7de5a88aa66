/** No text of a request says to a machine what a person cannot read: whichever field it is in. */
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { describeSchema } from '../../core/contract/json-schema.ts';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { readableFault } from '../../core/contract/text/readable-text.ts';
import { findingOf, ruleText } from '../../core/contract/rules/rules.ts';

interface SchemaNode {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  unwrap?(): z.ZodType;
}

/** Every field of a body that takes any text. */
function freeTexts(schema: z.ZodType, path: string): readonly (readonly [string, z.ZodType])[] {
  const node = schema as unknown as SchemaNode;
  if (node.shape !== undefined)
    return Object.entries(node.shape).flatMap(([name, each]) => freeTexts(each, `${path}.${name}`));
  if (node.element !== undefined) return freeTexts(node.element, `${path}[]`);
  // One for each edition.
  if (node.options !== undefined)
    return node.options.flatMap((each, at) => freeTexts(each, `${path}(${at + 1})`));
  if (typeof node.unwrap === 'function') return freeTexts(node.unwrap(), path);
  const described = describeSchema(schema).schema;
  const isClosed = ['pattern', 'enum', 'format'].some((name) => name in described);
  return described['type'] === 'string' && !isClosed ? [[path, schema]] : [];
}

const FREE = Object.entries(OPERATIONS).flatMap(([name, { body }]) =>
  body === null ? [] : freeTexts(body, name),
);

const messagesOf = (leaf: z.ZodType, value: string) =>
  leaf.safeParse(value).error?.issues.map(({ message }) => {
    const found = findingOf(message);
    return found === null ? message : `${found.codigo}|${ruleText(found.broken)}`;
  }) ?? [];

describe('a text of a request', () => {
  it('is looked for in the fields that there are', () => {
    const paths = FREE.map(([path]) => path);
    expect(paths.length).toBeGreaterThan(40);
    for (const name of [
      '.items[].descripcion',
      '.receptor.nombre',
      '.motivo.nombreSolicita',
      '.apendice[].valor',
    ])
      expect(paths.some((path) => path.endsWith(name))).toBe(true);
  });

  it.each(FREE)('is not taken without anything to see: %s', (_path, leaf) => {
    for (const unseen of ['\u200b', '\u2060', '\u3164', '\u2800', '\u200b\u00a0', '\ufe0f', '\u{e0041}'])
      expect(messagesOf(leaf, [...unseen.repeat(8)].slice(0, 8).join(''))).toEqual([
        'CAMPO_REQUERIDO|solo tiene caracteres que no se ven; bórrelo y escriba el texto',
      ]);
  });

  it.each(FREE)('is not taken when it turns the direction of reading: %s', (_path, leaf) => {
    for (const turning of ['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])
      expect(messagesOf(leaf, `Abc 12${turning}3 y`)).toEqual([
        'FORMATO|contiene caracteres invisibles que cambian el sentido de la lectura; bórrelo y escríbalo de nuevo, sin pegarlo',
      ]);
  });
});

describe('a text that people do write', () => {
  it.each([
    'Ñandú «Café» 5 ½ — n.º 3',
    'Familia 👩‍👩‍👧 ❤️',
    'शुक्रिया क्‍ष',
    'مرحبا',
    '日本　茶',
    'co\u00adoperativa',
    '٣',
  ])('is taken as it is: %s', (text) => {
    expect(readableFault(text, 'one')).toBeNull();
  });

  it('may have several lines where there is room for them', () => {
    expect(readableFault('uno\ndos\ttres', 'many')).toBeNull();
    expect(readableFault('uno\ndos', 'one')?.codigo).toBe('FORMATO');
  });

  it.each(['\0', '\r', '\u001b', '\u007f', '\u0085', '\u009b'])(
    'holds no character that steers a machine: %j',
    (sign) => {
      for (const lines of ['one', 'many'] as const)
        expect(readableFault(`uno${sign}dos`, lines)).toMatchObject({ codigo: 'FORMATO' });
    },
  );

  it.each(['\n', '\t', '\u2028', '\u2029'])('breaks no line where there is one: %j', (sign) => {
    expect(readableFault(`uno${sign}dos`, 'one')).toMatchObject({ codigo: 'FORMATO' });
    expect(readableFault(`uno${sign}dos`, 'many')).toBeNull();
  });
});
