/** The event of return at the authority's stand-in: what it seals, what it refuses, and what is left of a factura (§retorno). */
import { existsSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { codeOf, renew, section, setPath, signJws, startSender, type Sender } from './harness.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { invalidation2026, type Invalidated } from './sample-events.ts';
import { returnOn, SOLD } from './sample-returns.ts';

const SCHEMA = new URL('../../../shared/authority/schemas/fe-eret-v1.json', import.meta.url);

async function sold(): Promise<{ readonly sender: Sender; readonly sale: JsonObject }> {
  const sender = await startSender();
  await sender.login();
  const sale = renew(SOLD(), 1);
  expect((await sender.send(sale)).body).toMatchObject({ estado: 'PROCESADO' });
  return { sender, sale };
}

/** Sends an event under a code of its own, or the one it has. */
async function hand(sender: Sender, event: JsonObject, isNew = true): Promise<JsonObject> {
  if (isNew) section(event, 'identificacion')['codigoGeneracion'] = randomUUID().toUpperCase();
  return (await sender.send(event, { tipoDte: '18' })).body;
}

describe('a return', () => {
  it.skipIf(!existsSync(SCHEMA))('is as the official schema wants it', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 9 });
    (addFormatsModule as unknown as (target: Ajv) => void)(ajv);
    const { $schema: _dialect, ...schema } = JSON.parse(
      readFileSync(SCHEMA, 'utf8').replace(/^\uFEFF/, ''),
    ) as Record<string, unknown>;
    const validate = ajv.compile(schema);
    expect(validate(returnOn(renew(SOLD(), 1))) || validate.errors).toBe(true);
  });

  it('is sealed once, found by its code, and refused when it comes again', async () => {
    const { sender, sale } = await sold();
    const event = returnOn(sale);
    expect(await hand(sender, event)).toMatchObject({ estado: 'PROCESADO', codigoMsg: '001' });
    const question = {
      nitEmisor: section(event, 'emisor')['nit'],
      tdte: '18',
      codigoGeneracion: codeOf(event),
    };
    const found = await sender.call('POST', '/fesv/recepcion/consultadte/', question);
    expect(found.body).toMatchObject({ estado: 'PROCESADO' });
    expect(await hand(sender, event, false)).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '004' });
  });
});

/** What its equations, its table and its documents say of a harmed one. */
const HARMS: readonly (readonly [path: string, value: Json | undefined, codigo: string, text: string])[] = [
  ['resumen.totalPagar', 32.75, '020', '[resumen.totalPagar] CALCULO INCORRECTO'],
  ['resumen.totalIva', 3.79, '020', '[resumen.totalIva] CALCULO INCORRECTO'],
  ['resumen.montoTotalOperacion', 37.04, '020', '[resumen.montoTotalOperacion] CALCULO INCORRECTO'],
  ['resumen.subTotalVentas', 32.7, '020', '[resumen.subTotalVentas] CALCULO INCORRECTO'],
  ['resumen.totalGravada', 29.01, '020', '[resumen.totalGravada] CALCULO INCORRECTO'],
  ['resumen.ivaRete', 0.3, '020', '[resumen.ivaRete] CALCULO INCORRECTO'],
  ['resumen.saldoFavor', -1, '020', '[resumen.saldoFavor] CALCULO INCORRECTO'],
  ['cuerpoDocumento.1.ivaItem', 3.38, '020', '[cuerpoDocumento.ivaItem] CALCULO INCORRECTO'],
  ['cuerpoDocumento.0.ventaGravada', 6.01, '020', '[cuerpoDocumento.ventaGravada] CALCULO INCORRECTO'],
  ['cuerpoDocumento.0.tributos', ['20'], '024', '[cuerpoDocumento.tributos]'],
  ['cuerpoDocumento.0.codigoGeneracion', 'OTRO', '027', '[cuerpoDocumento.codigoGeneracion]'],
  ['documentoRelacionado.0.fechaEmision', '2026-11-20', '017', '[documentoRelacionado.fechaEmision]'],
  ['documentoRelacionado.0.tipoDocumento', '11', '027', '[documentoRelacionado.tipoDocumento]'],
  ['documentoRelacionado.0.tipoDocumento', '03', '096', '#/documentoRelacionado/0/tipoDocumento'],
  ['documentoRelacionado', null, '096', 'Campo #/documentoRelacionado contiene'],
  ['documento.numDocumento', '00000000-0', '027', '[documento.numDocumento]'],
  ['documento.nombre', 'Otra Persona', '027', '[documento.nombre]'],
  ['emisor.nit', '06140101901235', '003', '[emisor.nit]'],
  ['identificacion.fecEmi', '2026-11-27', '017', '[identificacion.fecEmi] FECHA NO ES CORRECTA'],
  ['identificacion.numeroControl', null, '096', 'Campo #/identificacion/numeroControl no está definido'],
  ['identificacion.tipoDte', '18', '096', '#/identificacion/tipoDte'],
  ['identificacion.fusion', undefined, '096', 'Campo #/identificacion/fusion es requerido'],
  ['resumen.totalNoOnerosas', undefined, '096', 'Campo #/resumen/totalNoOnerosas es requerido'],
  ['resumen.pagos', null, '096', 'Campo #/resumen/pagos no está definido'],
];

describe('a harmed return', () => {
  it('is refused for what is wrong with it', async () => {
    const { sender, sale } = await sold();
    for (const [path, value, codigo, text] of HARMS) {
      const event = returnOn(sale);
      setPath(event, path, value);
      const body = await hand(sender, event);
      expect([path, body['estado'], body['codigoMsg']]).toEqual([path, 'RECHAZADO', codigo]);
      expect(JSON.stringify([body['descripcionMsg'], body['observaciones']])).toContain(text);
    }
    // None of them took anything of the factura.
    expect(await hand(sender, returnOn(sale))).toMatchObject({ estado: 'PROCESADO' });
  });

  it('of a factura that nobody sealed is refused', async () => {
    const { sender } = await sold();
    expect(await hand(sender, returnOn(renew(SOLD(), 2)))).toMatchObject({ codigoMsg: '014' });
  });
});

describe('what is left of a factura', () => {
  const invalidate = async (
    sender: Sender,
    named: Invalidated,
    receiver: JsonObject,
  ): Promise<JsonObject> => {
    const event = invalidation2026(named, { tipoAnulacion: 2, motivoAnulacion: 'Rescindida' });
    Object.assign(section(event, 'documento'), receiver);
    renew(event);
    const body = { ambiente: '00', idEnvio: 1, version: 3, documento: signJws(event) };
    return (await sender.call('POST', '/fesv/anulardte', body)).body;
  };

  it('is no more than it sold of each kind; an invalidated return gives its part back, and goes before its factura', async () => {
    const { sender, sale } = await sold();
    const event = returnOn(sale);
    const { selloRecibido } = await hand(sender, event);
    expect(await hand(sender, returnOn(sale))).toMatchObject({
      codigoMsg: '016',
      descripcionMsg: expect.stringContaining('[resumen.totalGravada]'),
    });
    const { tipoDocumento, numDocumento, nombre } = section(event, 'documento');
    const receiver = { tipoDocumento, numDocumento, nombre } as JsonObject;
    const asked = await sender.ask(sale);
    const ofSale = {
      tipoDte: '01',
      codigoGeneracion: codeOf(sale),
      selloRecibido: String(asked.body['selloRecibido']),
      numeroControl: String(section(sale, 'identificacion')['numeroControl']),
    };
    const ofReturn = {
      tipoDte: '18',
      codigoGeneracion: codeOf(event),
      selloRecibido: String(selloRecibido),
      numeroControl: null,
    };
    expect(await invalidate(sender, ofSale, receiver)).toMatchObject({ codigoMsg: '028' });
    expect(await invalidate(sender, ofReturn, receiver)).toMatchObject({ estado: 'PROCESADO' });
    expect(await hand(sender, returnOn(sale))).toMatchObject({ estado: 'PROCESADO' });
  });
});
