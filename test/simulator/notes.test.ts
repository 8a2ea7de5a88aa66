import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { codeOf, renew, section, setPath, signJws, startSender, type Sender } from './harness.ts';
import { SAMPLES, type Json, type JsonObject } from './sample-documents.ts';
import { invalidation2026 } from './sample-events.ts';
import { NOTES, NOTE_NAMES, type NoteName } from './sample-notes.ts';

const SCHEMAS = new URL('../../../shared/authority/schemas/', import.meta.url);
const FILE_OF: Readonly<Record<NoteName, string>> = {
  '05 v3': 'fe-nc-v3.json',
  '05 v4': 'fe-nc-v4.json',
  '06 v3': 'fe-nd-v3.json',
  '06 v4': 'fe-nd-v4.json',
};

async function loggedIn(): Promise<Sender> {
  const sender = await startSender();
  await sender.login();
  return sender;
}

describe('a note on a printed document', () => {
  it.skipIf(!existsSync(SCHEMAS)).each(NOTE_NAMES)('%s is as the official schema wants it', (name) => {
    const ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 9 });
    (addFormatsModule as unknown as (target: Ajv) => void)(ajv);
    const { $schema: _dialect, ...schema } = JSON.parse(
      readFileSync(new URL(FILE_OF[name], SCHEMAS), 'utf8').replace(/^\uFEFF/, ''),
    ) as Record<string, unknown>;
    const validate = ajv.compile(schema);
    expect(validate(NOTES[name]()) || validate.errors).toBe(true);
  });

  it.each(NOTE_NAMES)('%s is sealed', async (name) => {
    const sender = await loggedIn();
    expect((await sender.send(NOTES[name]())).body).toMatchObject({ estado: 'PROCESADO', codigoMsg: '001' });
  });
});

type Harm = readonly [NoteName, string, Json | undefined, string, string];

/** What the authority was seen to refuse, and what its equations say. */
const HARMS: readonly Harm[] = [
  ['05 v4', 'resumen.totalIva', 30.88, '020', '[resumen.totalIva] CALCULO INCORRECTO'],
  ['06 v4', 'cuerpoDocumento.0.totalIva', 24.7, '020', '[cuerpoDocumento.totalIva] CALCULO INCORRECTO'],
  ['05 v3', 'resumen.montoTotalOperacion', 5.63, '020', '[resumen.montoTotalOperacion] CALCULO'],
  ['05 v3', 'resumen.ivaRete1', 0.05, '020', '[resumen.montoTotalOperacion] CALCULO INCORRECTO'],
  ['05 v4', 'resumen.montoTotalOperacion', 266, '020', '[resumen.montoTotalOperacion] CALCULO'],
  ['06 v4', 'resumen.totalPagar', 268.38, '020', '[resumen.totalPagar] CALCULO INCORRECTO'],
  ['05 v4', 'resumen.ivaRete', 2.4, '020', '[resumen.ivaRete] CALCULO INCORRECTO'],
  ['05 v4', 'cuerpoDocumento.1.ivaRete', 0.5, '020', '[cuerpoDocumento.ivaRete] CALCULO INCORRECTO'],
  ['06 v3', 'resumen.subTotal', 5.22, '020', '[resumen.subTotal] CALCULO INCORRECTO'],
  ['05 v4', 'resumen.tributos', null, '023', '[resumen.tributos] FALTAN DATOS PARA VALIDAR INFORMACION'],
  ['05 v3', 'emisor.codEstable', 'M001', '096', 'Campo #/emisor/codEstable no está definido'],
  ['05 v4', 'resumen.numPagoElectronico', null, '096', 'Campo #/resumen/numPagoElectronico no está'],
  ['06 v4', 'resumen.numPagoElectronico', undefined, '096', 'Campo #/resumen/numPagoElectronico es req'],
  ['05 v3', 'resumen.totalPagar', 5.6, '096', 'Campo #/resumen/totalPagar no está definido'],
  ['06 v3', 'resumen.pagos', null, '096', 'Campo #/resumen/pagos no está definido'],
  ['05 v3', 'cuerpoDocumento.0.psv', 0, '096', 'Campo #/cuerpoDocumento/0/psv no está definido'],
  ['05 v3', 'cuerpoDocumento.0.noGravado', 0, '096', 'Campo #/cuerpoDocumento/0/noGravado no está'],
  ['05 v4', 'resumen.descuGravada', 0, '096', 'Campo #/resumen/descuGravada no está definido'],
  ['06 v4', 'identificacion.fusion', undefined, '096', 'Campo #/identificacion/fusion es requerido'],
  ['05 v4', 'documentoRelacionado', null, '096', 'Campo #/documentoRelacionado contiene'],
  ['05 v3', 'documentoRelacionado.0.tipoDocumento', '01', '096', '#/documentoRelacionado/0/tipoDocumento'],
  ['05 v4', 'cuerpoDocumento.0.numeroDocumento', null, '096', '#/cuerpoDocumento/0/numeroDocumento'],
  ['06 v4', 'cuerpoDocumento.0.numeroDocumento', 'OTRO', '027', '[cuerpoDocumento.numeroDocumento]'],
  [
    '05 v4',
    'documentoRelacionado.0.fechaEmision',
    '2026-08-20',
    '018',
    '[documentoRelacionado.fechaEmision]',
  ],
];

describe('a harmed note', () => {
  it.each(HARMS)('%s with %s = %j is refused', async (name, path, value, codigo, text) => {
    const sender = await loggedIn();
    const document = NOTES[name]();
    setPath(document, path, value);
    const { body } = await sender.send(document);
    expect(body).toMatchObject({ estado: 'RECHAZADO', codigoMsg: codigo });
    expect(JSON.stringify([body['descripcionMsg'], body['observaciones']])).toContain(text);
  });
});

/** A sealed 03 of 775.00 less 77.50, and a note of version 4 on it: so many units of 100.00. */
async function sealedSale(sender: Sender): Promise<JsonObject> {
  const sale = renew(SAMPLES['03 v4'](), 1);
  expect((await sender.send(sale)).body).toMatchObject({ estado: 'PROCESADO' });
  return sale;
}

function noteOn(sale: JsonObject, type: '05' | '06', of: { number: number; hundreds: number }): JsonObject {
  const note = renew(NOTES[`${type} v4`](), of.number);
  const code = codeOf(sale);
  const net = of.hundreds * 100;
  const [line] = note['cuerpoDocumento'] as JsonObject[];
  note['documentoRelacionado'] = [
    { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: code, fechaEmision: '2026-11-21' },
  ];
  note['cuerpoDocumento'] = [
    {
      ...line,
      numeroDocumento: code,
      cantidad: of.hundreds,
      precioUni: 100,
      montoDescu: 0,
      ventaGravada: net,
      ivaRete: 0,
    },
  ];
  Object.assign(section(note, 'resumen'), {
    totalGravada: net,
    subTotalVentas: net,
    totalDescu: 0,
    tributos: [{ codigo: '20', descripcion: 'IVA', valor: (net * 13) / 100 }],
    montoTotalOperacion: (net * 113) / 100,
    ivaRete: 0,
    totalPagar: (net * 113) / 100,
  });
  return note;
}

describe('a note on a sealed document', () => {
  it('is sealed until the notes together take more than the document sold with its debit notes', async () => {
    const sender = await loggedIn();
    const sale = await sealedSale(sender);
    const send = async (type: '05' | '06', number: number, hundreds: number) =>
      (await sender.send(noteOn(sale, type, { number, hundreds }))).body;
    expect(await send('05', 1, 4)).toMatchObject({ estado: 'PROCESADO' });
    expect(await send('06', 1, 1)).toMatchObject({ estado: 'PROCESADO' });
    expect(await send('05', 2, 4)).toMatchObject({
      estado: 'RECHAZADO',
      codigoMsg: '016',
      descripcionMsg: '[resumen.montoTotalOperacion] MONTO SUPERA EL DEL DOCUMENTO RELACIONADO',
    });
    expect(await send('05', 2, 3)).toMatchObject({ estado: 'PROCESADO' });
  });

  it.each<readonly [string, string, Json, string, string]>([
    ['another date', 'documentoRelacionado.0.fechaEmision', '2026-11-20', '017', 'FECHA NO ES CORRECTA'],
    ['another receiver', 'receptor.numDocumento', '06141010901017', '027', '[receptor.numDocumento]'],
  ])('with %s is refused', async (_what, path, value, codigo, text) => {
    const sender = await loggedIn();
    const note = noteOn(await sealedSale(sender), '05', { number: 1, hundreds: 1 });
    setPath(note, path, value);
    const { body } = await sender.send(note);
    expect(body).toMatchObject({ codigoMsg: codigo });
    expect(String(body['descripcionMsg'])).toContain(text);
  });

  it('with a kind of sale that the document does not have is refused, and so is one on an unknown document', async () => {
    const sender = await loggedIn();
    const sale = await sealedSale(sender);
    const note = noteOn(sale, '05', { number: 1, hundreds: 1 });
    const [line] = note['cuerpoDocumento'] as JsonObject[];
    Object.assign(line ?? {}, { ventaGravada: 0, ventaExenta: 100, tributos: null });
    const resumen = { totalGravada: 0, totalExenta: 100, tributos: null };
    Object.assign(section(note, 'resumen'), resumen, { montoTotalOperacion: 100, totalPagar: 100 });
    expect((await sender.send(note)).body).toMatchObject({
      codigoMsg: '024',
      descripcionMsg: '[cuerpoDocumento.ventaExenta] VALOR NO APLICA',
    });
    const unknown = noteOn(renew(SAMPLES['03 v4'](), 2), '06', { number: 1, hundreds: 1 });
    expect((await sender.send(unknown)).body).toMatchObject({ codigoMsg: '014' });
  });

  it('goes before its document when both are invalidated, without a replacement for any reason', async () => {
    const sender = await loggedIn();
    const sale = await sealedSale(sender);
    const note = noteOn(sale, '05', { number: 1, hundreds: 2 });
    const sealed = await sender.send(note);
    const asked = await sender.ask(sale);
    const invalidate = (document: JsonObject, seal: unknown, change: JsonObject = {}) => {
      const head = section(document, 'identificacion');
      const event = invalidation2026(
        {
          tipoDte: String(head['tipoDte']),
          codigoGeneracion: codeOf(document),
          selloRecibido: String(seal),
          numeroControl: String(head['numeroControl']),
        },
        change,
      );
      const { nombre, nit, numDocumento } = section(document, 'receptor');
      Object.assign(section(event, 'documento'), {
        tipoDocumento: '36',
        numDocumento: nit ?? numDocumento,
        nombre,
      });
      renew(event);
      const body = { ambiente: '00', idEnvio: 1, version: 3, documento: signJws(event) };
      return sender.call('POST', '/fesv/anulardte', body);
    };
    expect((await invalidate(sale, asked.body['selloRecibido'])).body).toMatchObject({ codigoMsg: '028' });
    const wrongReason = { tipoAnulacion: 1, motivoAnulacion: 'Monto equivocado' };
    expect((await invalidate(note, sealed.body['selloRecibido'], wrongReason)).body).toMatchObject({
      estado: 'PROCESADO',
    });
    expect((await invalidate(sale, asked.body['selloRecibido'])).body).toMatchObject({ estado: 'PROCESADO' });
    expect((await sender.send(noteOn(sale, '05', { number: 2, hundreds: 1 }))).body).toMatchObject({
      codigoMsg: '015',
    });
  });
});
