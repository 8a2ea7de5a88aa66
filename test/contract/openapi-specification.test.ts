/** The document beside tables typed by hand from the interface specification: what its readers were promised. */
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../core/http/openapi/document.ts';
import { openApi, type Json } from '../support/reading/openapi.ts';

const api = openApi(JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3' }))));
const schemas = api.document['components'].schemas as Readonly<Record<string, Json>>;

/** The schema of a member; one that may be null is seen through. */
function member(schema: Json, name: string): Json {
  const part = api.resolved(schema.properties[name]);
  const inner = (part.anyOf ?? []).find((each: Json) => each.type !== 'null');
  return inner === undefined ? part : api.resolved(inner);
}

/** The request of a path, in the edition by which its body is judged where it has one of each. */
function request(path: string, edition: string): Json {
  const body = api.document['paths'][path].post.requestBody;
  const schema = api.resolved(body.content['application/json'].schema);
  const either: readonly Json[] = (schema.anyOf ?? [schema]).map(api.resolved);
  return either.find(({ title }) => title === undefined || title === `Edición ${edition}`);
}

function types(schema: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(schema.properties).map((name) => [name, [member(schema, name).type].flat()[0]]),
  );
}

describe('section 4: endpoints', () => {
  it.each([
    ['POST', '/factura/emitir'],
    ['POST', '/credito-fiscal/emitir'],
    ['POST', '/nota-remision/emitir'],
    ['POST', '/consulta/dte'],
    ['POST', '/invalidar'],
    ['GET', '/stats'],
  ])('%s %s', (method, path) => {
    expect(Object.keys(api.document['paths'][path])).toEqual([method.toLowerCase()]);
    expect(Object.keys(api.document['paths'][path][method.toLowerCase()].responses)).toContain('200');
  });
});

const EDITIONS = ['2023', '2026'];

describe.each(EDITIONS)('sections 2.2 to 2.5: fields of the requests, edition %s', (edition) => {
  const ISSUE = ['/factura/emitir', '/credito-fiscal/emitir', '/nota-remision/emitir'];

  it.each(ISSUE)('%s takes the items as they are specified', (path) => {
    const item = api.resolved(member(request(path, edition), 'items').items);
    expect(types(item)).toMatchObject({
      cantidad: 'number',
      descripcion: 'string',
      precioUni: 'number',
      tipoItem: 'integer',
      codigo: 'string',
      uniMedida: 'integer',
      ivaItem: 'number',
    });
  });

  it.each(ISSUE.slice(0, 2))('%s takes the payments as they are specified', (path) => {
    const pago = api.resolved(member(request(path, edition), 'pagos').items);
    expect(types(pago)).toMatchObject({
      codigo: 'string',
      montoPago: 'number',
      referencia: 'string',
      plazo: 'string',
      periodo: 'integer',
    });
    expect(pago.properties.periodo.anyOf).toContainEqual({ type: 'null' });
  });

  it('/nota-remision/emitir takes no payments and the appendix as it is specified', () => {
    const nota = request('/nota-remision/emitir', edition);
    expect(nota.properties).not.toHaveProperty('pagos');
    expect(types(api.resolved(member(nota, 'apendice').items))).toEqual({
      campo: 'string',
      etiqueta: 'string',
      valor: 'string',
    });
  });

  it.each(ISSUE)('%s takes the receiver as it is specified', (path) => {
    const receptor = member(request(path, edition), 'receptor');
    expect(types(receptor)).toMatchObject({
      tipoDocumento: 'string',
      numDocumento: 'string',
      nrc: 'string',
      nombre: 'string',
      codActividad: 'string',
      correo: 'string',
      telefono: 'string',
      direccion: 'object',
    });
    expect(types(member(receptor, 'direccion'))).toMatchObject({
      departamento: 'string',
      municipio: 'string',
      complemento: 'string',
    });
  });

  it('nrc is required for the tax credit invoice only', () => {
    expect(member(request('/credito-fiscal/emitir', edition), 'receptor').required).toContain('nrc');
    expect(member(request('/factura/emitir', edition), 'receptor').required ?? []).not.toContain('nrc');
    expect(member(request('/nota-remision/emitir', edition), 'receptor').required).not.toContain('nrc');
  });

  it.each(ISSUE)('%s knows none of the fields that the key produces', (path) => {
    for (const name of ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'])
      expect(request(path, edition).properties).not.toHaveProperty(name);
    expect(request(path, edition).additionalProperties).toBe(false);
  });
});

describe.each(EDITIONS)('section 2.6: code lists, edition %s', (edition) => {
  it.each([
    ['receptor', 'tipoDocumento', ['36', '13', '02', '37']],
    ['pagos', 'codigo', ['01', '02', '03', '04', '05']],
  ])('%s.%s', (part, name, codes) => {
    const found = member(request('/factura/emitir', edition), part);
    const object = found.items === undefined ? found : api.resolved(found.items);
    expect(member(object, name).enum.toSorted()).toEqual(codes.toSorted());
  });

  it('tipoItem is 1 to 4, with the meanings of the list', () => {
    const { enum: codes, description } = member(
      api.resolved(member(request('/factura/emitir', edition), 'items').items),
      'tipoItem',
    );
    expect(codes).toEqual([1, 2, 3, 4]);
    expect(description).toBe('1 bien gravado, 2 servicio gravado, 3 exento, 4 no sujeto');
  });
});

describe('section 2.7: the issuance result', () => {
  const MEMBERS = [
    ['estado', 'string'],
    ['tipoDte', 'string'],
    ['selloRecibido', 'string'],
    ['numeroControl', 'string'],
    ['codigoGeneracion', 'string'],
    ['fecEmi', 'string'],
    ['horEmi', 'string'],
    ['fhProcesamiento', 'string'],
    ['clasificaMsg', 'string'],
    ['codigoMsg', 'string'],
    ['descripcionMsg', 'string'],
    ['observaciones', 'array'],
    ['dteJson', 'object'],
    ['dteFirmado', 'string'],
  ] as const;

  it.each(['FacturaEmitido', 'CreditoFiscalEmitido', 'NotaRemisionEnEspera'])(
    '%s has its members, all always present',
    (name) => {
      // After the specification's members what only callers get who ask for it.
      expect(Object.entries(types(schemas[name]))).toEqual([
        ...MEMBERS,
        ['referenciaExterna', 'string'],
        ['promociones', 'array'],
      ]);
      expect(schemas[name].required).toEqual(MEMBERS.map(([each]) => each));
    },
  );

  it.each([
    ['FacturaEmitido', '01', [1, 2]],
    ['CreditoFiscalEmitido', '03', [3, 4]],
    ['NotaRemisionEmitido', '04', [3, 4]],
    ['NotaCreditoEmitido', '05', [3, 4]],
    ['NotaDebitoEmitido', '06', [3, 4]],
  ])('dteJson of %s is the whole document of type %s in either edition', (name, tipoDte, versions) => {
    const forms: readonly Json[] = schemas[name].properties.dteJson.anyOf.map(api.resolved);
    expect(forms.map((form) => member(member(form, 'identificacion'), 'version').enum)).toEqual(
      versions.map((version) => [version]),
    );
    for (const form of forms) {
      expect(form.required).toEqual(
        expect.arrayContaining(['identificacion', 'emisor', 'receptor', 'cuerpoDocumento', 'resumen']),
      );
      expect(member(member(form, 'identificacion'), 'tipoDte').enum).toEqual([tipoDte]);
      expect(form.properties.cuerpoDocumento.type).toBe('array');
      expect(form.additionalProperties).toBe(false);
    }
  });

  it.each([
    ['DTE-01-0001-00000001', true],
    ['DTE-04-0012-12345678', true],
    ['DTE-03-M001P001-000000000000001', true],
    ['DTE-1-0001-00000001', false],
    ['DTE-01-001-00000001', false],
    ['DTE-01-0001-0000001', false],
  ])('the control number %s: %s', (numero, fits) => {
    const { pattern } = member(schemas['FacturaEmitido'], 'numeroControl');
    expect(new RegExp(pattern, 'u').test(numero)).toBe(fits);
  });
});

describe.each(EDITIONS)('sections 4.4 and 4.5: query and invalidation, edition %s', (edition) => {
  it('take the bodies as they are specified', () => {
    expect(types(request('/consulta/dte', edition))).toEqual({ tdte: 'string', codigoGeneracion: 'string' });
    expect(request('/consulta/dte', edition).required).toEqual(['tdte', 'codigoGeneracion']);
    const invalidar = request('/invalidar', edition);
    expect(types(member(invalidar, 'documento'))).toMatchObject({
      tipoDte: 'string',
      codigoGeneracion: 'string',
      fecEmi: 'string',
    });
    const motivo = member(invalidar, 'motivo');
    expect(types(motivo)).toMatchObject({ tipoAnulacion: 'integer', motivoAnulacion: 'string' });
    expect(member(motivo, 'tipoAnulacion').enum).toEqual([1, 2, 3]);
    expect(motivo.required).toEqual(['tipoAnulacion']);
  });
});

describe('sections 5 and 7: authentication', () => {
  it('has a 401 of exactly message and statusCode, with the three messages, wherever a key is needed', () => {
    expect(schemas['NoAutorizado']).toMatchObject({
      additionalProperties: false,
      required: ['message', 'statusCode'],
      properties: { statusCode: { const: 401 } },
    });
    for (const { operationId, node } of api.operations) {
      if (operationId === 'salud') continue;
      const { schema, examples } = node['responses']['401'].content['application/json'];
      expect(schema).toEqual({ $ref: '#/components/schemas/NoAutorizado' });
      expect(Object.values<Json>(examples).map(({ value }) => value)).toEqual([
        { message: 'Unauthorized', statusCode: 401 },
        { message: 'API Key expirada', statusCode: 401 },
        { message: 'API Key eliminada', statusCode: 401 },
      ]);
    }
  });
});
