/** Every schema of the OpenAPI document compiles as JSON Schema 2020-12, and says something. */
import { expect, it } from 'vitest';
import { openApiDocument } from '../../core/http/openapi/document.ts';
import { openApi, schemaParts, type Json } from '../support/reading/openapi.ts';

const api = openApi(JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3' }))));
const { document } = api;

/** Every schema object of the document with its pointer: components, bodies, parameters, headers. */
function schemas(node: unknown = document, pointer = ''): readonly (readonly [string, Json])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isSchema =
      name === 'schema' || name === 'x-itemSchema' || /^\/components\/schemas\/[^/]+$/.test(at);
    return isSchema ? [[at, value] as const] : schemas(value, at);
  });
}

it('holds only schemas of JSON Schema 2020-12, each of which says something', () => {
  const found = schemas();
  expect(found.length).toBeGreaterThan(100);
  for (const [pointer, schema] of found) {
    expect(() => api.validator(pointer), pointer).not.toThrow();
    for (const part of schemaParts(schema)) {
      expect(Object.keys(part), pointer).not.toHaveLength(0);
      // A choice of one is none, and linters say so.
      expect([part.anyOf?.length, part.oneOf?.length], pointer).not.toContain(1);
    }
  }
});
