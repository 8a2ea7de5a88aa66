/** The factura de sujeto excluido at the authority's stand-in: what it seals, by which ways, and how it takes it back (§sujeto-excluido). */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { soon } from '../support/run/soon.ts';
import { codeOf, renew, section, sendEvent, setPath, signJws, startSender, type Sender } from './harness.ts';
import { NIT, SAMPLES, type JsonObject } from './sample-documents.ts';
import { contingency, invalidation2023, invalidation2026, type Invalidated } from './sample-events.ts';
import { PURCHASES, PURCHASE_NAMES, SUPPLIER } from './sample-purchases.ts';

const SCHEMAS = new URL('../../../shared/authority/schemas/', import.meta.url);

async function loggedIn(): Promise<Sender> {
  const sender = await startSender();
  await sender.login();
  return sender;
}

describe('a purchase of an excluded supplier', () => {
  it.skipIf(!existsSync(SCHEMAS)).each(PURCHASE_NAMES)('%s is as the official schema wants it', (name) => {
    const ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 9 });
    (addFormatsModule as unknown as (target: Ajv) => void)(ajv);
    const file = new URL(`fe-fse-${name.slice(-2)}.json`, SCHEMAS);
    const { $schema: _dialect, ...schema } = JSON.parse(
      readFileSync(file, 'utf8').replace(/^\uFEFF/, ''),
    ) as Record<string, unknown>;
    const validate = ajv.compile(schema);
    expect(validate(PURCHASES[name]()) || validate.errors).toBe(true);
  });

  it.each(PURCHASE_NAMES)(
    '%s is sealed, found by its code, and refused when it comes again',
    async (name) => {
      const sender = await loggedIn();
      const purchase = PURCHASES[name]();
      expect((await sender.send(purchase)).body).toMatchObject({ estado: 'PROCESADO', codigoMsg: '001' });
      expect((await sender.ask(purchase)).body).toMatchObject({ estado: 'PROCESADO' });
      expect((await sender.send(purchase)).body).toMatchObject({ codigoMsg: '004' });
    },
  );

  it('is refused in the format that is not taken that day', async () => {
    const sender = await loggedIn();
    await sender.call('PUT', '/simulador/ediciones', { '14': 'nueva' });
    expect((await sender.send(PURCHASES['servicio v1']())).body).toMatchObject({ codigoMsg: '096' });
    expect((await sender.send(PURCHASES['servicio v2']())).body).toMatchObject({ codigoMsg: '001' });
    expect((await sender.send(renew(SAMPLES['01 v1']()))).body).toMatchObject({ codigoMsg: '001' });
  });

  it.each(['2023', '2026'] as const)(
    'of edition %s comes in a lot after its contingency',
    async (edition) => {
      const sender = await loggedIn();
      const purchases = [1, 2].map((number) => {
        const purchase = renew(PURCHASES[edition === '2023' ? 'mixta v1' : 'mixta v2'](), number);
        Object.assign(section(purchase, 'identificacion'), {
          tipoModelo: 2,
          tipoOperacion: 2,
          tipoContingencia: 3,
        });
        return purchase;
      });
      expect((await sender.send(purchases[0] ?? {})).body).toMatchObject({ codigoMsg: '012' });
      const event = contingency(edition, purchases.map(codeOf));
      for (const listed of event['detalleDTE'] as JsonObject[]) listed['tipoDoc'] = '14';
      expect(await sendEvent(sender, event)).toMatchObject({ status: 200 });
      const lot = {
        ambiente: '00',
        idEnvio: randomUUID().toUpperCase(),
        version: 2,
        nitEmisor: NIT,
        documentos: purchases.map((purchase) => signJws(purchase)),
      };
      const taken = await sender.call('POST', '/fesv/recepcionlote/', lot);
      const path = `/fesv/recepcion/consultadtelote/${String(taken.body['codigoLote'])}`;
      await soon(async () => (await sender.call('GET', path)).body, { interval: 5 }).toMatchObject({
        procesados: purchases.map((purchase) => ({ codigoGeneracion: codeOf(purchase) })),
        rechazados: [],
      });
    },
  );
});

const INVALIDATIONS = { '2023': invalidation2023, '2026': invalidation2026 } as const;
type Edition = keyof typeof INVALIDATIONS;

async function bought(sender: Sender, edition: Edition, numeroControl?: string): Promise<Invalidated> {
  const purchase = renew(PURCHASES[edition === '2023' ? 'servicio v1' : 'servicio v2']());
  const head = section(purchase, 'identificacion');
  if (numeroControl !== undefined) head['numeroControl'] = numeroControl;
  const { selloRecibido } = (await sender.send(purchase)).body;
  return {
    tipoDte: '14',
    codigoGeneracion: codeOf(purchase),
    selloRecibido: String(selloRecibido),
    numeroControl: String(head['numeroControl']),
  };
}

/** The event that takes a purchase back, with a code of its own. */
function takingBack(edition: Edition, purchase: Invalidated, change: JsonObject = {}): JsonObject {
  const event = renew(INVALIDATIONS[edition](purchase, change));
  Object.assign(section(event, 'documento'), SUPPLIER, edition === '2023' ? { montoIva: null } : {});
  return event;
}

async function hand(sender: Sender, event: JsonObject): Promise<JsonObject> {
  const version = section(event, 'identificacion')['version'] ?? null;
  const body = { ambiente: '00', idEnvio: 1, version, documento: signJws(event) };
  return (await sender.call('POST', '/fesv/anulardte', body)).body;
}

describe.each(['2023', '2026'] as const)('the invalidation of a purchase, edition %s', (edition) => {
  it('for reason 2 has no replacement and names the supplier', async () => {
    const sender = await loggedIn();
    const event = takingBack(edition, await bought(sender, edition));
    setPath(event, 'documento.numDocumento', '045678913');
    expect(await hand(sender, event)).toMatchObject({ codigoMsg: '027' });
    setPath(event, 'documento.numDocumento', SUPPLIER.numDocumento);
    setPath(event, 'documento.codigoGeneracionR', randomUUID().toUpperCase());
    // The old schema says it itself.
    expect(await hand(sender, event)).toMatchObject({ codigoMsg: edition === '2023' ? '096' : '024' });
    setPath(event, 'documento.codigoGeneracionR', null);
    expect(await hand(sender, event)).toMatchObject({ estado: 'PROCESADO' });
  });

  it.each([1, 3])('for reason %i wants another sealed purchase in its place', async (tipoAnulacion) => {
    const sender = await loggedIn();
    const purchase = await bought(sender, edition, 'DTE-14-M001P001-000000000000007');
    const event = takingBack(edition, purchase, { tipoAnulacion, motivoAnulacion: 'Datos equivocados' });
    expect(await hand(sender, event)).toMatchObject({ codigoMsg: edition === '2023' ? '096' : '005' });
    setPath(event, 'documento.codigoGeneracionR', randomUUID().toUpperCase());
    expect(await hand(sender, event)).toMatchObject({ codigoMsg: '014' });
    const sale = renew(SAMPLES['01 v1']());
    await sender.send(sale);
    setPath(event, 'documento.codigoGeneracionR', codeOf(sale));
    expect(await hand(sender, event)).toMatchObject({
      codigoMsg: '003',
      descripcionMsg: expect.stringContaining('[documento.codigoGeneracionR]'),
    });
    const other = await bought(sender, edition);
    setPath(event, 'documento.codigoGeneracionR', other.codigoGeneracion);
    expect(await hand(sender, event)).toMatchObject({ estado: 'PROCESADO' });
  });

  it('for reason 1 goes without a replacement where the number has the short form', async () => {
    const sender = await loggedIn();
    const purchase = await bought(sender, edition, 'DTE-14-0001-00000001');
    const event = takingBack(edition, purchase, { tipoAnulacion: 1, motivoAnulacion: null });
    expect(await hand(sender, event)).toMatchObject({ estado: 'PROCESADO' });
  });

  it('is late three months after the seal, and when it is dated three months after the purchase', async () => {
    const sender = await loggedIn();
    const event = takingBack(edition, await bought(sender, edition));
    const dated = edition === '2023' ? 'identificacion.fecAnula' : 'identificacion.fecEmi';
    sender.clock.now = new Date('2027-02-22T06:00:00Z');
    await sender.login();
    expect(await hand(sender, event)).toMatchObject({ codigoMsg: '018' });
    sender.clock.now = new Date('2027-02-22T05:59:59Z');
    setPath(event, dated, '2027-02-22');
    expect(await hand(sender, event)).toMatchObject({
      codigoMsg: '018',
      descripcionMsg: expect.stringContaining(`[${dated}]`),
    });
    setPath(event, dated, '2027-02-21');
    expect(await hand(sender, event)).toMatchObject({ estado: 'PROCESADO' });
  });
});
