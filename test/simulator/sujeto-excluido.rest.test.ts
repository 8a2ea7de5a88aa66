/** Facturas de sujeto excluido that are refused, each for one thing wrong in it, and what is close to a limit and passes (§sujeto-excluido-fields, §sujeto-excluido-amounts). */
import { describe, expect, it } from 'vitest';
import { setPath, startSender } from './harness.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { PURCHASES, PURCHASE_NAMES, type PurchaseName } from './sample-purchases.ts';

/** Sample, path, new value (undefined removes it), code, a text of the answer. */
type Harm = readonly [PurchaseName, string, Json | undefined, string, string];

const WRONG_SUMS: readonly Harm[] = [
  ['mixta v1', 'cuerpoDocumento.0.compra', 38.02, '020', '[cuerpoDocumento.compra] CALCULO INCORRECTO'],
  ['mixta v2', 'cuerpoDocumento.0.montoDescu', 1.02, '020', '[cuerpoDocumento.compra] CALCULO'],
  ['mixta v2', 'cuerpoDocumento.1.cantidad', 2, '020', '[cuerpoDocumento.compra] CALCULO'],
  ['mixta v1', 'cuerpoDocumento.1.numItem', 1, '020', '[cuerpoDocumento.numItem] CALCULO'],
  ['mixta v1', 'resumen.totalCompra', 98.02, '020', '[resumen.totalCompra] CALCULO'],
  ['mixta v2', 'resumen.totalCompra', 97.98, '020', '[resumen.totalCompra] CALCULO'],
  ['mixta v2', 'resumen.subTotal', 98.02, '020', '[resumen.subTotal] CALCULO'],
  ['mixta v1', 'resumen.descu', 0.02, '020', '[resumen.subTotal] CALCULO'],
  ['mixta v2', 'resumen.totalDescu', 1.02, '020', '[resumen.totalDescu] CALCULO'],
  ['mixta v1', 'resumen.totalDescu', 0, '020', '[resumen.totalDescu] CALCULO'],
  ['mixta v1', 'resumen.totalPagar', 98, '020', '[resumen.totalPagar] CALCULO'],
  ['mixta v2', 'resumen.totalPagar', 92.02, '020', '[resumen.totalPagar] CALCULO'],
  ['mixta v1', 'resumen.ivaRete1', 4.94, '020', '[resumen.totalPagar] CALCULO'],
  ['mixta v1', 'resumen.reteRenta', 6.02, '020', '[resumen.reteRenta] CALCULO'],
  ['servicio v2', 'resumen.reteRenta', 28.02, '020', '[resumen.reteRenta] CALCULO'],
  ['servicio v2', 'cuerpoDocumento.0.tipoItem', 1, '020', '[resumen.reteRenta] CALCULO'],
  ['servicio v1', 'resumen.reteRenta', 27, '020', '[resumen.totalPagar] CALCULO'],
  ['mixta v2', 'resumen.pagos.0.montoPago', 98, '020', '[resumen.pagos.montoPago] CALCULO'],
  ['mixta v1', 'resumen.pagos.0.montoPago', 0, '020', '[resumen.pagos.montoPago] CALCULO'],
];

const WRONG_SHAPES: readonly Harm[] = [
  ['servicio v1', 'sujetoExcluido', undefined, '096', 'Campo #/sujetoExcluido es requerido'],
  ['servicio v1', 'receptor', null, '096', 'Campo #/receptor no está definido'],
  ['servicio v2', 'sujetoExcluido', null, '096', 'Campo #/sujetoExcluido no está definido'],
  ['servicio v2', 'receptor', null, '096', 'Campo #/receptor contiene'],
  ['servicio v1', 'sujetoExcluido.nombreComercial', null, '096', '#/sujetoExcluido/nombreComercial no está'],
  ['servicio v2', 'receptor.nombreComercial', 'La Rosa', '096', '#/receptor/nombreComercial no está'],
  ['servicio v1', 'sujetoExcluido.tipoEstablecimiento', '01', '096', '/tipoEstablecimiento no está'],
  ['servicio v2', 'receptor.tipoEstablecimiento', null, '096', '#/receptor/tipoEstablecimiento no está'],
  ['servicio v1', 'sujetoExcluido.nrc', null, '096', '#/sujetoExcluido/nrc no está definido'],
  ['servicio v2', 'receptor.nrc', '123456', '096', '#/receptor/nrc no está definido'],
  ['servicio v1', 'emisor.nombreComercial', null, '096', '#/emisor/nombreComercial no está definido'],
  ['servicio v2', 'emisor.tipoEstablecimiento', '02', '096', '#/emisor/tipoEstablecimiento no está'],
  ['servicio v1', 'emisor.codEstableMH', undefined, '096', '#/emisor/codEstableMH es requerido'],
  ['servicio v2', 'emisor.codEstableMH', 'M001', '096', '#/emisor/codEstableMH no está definido'],
  ['servicio v2', 'emisor.codEstable', 'M01', '096', '#/emisor/codEstable no cumple el tamaño'],
  ['servicio v2', 'emisor.descActividad', 'Ropa', '096', '#/emisor/descActividad no cumple el tamaño'],
  ['servicio v1', 'sujetoExcluido.numDocumento', '04567891-2', '096', '/numDocumento no cumple el formato'],
  ['servicio v2', 'receptor.numDocumento', '04567891-2', '096', '/numDocumento no cumple el formato'],
  ['servicio v2', 'receptor.tipoDocumento', '99', '096', 'en el campo #/receptor/tipoDocumento'],
  ['servicio v1', 'sujetoExcluido.direccion', null, '096', '#/sujetoExcluido/direccion contiene'],
  ['servicio v2', 'receptor.direccion', null, '096', '#/receptor/direccion contiene'],
  ['servicio v2', 'receptor.direccion.distrito', undefined, '096', '#/receptor/direccion/distrito es req'],
  ['servicio v1', 'sujetoExcluido.direccion.distrito', '14', '096', '/direccion/distrito no está definido'],
  ['servicio v1', 'sujetoExcluido.telefono', '7012', '096', '#/sujetoExcluido/telefono no cumple'],
  ['servicio v2', 'receptor.correo', 'sin arroba', '096', '#/receptor/correo no cumple el formato'],
  ['servicio v1', 'documentoRelacionado', null, '096', '#/documentoRelacionado no está definido'],
  ['servicio v2', 'ventaTercero', null, '096', '#/ventaTercero no está definido'],
  ['servicio v1', 'extension', null, '096', '#/extension no está definido'],
  ['servicio v2', 'apendice', undefined, '096', '#/apendice es requerido'],
  ['mixta v1', 'cuerpoDocumento.0.tipoItem', 4, '096', 'en el campo #/cuerpoDocumento/0/tipoItem'],
  ['mixta v2', 'cuerpoDocumento.0.tipoItem', 4, '096', 'en el campo #/cuerpoDocumento/0/tipoItem'],
  ['mixta v1', 'cuerpoDocumento.0.uniMedida', 60, '096', 'en el campo #/cuerpoDocumento/0/uniMedida'],
  ['mixta v2', 'cuerpoDocumento.0.tributos', null, '096', '#/cuerpoDocumento/0/tributos no está'],
  ['mixta v1', 'cuerpoDocumento.0.compra', undefined, '096', '#/cuerpoDocumento/0/compra es requerido'],
  ['mixta v2', 'cuerpoDocumento.0.cantidad', 0, '096', '/cantidad no cumple el mínimo exclusivo'],
  ['mixta v1', 'cuerpoDocumento.0.precioUni', -1, '096', '/precioUni no cumple el valor mínimo'],
  ['mixta v1', 'cuerpoDocumento.0.descripcion', 'x'.repeat(1001), '096', '/descripcion no cumple el tamaño'],
  ['mixta v2', 'cuerpoDocumento.0.descripcion', '', '096', '/descripcion no cumple el tamaño mínimo'],
  ['mixta v1', 'resumen.ivaRete1', undefined, '096', '#/resumen/ivaRete1 es requerido'],
  ['mixta v2', 'resumen.ivaRete1', 0, '096', '#/resumen/ivaRete1 no está definido'],
  ['mixta v2', 'resumen.totalDescu', null, '096', '#/resumen/totalDescu contiene'],
  ['mixta v1', 'resumen.totalLetras', null, '096', '#/resumen/totalLetras contiene'],
  ['mixta v1', 'resumen.montoTotalOperacion', 98, '096', '#/resumen/montoTotalOperacion no está'],
  ['mixta v1', 'resumen.condicionOperacion', 4, '096', 'en el campo #/resumen/condicionOperacion'],
  ['mixta v1', 'resumen.condicionOperacion', 2, '096', '#/resumen/pagos/0/plazo contiene'],
  ['mixta v1', 'resumen.pagos', [], '096', '#/resumen/pagos no cumple el tamaño mínimo'],
  ['mixta v1', 'resumen.pagos.0.codigo', null, '096', '#/resumen/pagos/0/codigo contiene'],
  ['mixta v2', 'identificacion.fusion', null, '096', '#/identificacion/fusion no está definido'],
  ['mixta v1', 'identificacion.tipoModelo', 2, '096', 'en el campo #/identificacion/tipoModelo'],
  [
    'mixta v2',
    'identificacion.numeroControl',
    'DTE-14-X001P001-000000000000001',
    '096',
    'numeroControl no cumple el formato',
  ],
];

const WRONG_VALUES: readonly Harm[] = [
  [
    'mixta v1',
    'identificacion.numeroControl',
    'DTE-01-M001P001-000000000000001',
    '003',
    '[identificacion.numeroControl] VALOR NO ES VALIDO',
  ],
  [
    'mixta v2',
    'identificacion.numeroControl',
    'DTE-14-M001P001-000000000000000',
    '019',
    '[identificacion.numeroControl] ERROR EN SECUENCIA',
  ],
  ['mixta v2', 'identificacion.tipoModelo', 2, '007', '[identificacion.tipoModelo]'],
  ['mixta v2', 'identificacion.fecEmi', '2026-11-27', '017', '[identificacion.fecEmi]'],
  ['mixta v1', 'emisor.nit', '06140202901235', '003', '[emisor.nit]'],
  ['mixta v2', 'emisor.nrc', null, '003', '[emisor.nrc]'],
  ['mixta v1', 'sujetoExcluido.direccion.municipio', '99', '007', '[sujetoExcluido.direccion.municipio]'],
  ['mixta v2', 'receptor.direccion.distrito', '01', '007', '[receptor.direccion.distrito]'],
  ['servicio v1', 'cuerpoDocumento.0.uniMedida', 59, '007', '[cuerpoDocumento.uniMedida]'],
  ['mixta v2', 'cuerpoDocumento.0.uniMedida', 60, '007', '[cuerpoDocumento.uniMedida]'],
  ['mixta v1', 'resumen.pagos.0.plazo', '01', '024', '[resumen.pagos.plazo] VALOR NO APLICA'],
  ['mixta v2', 'resumen.pagos.0.referencia', 'REF', '024', '[resumen.pagos.referencia]'],
];

async function refusalOf(document: JsonObject) {
  const sender = await startSender();
  await sender.login();
  const { status, body } = await sender.send(document);
  const said = [body['descripcionMsg'], ...((body['observaciones'] ?? []) as string[])].join('\n');
  return { status, codigo: body['codigoMsg'], clase: body['clasificaMsg'], said };
}

describe.each([
  ['a wrong sum', WRONG_SUMS],
  ['a wrong shape', WRONG_SHAPES],
  ['a wrong value', WRONG_VALUES],
] as const)('a purchase with %s', (_kind, harms) => {
  it.each(harms)('%s with %s = %j is refused with %s', async (name, path, value, codigo, text) => {
    const document = PURCHASES[name]();
    setPath(document, path, value);
    const refusal = await refusalOf(document);
    expect(refusal).toMatchObject({ status: 400, codigo });
    expect(refusal.said).toContain(text);
  });
});

const ON_CREDIT = {
  'resumen.condicionOperacion': 2,
  'resumen.pagos.0.plazo': '01',
  'resumen.pagos.0.periodo': 15,
} as const;

/** What stays within the rules, with several members changed together. */
const TAKEN: readonly (readonly [what: string, PurchaseName, Readonly<Record<string, Json>>])[] = [
  ['a cent of difference', 'mixta v1', { 'resumen.totalPagar': 92.01 }],
  ['totalDescu unsaid', 'mixta v1', { 'resumen.totalDescu': null }],
  ['no payments', 'mixta v2', { 'resumen.pagos': null }],
  ['credit without payments', 'mixta v1', { 'resumen.pagos': null, 'resumen.condicionOperacion': 2 }],
  ['credit for the total', 'mixta v1', ON_CREDIT],
  ['credit with payments of nothing', 'mixta v1', { ...ON_CREDIT, 'resumen.pagos.0.montoPago': 0 }],
  ['credit whose term is unsaid', 'mixta v2', { 'resumen.condicionOperacion': 2 }],
  ['a payment of no kind', 'mixta v2', { 'resumen.pagos.0.codigo': null }],
  ['words of the total unsaid', 'mixta v2', { 'resumen.totalLetras': null }],
  [
    'a company by its NIT',
    'mixta v1',
    {
      'sujetoExcluido.tipoDocumento': '36',
      'sujetoExcluido.numDocumento': '06141503851019',
    },
  ],
  ['a passport', 'mixta v2', { 'receptor.tipoDocumento': '03', 'receptor.numDocumento': 'A-12345' }],
  [
    'a service that is not withheld from',
    'servicio v2',
    {
      'resumen.reteRenta': 0,
      'resumen.totalPagar': 280,
      'resumen.pagos.0.montoPago': 280,
    },
  ],
  [
    'a discount on the whole, the withheld share of it taken off',
    'mixta v2',
    {
      'resumen.descu': 9.8,
      'resumen.totalDescu': 10.8,
      'resumen.subTotal': 88.2,
      'resumen.reteRenta': 5.4,
      'resumen.totalPagar': 82.8,
      'resumen.pagos.0.montoPago': 82.8,
    },
  ],
  [
    'IVA withheld in the old format',
    'servicio v1',
    {
      'resumen.ivaRete1': 36.4,
      'resumen.totalPagar': 215.6,
      'resumen.pagos.0.montoPago': 215.6,
    },
  ],
];

describe('a purchase with', () => {
  it.each(TAKEN)('%s is sealed: %s', async (_what, name, changes) => {
    const document = PURCHASES[name]();
    for (const [path, value] of Object.entries(changes)) setPath(document, path, value);
    expect(await refusalOf(document)).toMatchObject({ status: 200, codigo: '001' });
  });

  it('a discount on the whole is refused when the whole service is withheld from', async () => {
    const document = PURCHASES['mixta v2']();
    Object.assign(document['resumen'] as JsonObject, {
      descu: 9.8,
      totalDescu: 10.8,
      subTotal: 88.2,
      totalPagar: 82.2,
      pagos: null,
    });
    expect(await refusalOf(document)).toMatchObject({
      codigo: '020',
      said: '[resumen.reteRenta] CALCULO INCORRECTO',
    });
  });

  it('a cent withheld is refused where there are only goods, and taken where a line is both', async () => {
    const document = PURCHASES['servicio v2']();
    const withheld = { reteRenta: 0.01, totalPagar: 279.99, pagos: null };
    Object.assign(document['resumen'] as JsonObject, withheld);
    setPath(document, 'cuerpoDocumento.0.tipoItem', 1);
    expect(await refusalOf(document)).toMatchObject({ codigo: '020' });
    setPath(document, 'cuerpoDocumento.0.tipoItem', 3);
    expect(await refusalOf(document)).toMatchObject({ codigo: '001' });
  });

  it.each(PURCHASE_NAMES)('%s has room for 500 characters of a reason in either version', async (name) => {
    const document = PURCHASES[name]();
    const head = document['identificacion'] as JsonObject;
    Object.assign(head, { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 5 });
    head['motivoContin'] = 'x'.repeat(501);
    expect(await refusalOf(document)).toMatchObject({ codigo: '096' });
    head['motivoContin'] = 'x'.repeat(500);
    // Nothing is wrong with it but that no event lists it.
    expect(await refusalOf(document)).toMatchObject({ codigo: '012' });
  });

  it('nothing to pay is no credit', async () => {
    const document = PURCHASES['mixta v2']();
    Object.assign(document['resumen'] as JsonObject, {
      descu: 98,
      totalDescu: 99,
      subTotal: 0,
      reteRenta: 0,
      totalPagar: 0,
      condicionOperacion: 2,
      pagos: null,
    });
    expect(await refusalOf(document)).toMatchObject({ codigo: '007' });
    setPath(document, 'resumen.condicionOperacion', 1);
    expect(await refusalOf(document)).toMatchObject({ codigo: '001' });
  });

  it('a wrong supplier is classed as one with a wrong receiver', async () => {
    const document = PURCHASES['mixta v1']();
    setPath(document, 'sujetoExcluido.direccion.municipio', '99');
    expect(await refusalOf(document)).toMatchObject({ clase: '13' });
  });

  it.each(PURCHASE_NAMES)('%s is refused under the version of neither edition', async (name) => {
    const document = PURCHASES[name]();
    setPath(document, 'identificacion.version', 3);
    expect(await refusalOf(document)).toMatchObject({ codigo: '096' });
  });
});
