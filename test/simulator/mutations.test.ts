import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NIT, SAMPLES, SAMPLE_NAMES } from './sample-documents.ts';
import type { Json, JsonObject, SampleName } from './sample-documents.ts';
import { PASSWORD, envelope, renew, setPath, signJws, startSender } from './harness.ts';

/** A change to a good document: sample, path, new value (undefined removes it), code, and a text of the answer. */
type Mutation = readonly [SampleName, string, Json | undefined, string, string];

const WRONG_SUMS: readonly Mutation[] = [
  [
    '01 v1',
    'cuerpoDocumento.0.ventaGravada',
    6.81,
    '020',
    '[cuerpoDocumento.ventaGravada] CALCULO INCORRECTO',
  ],
  ['01 v2', 'cuerpoDocumento.2.ventaExenta', 10.02, '020', '[cuerpoDocumento.ventaExenta] CALCULO'],
  ['03 v4', 'cuerpoDocumento.0.montoDescu', 35.98, '020', '[cuerpoDocumento.ventaGravada] CALCULO'],
  ['01 v1', 'cuerpoDocumento.0.ivaItem', 0.80115044, '020', '[cuerpoDocumento.ivaItem] CALCULO INCORRECTO'],
  ['01 v2', 'cuerpoDocumento.1.ivaItem', 2.97, '020', '[cuerpoDocumento.ivaItem] CALCULO INCORRECTO'],
  ['01 v1', 'resumen.totalNoSuj', 0.02, '020', '[resumen.totalNoSuj] CALCULO INCORRECTO'],
  ['01 v1', 'resumen.totalExenta', 10.02, '020', '[resumen.totalExenta] CALCULO INCORRECTO'],
  ['03 v3', 'resumen.totalGravada', 775.02, '020', '[resumen.totalGravada] CALCULO INCORRECTO'],
  ['04 v4', 'resumen.totalGravada', 99.98, '020', '[resumen.totalGravada] CALCULO INCORRECTO'],
  ['01 v2', 'resumen.subTotalVentas', 42.8, '020', '[resumen.subTotalVentas] CALCULO INCORRECTO'],
  ['03 v3', 'resumen.totalDescu', 113.52, '020', '[resumen.totalDescu] CALCULO INCORRECTO'],
  ['04 v3', 'resumen.totalDescu', 0.02, '020', '[resumen.totalDescu] CALCULO INCORRECTO'],
  ['03 v4', 'resumen.subTotal', 697.52, '020', '[resumen.subTotal] CALCULO INCORRECTO'],
  ['03 v4', 'resumen.descuGravada', 77.52, '020', '[resumen.subTotal] CALCULO INCORRECTO'],
  ['03 v3', 'resumen.tributos.0.valor', 90.7, '020', '[resumen.tributos] CALCULO INCORRECTO'],
  ['04 v4', 'resumen.tributos.0.valor', 12.98, '020', '[resumen.tributos] CALCULO INCORRECTO'],
  ['04 v3', 'resumen.tributos', null, '020', '[resumen.tributos] CALCULO INCORRECTO'],
  ['03 v4', 'resumen.montoTotalOperacion', 788.2, '020', '[resumen.montoTotalOperacion] CALCULO INCORRECTO'],
  ['04 v3', 'resumen.montoTotalOperacion', 112.98, '020', '[resumen.montoTotalOperacion] CALCULO'],
  ['03 v3', 'resumen.ivaRete1', 7, '020', '[resumen.ivaRete1] CALCULO INCORRECTO'],
  ['03 v4', 'resumen.ivaRete', 6.96, '020', '[resumen.ivaRete] CALCULO INCORRECTO'],
  ['03 v3', 'resumen.ivaPerci1', 7, '020', '[resumen.ivaPerci1] CALCULO INCORRECTO'],
  ['01 v2', 'resumen.ivaRete', 0.31, '020', '[resumen.ivaRete] CALCULO INCORRECTO'],
  ['01 v1', 'resumen.reteRenta', 0.02, '020', '[resumen.totalPagar] CALCULO INCORRECTO'],
  ['03 v3', 'resumen.totalNoGravado', -19.98, '020', '[resumen.totalNoGravado] CALCULO INCORRECTO'],
  ['03 v4', 'resumen.totalPagar', 761.22, '020', '[resumen.totalPagar] CALCULO INCORRECTO'],
  ['01 v1', 'resumen.totalIva', 3.79, '020', '[resumen.totalIva] CALCULO INCORRECTO'],
  ['01 v2', 'resumen.pagos.0.montoPago', 42.8, '020', '[resumen.pagos.montoPago] CALCULO INCORRECTO'],
  ['04 v4', 'cuerpoDocumento.0.numItem', 2, '020', '[cuerpoDocumento.numItem] CALCULO INCORRECTO'],
];

const WRONG_SHAPES: readonly Mutation[] = [
  ['01 v1', 'resumen.saldoFavor', undefined, '096', 'Campo #/resumen/saldoFavor es requerido'],
  ['04 v4', 'apendice', undefined, '096', 'Campo #/apendice es requerido'],
  ['03 v3', 'extension', undefined, '096', 'Campo #/extension es requerido'],
  ['01 v2', 'extension', null, '096', 'Campo #/extension no está definido en el esquema'],
  ['04 v3', 'cuerpoDocumento.0.psv', 0, '096', 'Campo #/cuerpoDocumento/0/psv no está definido'],
  ['03 v4', 'cuerpoDocumento.1.ivaItem', 0, '096', 'Campo #/cuerpoDocumento/1/ivaItem no está definido'],
  ['01 v2', 'resumen.ivaRete1', 0, '096', 'Campo #/resumen/ivaRete1 no está definido en el esquema'],
  ['01 v1', 'identificacion.tipoMoneda', 'EUR', '096', 'en el campo #/identificacion/tipoMoneda'],
  [
    '01 v1',
    'identificacion.codigoGeneracion',
    '0b8a4b1e-6c3d-4f2a-9e57-1d2c3b4a5f60',
    '096',
    'codigoGeneracion no cumple el formato',
  ],
  [
    '01 v2',
    'identificacion.numeroControl',
    'DTE-01-X001P001-000000000000001',
    '096',
    'numeroControl no cumple el formato',
  ],
  [
    '03 v3',
    'identificacion.numeroControl',
    'DTE-03-001-00000001',
    '096',
    'numeroControl no cumple el formato',
  ],
  [
    '01 v1',
    'identificacion.fecEmi',
    '2026-02-30',
    '096',
    'Campo #/identificacion/fecEmi no cumple el formato',
  ],
  ['01 v1', 'identificacion.horEmi', '24:00:00', '096', 'Campo #/identificacion/horEmi no cumple el formato'],
  ['01 v1', 'identificacion.tipoModelo', 2, '096', 'en el campo #/identificacion/tipoModelo'],
  ['04 v3', 'identificacion.motivoContin', 'Corte', '096', 'Campo #/identificacion/motivoContin contiene'],
  [
    '01 v1',
    'receptor.numDocumento',
    '045678912',
    '096',
    'Campo #/receptor/numDocumento no cumple el formato',
  ],
  ['01 v1', 'receptor.nrc', '123456', '096', 'Campo #/receptor/nrc contiene un valor inválido'],
  ['04 v4', 'receptor.numDocumento', '123', '096', 'Campo #/receptor/numDocumento no cumple el formato'],
  ['04 v4', 'receptor.bienTitulo', '06', '096', 'en el campo #/receptor/bienTitulo'],
  ['03 v3', 'receptor.correo', null, '096', 'Campo #/receptor/correo contiene un valor inválido'],
  ['03 v4', 'receptor.correo', 'sin arroba', '096', 'Campo #/receptor/correo no cumple el formato requerido'],
  ['03 v4', 'receptor', null, '096', 'Campo #/receptor contiene un valor inválido'],
  ['03 v4', 'receptor.direccion.distrito', undefined, '096', '#/receptor/direccion/distrito es requerido'],
  ['01 v1', 'emisor.telefono', '2250123', '096', 'Campo #/emisor/telefono no cumple el tamaño mínimo'],
  ['01 v1', 'emisor.codEstable', 'M01', '096', 'Campo #/emisor/codEstable no cumple el tamaño mínimo'],
  [
    '01 v2',
    'cuerpoDocumento.0.descripcion',
    'x'.repeat(1501),
    '096',
    '/descripcion no cumple el tamaño máximo',
  ],
  [
    '01 v1',
    'cuerpoDocumento.0.cantidad',
    0,
    '096',
    '#/cuerpoDocumento/0/cantidad no cumple el mínimo exclusivo',
  ],
  [
    '03 v3',
    'cuerpoDocumento.0.precioUni',
    -1,
    '096',
    '#/cuerpoDocumento/0/precioUni no cumple el valor mínimo',
  ],
  ['03 v3', 'cuerpoDocumento.0.precioUni', 1.123456789, '096', '/precioUni no cumple el formato'],
  ['01 v1', 'cuerpoDocumento.0.tributos', ['20'], '096', 'en el campo #/cuerpoDocumento/0/tributos/0'],
  [
    '03 v4',
    'cuerpoDocumento.0.tributos',
    null,
    '096',
    '#/cuerpoDocumento/0/tributos contiene un valor inválido',
  ],
  ['03 v4', 'cuerpoDocumento.0.codTributo', 'A8', '096', '#/cuerpoDocumento/0/codTributo contiene'],
  ['01 v1', 'resumen.totalPagar', 42.785, '096', 'Campo #/resumen/totalPagar no cumple el formato requerido'],
  ['01 v1', 'resumen.totalPagar', '42.78', '096', 'Campo #/resumen/totalPagar contiene un valor inválido'],
  ['01 v2', 'resumen.pagos.0.codigo', '15', '096', '#/resumen/pagos/0/codigo no cumple el formato'],
  ['01 v2', 'resumen.pagos.0.periodo', 0, '096', '#/resumen/pagos/0/periodo no cumple el mínimo exclusivo'],
  ['01 v2', 'resumen.pagos', [], '096', 'Campo #/resumen/pagos no cumple el tamaño mínimo'],
];

const WRONG_VALUES: readonly Mutation[] = [
  [
    '01 v1',
    'identificacion.numeroControl',
    'DTE-03-M001P001-000000000000001',
    '003',
    '[identificacion.numeroControl]',
  ],
  [
    '01 v1',
    'identificacion.numeroControl',
    'DTE-01-M001P001-000000000000000',
    '019',
    '[identificacion.numeroControl]',
  ],
  ['01 v1', 'identificacion.numeroControl', 'DTE-01-M002P001-000000000000001', '003', '.numeroControl]'],
  ['04 v4', 'identificacion.numeroControl', 'DTE-04-M001P002-000000000000001', '003', '.numeroControl]'],
  ['03 v3', 'emisor.codPuntoVentaMH', 'P002', '003', '[identificacion.numeroControl] VALOR NO ES VALIDO'],
  ['01 v1', 'emisor.tipoEstablecimiento', '01', '003', '[identificacion.numeroControl] VALOR NO ES VALIDO'],
  ['01 v2', 'identificacion.tipoModelo', 2, '007', '[identificacion.tipoModelo] VALOR NO ES PERMITIDO'],
  ['01 v2', 'identificacion.motivoContin', 'Corte de energía', '024', '[identificacion.motivoContin]'],
  ['01 v1', 'identificacion.fecEmi', '2026-11-27', '017', '[identificacion.fecEmi] FECHA NO ES CORRECTA'],
  ['01 v1', 'emisor.nit', '06140202901235', '003', '[emisor.nit] VALOR NO ES VALIDO'],
  ['04 v4', 'emisor.nrc', '654321', '003', '[emisor.nrc] VALOR NO ES VALIDO'],
  [
    '03 v4',
    'receptor.direccion.distrito',
    '01',
    '007',
    '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
  ],
  [
    '03 v4',
    'receptor.direccion.municipio',
    '14',
    '007',
    '[receptor.direccion.municipio] VALOR NO ES PERMITIDO',
  ],
  [
    '03 v3',
    'receptor.direccion.municipio',
    '99',
    '007',
    '[receptor.direccion.municipio] VALOR NO ES PERMITIDO',
  ],
  ['01 v1', 'cuerpoDocumento.0.tipoItem', 2, '007', '[cuerpoDocumento.uniMedida] VALOR NO ES PERMITIDO'],
  ['03 v3', 'cuerpoDocumento.2.cantidad', 2, '024', '[cuerpoDocumento.cantidad] VALOR NO APLICA'],
  ['01 v1', 'cuerpoDocumento.0.numeroDocumento', 'X-1', '027', '[cuerpoDocumento.numeroDocumento]'],
  ['03 v4', 'resumen.pagos.0.plazo', null, '005', '[resumen.pagos.plazo] DEBE INGRESAR UN VALOR'],
  ['03 v4', 'resumen.pagos', null, '005', '[resumen.pagos] DEBE INGRESAR UN VALOR'],
  ['01 v2', 'resumen.pagos.0.codigo', '06', '007', '[resumen.pagos.codigo] VALOR NO ES PERMITIDO'],
  ['01 v2', 'resumen.pagos.0.referencia', 'REF', '024', '[resumen.pagos.referencia] VALOR NO APLICA'],
];

async function refusalOf(document: JsonObject, change: JsonObject = {}) {
  const sender = await startSender();
  await sender.login();
  const answer = await sender.send(document, change);
  const said = [answer.body['descripcionMsg'], ...((answer.body['observaciones'] ?? []) as string[])];
  return { status: answer.status, codigo: answer.body['codigoMsg'], said: said.join('\n') };
}

describe.each([
  ['a wrong sum', WRONG_SUMS],
  ['a wrong shape', WRONG_SHAPES],
  ['a wrong value', WRONG_VALUES],
] as const)('a document with %s', (_kind, mutations) => {
  it.each(mutations)('%s with %s = %j is refused with %s', async (name, path, value, codigo, text) => {
    const document = SAMPLES[name]();
    setPath(document, path, value);
    const refusal = await refusalOf(document);
    expect(refusal).toMatchObject({ status: 400, codigo });
    expect(refusal.said).toContain(text);
  });

  it.each(SAMPLE_NAMES)('%s keeps being accepted unchanged', async (name) => {
    expect(await refusalOf(SAMPLES[name]())).toMatchObject({ status: 200, codigo: '001' });
  });
});

describe('the answer to a refused document', () => {
  it('repeats a schema fault for each parent and has no seal', async () => {
    const document = SAMPLES['03 v4']();
    setPath(document, 'receptor.direccion.departamento', 'SS');
    const sender = await startSender();
    await sender.login();
    expect((await sender.send(document)).body).toMatchObject({
      estado: 'RECHAZADO',
      selloRecibido: null,
      clasificaMsg: '98',
      codigoMsg: '096',
      descripcionMsg: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
      observaciones: [
        'Campo #/receptor/direccion/departamento no cumple el formato requerido',
        'Campo #/receptor/direccion contiene un valor inválido',
        'Campo #/receptor contiene un valor inválido',
      ],
    });
  });

  it('puts the first of several wrong values into descripcionMsg and the others into observaciones', async () => {
    const document = SAMPLES['03 v4']();
    setPath(document, 'resumen.totalPagar', 761.25);
    setPath(document, 'resumen.totalDescu', 113.55);
    const sender = await startSender();
    await sender.login();
    expect((await sender.send(document)).body).toMatchObject({
      clasificaMsg: '16',
      codigoMsg: '020',
      descripcionMsg: '[resumen.totalDescu] CALCULO INCORRECTO',
      observaciones: [
        '[resumen.totalPagar] CALCULO INCORRECTO',
        '[resumen.pagos.montoPago] CALCULO INCORRECTO',
      ],
    });
  });
});

describe('what does not fit the request', () => {
  it.each([
    ['ambiente of the document', 'identificacion.ambiente', '01'],
    ['version of the document', 'identificacion.version', 2],
    ['type of the document', 'identificacion.tipoDte', '03'],
    ['code of the document', 'identificacion.codigoGeneracion', 'AAAAAAAA-6C3D-4F2A-9E57-1D2C3B4A5F60'],
  ] as const)('refuses another %s with 094', async (_what, path, value) => {
    const document = SAMPLES['01 v1']();
    const body = envelope(document);
    setPath(document, path, value);
    const refusal = await refusalOf(SAMPLES['01 v1'](), { ...body, documento: signJws(document) });
    expect(refusal).toMatchObject({ status: 400, codigo: '094' });
  });

  it('refuses an idEnvio that is no integer with 094', async () => {
    expect(await refusalOf(SAMPLES['01 v1'](), { idEnvio: 'uno' })).toMatchObject({ codigo: '094' });
  });

  it('refuses a version that belongs to neither edition with 096', async () => {
    const document = SAMPLES['01 v1']();
    setPath(document, 'identificacion.version', 3);
    expect(await refusalOf(document)).toMatchObject({ codigo: '096' });
  });

  it('refuses a type it does not know with 096', async () => {
    const document = SAMPLES['01 v1']();
    setPath(document, 'identificacion.tipoDte', '05');
    expect(await refusalOf(document)).toMatchObject({ codigo: '096' });
  });
});

describe('signatures', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const good = SAMPLES['01 v1']();
  const signed = signJws(good);
  const [header = '', , signature = ''] = signed.split('.');
  const other = Buffer.from(JSON.stringify(renew(SAMPLES['01 v1']()))).toString('base64url');
  it.each([
    ['signed with a key nobody registered', signJws(good, { alg: 'RS512' }, stranger)],
    ['whose content was changed afterwards', [header, other, signature].join('.')],
    ['with another algorithm in its header', signJws(good, { alg: 'RS256' })],
    ['with more than the algorithm in its header', signJws(good, { alg: 'RS512', typ: 'JWT' })],
    ['without signature', `${header}.${other}.`],
    ['that is no compact JWS', 'esto no es una firma'],
  ])('refuses a document %s with 802', async (_what, documento) => {
    expect(await refusalOf(good, { documento })).toMatchObject({ status: 400, codigo: '802' });
  });

  it('refuses signed text that is no JSON with 098', async () => {
    expect(await refusalOf(good, { documento: signJws('{"identificacion":') })).toMatchObject({
      codigo: '098',
    });
  });

  it('accepts pretty-printed text and every key that was registered', async () => {
    const sender = await startSender();
    await sender.login();
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const registration = { nrc: '123456', user: NIT, pwd: PASSWORD, ambiente: '00', publicKeyPem };
    expect((await sender.call('PUT', `/simulador/contribuyentes/${NIT}`, registration)).status).toBe(200);
    const pretty = signJws(JSON.stringify(good, null, 2), { alg: 'RS512' }, pair.privateKey);
    expect((await sender.send(good, { documento: pretty })).status).toBe(200);
    expect((await sender.send(renew(SAMPLES['01 v1'](), 2))).status).toBe(200);
  });
});

describe('repeated values', () => {
  it('refuses a code that was sealed before with 004', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['01 v1']();
    await sender.send(document);
    expect((await sender.send(document)).body).toMatchObject({
      estado: 'RECHAZADO',
      clasificaMsg: '11',
      codigoMsg: '004',
      descripcionMsg: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
      observaciones: [],
    });
  });

  it('refuses a control number of another document of that year with 004, and takes it the next year', async () => {
    const sender = await startSender();
    await sender.login();
    await sender.send(SAMPLES['01 v1']());
    expect((await sender.send(renew(SAMPLES['01 v1']()))).body).toMatchObject({
      codigoMsg: '004',
      descripcionMsg: '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR',
    });
    sender.clock.now = new Date('2027-01-02T16:00:00Z');
    await sender.login();
    const next = renew(SAMPLES['01 v1']());
    setPath(next, 'identificacion.fecEmi', '2027-01-02');
    expect((await sender.send(next)).status).toBe(200);
    expect(sender.simulator.report().repetidosRechazados).toEqual({ codigo: 0, numero: 1 });
  });

  it('takes a corrected document with the number and code of the refused one', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['01 v1']();
    setPath(document, 'resumen.totalIva', 5);
    expect((await sender.send(document)).status).toBe(400);
    expect((await sender.send(SAMPLES['01 v1']())).status).toBe(200);
  });
});
