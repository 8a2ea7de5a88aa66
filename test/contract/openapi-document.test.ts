/** The OpenAPI document: valid as such, complete against the table of operations, and with examples that are true. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { openApiDocument } from '../../core/http/openapi/document.ts';
import { openApi, schemaParts, type Json } from '../support/reading/openapi.ts';

const text = JSON.stringify(openApiDocument({ version: '1.2.3' }));
const api = openApi(JSON.parse(text));
const { document } = api;

describe('the OpenAPI document', () => {
  it('is valid by the published schema of OpenAPI 3.1', async () => {
    const validate = (candidate: Json) => new Validator().validate(candidate);
    expect(await validate(JSON.parse(text))).toEqual({ valid: true });
    // The validator itself: a response without its description is found.
    const broken = JSON.parse(text);
    delete broken.paths['/stats'].get.responses['200'].description;
    expect((await validate(broken)).valid).toBe(false);
  });

  it('lets no object of an answer have members that it does not name, except signed texts', () => {
    const open = Object.entries(document['components'].schemas as Record<string, Json>).flatMap(
      ([name, schema]) =>
        schemaParts(schema)
          .filter((part) => part.type === 'object' && part.additionalProperties !== false)
          .map((part) => `${name}: ${String(part.description ?? Object.keys(part))}`),
    );
    const signed = /dteJson|El documento generado|El evento, tal como|Archivo para el receptor|^\w+: type$/;
    expect(open.filter((line) => !signed.test(line))).toEqual([]);
  });

  it('has every operation of the table, the stream of events and the bulk calls', () => {
    const wanted = Object.entries(OPERATIONS).map(([name, { method, path }]) => `${name} ${method} ${path}`);
    const found = api.operations.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(found.toSorted()).toEqual(
      [
        ...wanted,
        'eventos GET /eventos',
        'emision-masiva POST /emision-masiva',
        'carga-masiva POST /carga-masiva',
      ].toSorted(),
    );
  });

  it('asks for a key in either header wherever the table does', () => {
    expect(document['security']).toEqual([{ llave: [] }, { llaveEnAuthorization: [] }]);
    expect(document['components'].securitySchemes).toMatchObject({
      llave: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      llaveEnAuthorization: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
    const open = api.operations.filter(({ node }) => node['security'] !== undefined);
    expect(open.map(({ operationId, node }) => [operationId, node['security']])).toEqual([['salud', []]]);
  });

  it('holds no component that nothing refers to, and says on what terms it may be used', () => {
    const names = Object.keys(document['components'].schemas as object);
    const unused = names.filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    expect(unused).toEqual([]);
    expect(document['info'].license).toEqual({
      name: expect.stringContaining('ninguna licencia pública'),
      identifier: 'LicenseRef-UNLICENSED',
    });
  });

  it('gives every code of a request a name and a sentence', () => {
    const lists = Object.entries(document['components'].schemas as Record<string, Json>)
      .filter(([name]) => /^(Solicitud|Item|Pago|Receptor|Relacionado)/.test(name))
      .flatMap(([, schema]) => schemaParts(schema))
      .filter((part) => part.enum !== undefined);
    expect(lists.length).toBeGreaterThan(20);
    for (const list of lists) {
      expect(list['x-enum-varnames'].map((each: string) => /^[A-Z]\w*$/.test(each))).not.toContain(false);
      expect(new Set(list['x-enum-varnames']).size).toBe(list.enum.length);
      expect(list['x-enum-descriptions']).toHaveLength(list.enum.length);
    }
  });

  it('says of every operation that the disk may be full or failing', () => {
    const silent = api.operations.filter(({ node }) => {
      const { schema } = node['responses']['503'].content['application/json'];
      return !schema.properties.codigo.enum.includes('DISCO_LLENO');
    });
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('describes every parameter, and every path parameter of a path', () => {
    for (const { path, node } of api.operations) {
      const parameters = (node['parameters'] ?? []).map(api.resolved);
      for (const each of parameters) expect(each.description, `${path} ${each.name}`).toMatch(/\S/);
      const inPath = parameters
        .filter((each: Json) => each.in === 'path')
        .map((each: Json) => `{${each.name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('describes every member of every request, in Spanish words of its own', () => {
    const requests = Object.entries(document['components'].schemas as Record<string, Json>).filter(([name]) =>
      /^(Solicitud|Item|Pago|Receptor|Direccion|Apendice|DocumentoRelacionado)/.test(name),
    );
    expect(requests.length).toBeGreaterThanOrEqual(10);
    for (const [name, schema] of requests) {
      for (const [member, part] of Object.entries<Json>(schema.properties ?? {})) {
        const said = [part, ...(part.anyOf ?? [])].map((each: Json) => api.resolved(each).description);
        expect(
          said.some((each) => typeof each === 'string' && each.length > 3),
          `${name}.${member}`,
        ).toBe(true);
      }
    }
  });
});

describe('the examples of the OpenAPI document', () => {
  /** Those of a body, whatever its media type; an example that stands alone counts as one. */
  const examplesOf = (body: Json, title: string, pointer: string) =>
    Object.entries<Json>(body?.content ?? {}).flatMap(([media, { schema, example, examples: several }]) =>
      Object.entries<Json>(several ?? (example === undefined ? {} : { suyo: { value: example } }))
        .filter(() => schema.type !== 'string')
        .map(([name, { value }]) => ({
          title: `${title} ${name}`,
          pointer: `${pointer}/content/${media.replaceAll('/', '~1')}/schema`,
          value,
        })),
    );
  const examples = api.operations.flatMap(({ operationId, node, pointer }) => [
    ...examplesOf(node['requestBody'], `${operationId} request`, `${pointer}/requestBody`),
    ...Object.entries<Json>(node['responses']).flatMap(([status, response]) =>
      examplesOf(response, `${operationId} ${status}`, response.at),
    ),
  ]);

  it('are there for every body and every status', () => {
    // A stream and a file are no JSON: there is nothing to read in them.
    const missing = api.operations.flatMap(({ operationId, statuses, node }) =>
      statuses.filter(
        (status) =>
          node['responses'][String(status)].content['application/json'] !== undefined &&
          !examples.some(({ title }) => title.startsWith(`${operationId} ${status} `)),
      ),
    );
    expect(missing).toEqual([]);
    expect(examples.length).toBeGreaterThan(100);
  });

  it.each(examples)('$title fits its schema', ({ pointer, value }) => {
    const validate = api.validator(pointer);
    validate(value);
    expect(validate.errors).toBeNull();
  });

  it('of the stream and of webhooks are the same event, which fits its schema', () => {
    const stream: string =
      document['paths']['/eventos'].get.responses['200'].content['text/event-stream'].example;
    const data = JSON.parse(/^data: (.+)$/m.exec(stream)?.[1] ?? '');
    const hook = document['webhooks'].documento.post.requestBody.content['application/json'];
    expect(data).toEqual(hook.examples.evento.value);
    expect(api.validator('/components/schemas/Evento')(data)).toBe(true);
  });
});
