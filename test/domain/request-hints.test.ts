/** Hints of refused requests that lead to the right place or to leaving a member out. */
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { invalidationRequestOf } from '../../core/contract/api/requests/invalidation-request.ts';
import { requestSchema } from '../../core/contract/api/issue.ts';
import { parseJson } from '../../core/contract/json.ts';
import { TIPOS_NUMERADOS, type TipoNumerado } from '../../core/contract/edition.ts';
import type { Branch, Issuer } from '../../core/contract/settings/issuer.ts';
import { prepareDocument } from '../../core/domain/dte/prepare.ts';
import { shapeRequest } from '../../core/domain/request-shape.ts';
import { readInvalidation } from '../../core/domain/event/invalidation-request.ts';
import { faultText } from '../../core/contract/problem.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

const DIRECCION = { departamento: '06', municipio: '14', complemento: 'Calle Inventada 7' };
const issuer: Issuer = {
  id: '06142108951029',
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Librería Inventada, S.A. de C.V.',
  nombreComercial: null,
  codActividad: '47190',
  descActividad: 'Venta al por menor',
  direccion: DIRECCION,
  telefono: '22220000',
  correo: 'facturas@inventada.example',
  edition2026From: '2026-12-01',
  settings: {},
};
const branch: Branch = {
  id: 'centro',
  issuerId: issuer.id,
  nombre: 'Centro',
  numero: 1,
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  formatoNumeroControl: 'interfaz',
  direccion: DIRECCION,
  telefono: '22220000',
  correo: 'centro@inventada.example',
  bienTitulo: null,
  responsable: { nombre: 'Ana Inventada', tipoDocumento: '13', numDocumento: '012345678' },
  quotas: { documentosMes: null },
  horario: null,
};
const ITEM = { cantidad: 1, descripcion: 'Cuaderno', precioUni: 1, tipoItem: 1 };

/** A body with null for every member of its schema that it does not have and that may be missing. */
function withNulls(value: unknown, schema: unknown): unknown {
  const node = schema as SchemaNode;
  if (node.shape === undefined && node.element === undefined)
    return typeof node.unwrap === 'function' ? withNulls(value, node.unwrap()) : value;
  if (Array.isArray(value)) return value.map((each) => withNulls(each, node.element));
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(node.shape ?? {}).flatMap(([name, member]) => {
      if (members[name] !== undefined) return [[name, withNulls(members[name], member)]];
      return member.safeParse(undefined).success ? [[name, null]] : [];
    }),
  );
}

interface SchemaNode {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: unknown;
  unwrap?(): unknown;
}

/** The document of a request, without its identity. */
function textOf(body: object, tipoDte: TipoNumerado = '01'): string {
  const input = parseJson(JSON.stringify(body));
  const prepared = prepareDocument({ tipoDte, input, issuer, branch, fecEmi: '2026-11-21' });
  return prepared.kind === 'ready' ? prepared.document.bodyText : JSON.stringify(prepared.faults);
}

function messagesOf(body: object, tipoDte: TipoNumerado = '01'): readonly string[] {
  const input = parseJson(JSON.stringify(body));
  const prepared = prepareDocument({ tipoDte, input, issuer, branch, fecEmi: '2026-11-21' });
  return prepared.kind === 'ready' ? [] : prepared.faults.map(faultText);
}

describe('a member in the wrong place', () => {
  it.each([
    [
      { items: [ITEM], montoDescu: 1 },
      'montoDescu: no existe ese campo; ese dato va en «items[n].montoDescu»',
    ],
    [
      { items: [ITEM], correo: 'a@b.example' },
      'correo: no existe ese campo; ese dato va en «receptor.correo»',
    ],
    [
      { items: [{ ...ITEM, descuGravada: 1 }] },
      'items[0].descuGravada: no existe ese campo; ese dato va en «descuGravada»',
    ],
  ])('%j is told where it belongs', (body, message) => {
    expect(messagesOf(body)).toEqual([message]);
  });
});

describe('a member that may be missing', () => {
  const receptor = {
    tipoDocumento: '36',
    numDocumento: '0614-210895-102-9',
    nombre: 'Ana Inventada',
    codActividad: '47190',
    correo: 'ana@inventada.example',
    direccion: DIRECCION,
  };
  const bodies: readonly (readonly [TipoNumerado, object])[] = [
    ['01', { items: [ITEM], pagos: [{ codigo: '01', montoPago: 1 }], receptor: { nombre: 'Ana' } }],
    [
      '03',
      {
        items: [ITEM],
        pagos: [{ codigo: '01', montoPago: 1.13 }],
        receptor: { ...receptor, nrc: '123456-7' },
      },
    ],
    ['04', { items: [ITEM], receptor }],
  ];

  it.each(bodies)('of a %s says the same as null', (tipoDte, body) => {
    const filled = withNulls(body, requestSchema['2023'][tipoDte]);
    expect(JSON.stringify(filled).split('null').length).toBeGreaterThan(15);
    expect(messagesOf(filled as object, tipoDte)).toEqual([]);
    expect(textOf(filled as object, tipoDte)).toBe(textOf(body, tipoDte));
  });

  it('of an invalidation says the same as null', () => {
    const motivo = { tipoAnulacion: 2 };
    const documento = {
      tipoDte: '01',
      codigoGeneracion: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
      fecEmi: '2026-11-21',
    };
    const read = (body: unknown) => readInvalidation(parseJson(JSON.stringify(body)), () => '2023');
    const filled = withNulls({ documento, motivo }, invalidationRequestOf['2023']);
    expect(JSON.stringify(filled).split('null')).toHaveLength(9);
    expect(read(filled)).toEqual(read({ documento, motivo }));
  });

  it('is asked for by name where this document needs it', () => {
    const nrc = { ...receptor, nrc: null };
    expect(messagesOf({ items: [ITEM], receptor: nrc }, '03')).toEqual([
      'receptor.nrc: falta el NRC: un crédito fiscal solo se emite a un contribuyente inscrito; si no lo es, emita una factura',
    ]);
  });

  it('is nothing but that: null for a required one, or another wrong value, is refused', () => {
    expect(messagesOf({ items: [{ ...ITEM, descripcion: null }] })).toEqual([
      'items[0].descripcion: debe ser un texto entre comillas',
    ]);
    expect(messagesOf({ items: [ITEM], receptor: { nombre: 'Ana', correo: 7 } })).toEqual([
      'receptor.correo: debe ser un texto entre comillas',
    ]);
  });
});

describe('a list that must be there', () => {
  const said = (tipoDte: TipoNumerado, body: object): readonly string[] => {
    const shape = shapeRequest({ tipoDte, edition: '2026' }, parseJson(JSON.stringify(body)));
    return shape.kind === 'shaped' ? [] : shape.faults.map(faultText);
  };
  const each =
    'documentos de tipo 03: de este sistema { codigoGeneracion }; de otro, tipoDocumento, tipoGeneracion, numeroDocumento y fechaEmision';

  it.each([
    ['is missing', {}],
    ['is null', { documentoRelacionado: null }],
    ['is empty', { documentoRelacionado: [] }],
  ])('says what it must hold where it %s', (_how, body) => {
    const asks = (what: string) => [`documentoRelacionado: falta este dato; indique de 1 a 50 ${what}`];
    expect(said('05', { items: [ITEM], ...body })).toEqual(asks(each));
    expect(said('06', { items: [ITEM], ...body })).toEqual(asks(each));
  });

  it.each([undefined, null, []])('asks for lines where it is %j', (items) => {
    for (const tipoDte of TIPOS_NUMERADOS)
      expect(said(tipoDte, { items })).toContain('items: agregue al menos una línea');
  });

  it('is told apart from what is no list', () => {
    expect(said('05', { items: [ITEM], documentoRelacionado: 7 })).toEqual([
      'documentoRelacionado: debe ser una lista [ … ]',
    ]);
  });
});

describe('a periodo of 0', () => {
  const paid = (pago: object) => ({ items: [ITEM], pagos: [{ codigo: '01', montoPago: 1, ...pago }] });

  it('says that the payment is not on credit', () => {
    expect(textOf(paid({ plazo: '01', periodo: 0 }))).toBe(textOf(paid({})));
  });

  it('leaves a term in months or years without its number', () => {
    expect(messagesOf(paid({ plazo: '02', periodo: 0 }))).toEqual([
      'pagos[0].periodo: hay plazo a crédito pero falta cuántos: indique periodo, o use plazo 01 sin periodo para contado',
    ]);
  });
});

describe('the NRC of a receiver who shows another document than a NIT', () => {
  const withDui = {
    items: [ITEM],
    receptor: {
      tipoDocumento: '13',
      numDocumento: '01234567-8',
      nrc: '0246813-5',
      nombre: 'Ana Inventada',
      codActividad: '47190',
    },
  };

  it('is refused where the schema of the edition wants null', () => {
    expect(messagesOf(withDui)).toEqual([
      'receptor.nrc: el NRC solo acompaña a un NIT: use tipoDocumento 36 (una persona natural usa los 9 dígitos de su DUI) o quite el NRC',
    ]);
  });

  it.each(['01', '04'] as const)('goes out in a %s of the edition whose schema takes it', (tipoDte) => {
    const prepared = prepareDocument({
      tipoDte,
      input: parseJson(JSON.stringify(withDui)),
      issuer,
      branch,
      fecEmi: '2026-12-01',
    });
    expect(prepared.kind === 'ready' ? prepared.document.bodyText : prepared.faults).toContain(
      '"nrc":"2468135"',
    );
  });
});

describe('a document that is issued all the same', () => {
  const warningsOf = (body: object, tipoDte: TipoNumerado) => {
    const input = parseJson(JSON.stringify(body));
    const prepared = prepareDocument({ tipoDte, input, issuer, branch, fecEmi: '2026-11-21' });
    return prepared.kind === 'ready' ? prepared.document.avisos.map(ruleText) : prepared.faults;
  };
  const receptor = {
    tipoDocumento: '36',
    numDocumento: '0614-210895-102-9',
    nrc: '123456-7',
    nombre: 'Ana Inventada',
    codActividad: '47190',
    correo: 'ana@inventada.example',
    direccion: DIRECCION,
  };
  const credit = (precioUni: number, charges: object) => ({
    items: [{ ...ITEM, precioUni }],
    receptor,
    ...charges,
  });
  const BOTH =
    'El documento retiene y percibe a la vez el 1 % de IVA: lo usual es una de las dos cosas; revise si corresponde';
  const little = (what: string, base: string) =>
    `El documento ${what} el 1 % de IVA sobre ${base} sin IVA: lo usual es desde 100.00 (Código Tributario, art. 162); revise si corresponde`;

  it.each([
    [credit(99.99, { ivaRetenido: true }), [little('retiene', '99.99')]],
    [credit(100, { ivaRetenido: true }), []],
    // 1 % comes to no cent: still nothing that is usual.
    [credit(0.4, { ivaRetenido: true }), [little('retiene', '0.40')]],
    [credit(0.4, { ivaRetenido: false }), []],
    [credit(99.99, { ivaPercibido: true }), [little('percibe', '99.99')]],
    [credit(100, { ivaPercibido: true }), []],
    [credit(100, { ivaRetenido: true, ivaPercibido: true }), [BOTH]],
    [credit(110, { ivaPercibido: true, descuGravada: 20 }), [little('percibe', '90.00')]],
    [credit(50, { ivaRetenido: true, ivaPercibido: true }), [little('retiene y percibe', '50.00'), BOTH]],
  ])('warns of a retention or perception that the law hardly asks for: %#', (body, warnings) => {
    expect(warningsOf(body, '03')).toEqual(warnings);
  });

  it('measures a factura without the VAT that its prices contain', () => {
    const factura = (precioUni: number) => ({ items: [{ ...ITEM, precioUni }], receptor, ivaRetenido: true });
    expect(warningsOf(factura(112.99), '01')).toEqual([little('retiene', '99.99')]);
    expect(warningsOf(factura(113), '01')).toEqual([]);
  });

  it('warns of an old municipality code that names another place than its municipality', () => {
    const at = (departamento: string, municipio: string) => ({
      items: [ITEM],
      receptor: { ...receptor, direccion: { ...DIRECCION, departamento, municipio } },
    });
    const [warning = '', ...more] = warningsOf(at('08', '02'), '01') as readonly string[];
    expect(warning).toMatch(
      /^receptor\.direccion 08\/02 es el distrito El Rosario, municipio La Paz \w+, departamento La Paz, según el catálogo de Hacienda; si quiso decir otro lugar, corrija los códigos$/i,
    );
    expect(more).toEqual([]);
    expect(warningsOf(at('06', '14'), '01')).toEqual([]);
    expect(warningsOf(at('06', '23'), '01')).not.toContainEqual(expect.stringContaining('06/23'));
  });
});

describe('an NRC with zeros in front', () => {
  it('goes out without them', () => {
    const receptor = {
      numDocumento: '0614-210895-102-9',
      nrc: '0012345-6',
      nombre: 'Ana Inventada',
      codActividad: '47190',
      correo: 'ana@inventada.example',
      direccion: DIRECCION,
    };
    for (const fecEmi of ['2026-11-21', '2026-12-01']) {
      const input = parseJson(JSON.stringify({ items: [ITEM], receptor }));
      const prepared = prepareDocument({ tipoDte: '03', input, issuer, branch, fecEmi });
      const text = prepared.kind === 'ready' ? prepared.document.bodyText : '';
      expect([...text.matchAll(/"nrc":"(\d+)"/g)].map(([, nrc]) => nrc)).toEqual(['1234567', '123456']);
    }
  });
});

describe('a related document', () => {
  const related = (fechaEmision: string) => ({
    items: [ITEM],
    documentoRelacionado: [
      {
        tipoDocumento: '04',
        tipoGeneracion: 2,
        numeroDocumento: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
        fechaEmision,
      },
    ],
  });

  it('was emitted at the latest on the day of the document', () => {
    expect(messagesOf(related('2026-11-21'))).toEqual([]);
    expect(messagesOf(related('2026-11-22'))).toEqual([
      'documentoRelacionado[0].fechaEmision: no puede ser posterior a la fecha de este documento (2026-11-21); ponga la fecha en que se emitió el documento relacionado',
    ]);
  });
});
