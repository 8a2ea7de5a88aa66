/** Invalidations that reach the authority: every type, reason and edition, and every answer (§invalidate-answer, §invalidation). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { invalidar, invalidation, type Answered } from './event-caller.ts';

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-4[A-F0-9]{3}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const SEAL = /^[A-Z0-9]{40}$/;

/** The event of an answer. */
function evento(answer: Answered): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return answer.body['eventoJson'] as never;
}

let shop: Shop;
afterEach(() => shop.close());

const matrix = (['01', '03', '04'] as const).flatMap((tipoDte) =>
  (
    [
      ['2026-11-21 10:00:00', 2],
      ['2026-12-02 10:00:00', 3],
    ] as const
  ).flatMap(([at, version]) =>
    ([1, 2, 3] as const).map((tipoAnulacion) => ({ tipoDte, at, version, tipoAnulacion })),
  ),
);

describe('an invalidation', () => {
  it.each(matrix)(
    'of type $tipoDte on $at for reason $tipoAnulacion is sealed as event version $version',
    async ({ tipoDte, at, version, tipoAnulacion }) => {
      shop = await openShop({ at });
      const sale = await shop.issue(tipoDte, SALE[tipoDte]);
      const answer = await invalidar(
        shop,
        invalidation(sale, {
          tipoAnulacion,
          motivoAnulacion: tipoAnulacion === 3 ? 'Cliente se retractó' : null,
        }),
      );
      expect(answer.body).toEqual({
        estado: 'PROCESADO',
        codigoGeneracion: expect.stringMatching(UUID),
        selloRecibido: expect.stringMatching(SEAL),
        fhProcesamiento: at.startsWith('2026-11') ? '2026-11-21T16:00:00.000Z' : '2026-12-02T16:00:00.000Z',
        codigoMsg: '001',
        descripcionMsg: 'Invalidación Recibida y Procesada',
        observaciones: ['Invalidación Recibida y Procesada'],
        documento: {
          tipoDte,
          codigoGeneracion: sale.body['codigoGeneracion'],
          numeroControl: sale.body['numeroControl'],
          selloRecibido: sale.body['selloRecibido'],
          fecEmi: sale.body['fecEmi'],
          estado: 'INVALIDADO',
        },
        eventoJson: expect.any(Object),
        eventoFirmado: expect.stringMatching(/^eyJhbGciOiJSUzUxMiJ9\./),
      });
      expect(evento(answer)['identificacion']).toMatchObject({
        version,
        codigoGeneracion: answer.body['codigoGeneracion'],
      });
      expect(evento(answer)['motivo']).toMatchObject({
        tipoAnulacion,
        motivoAnulacion: { 1: 'Sustitución', 2: 'Error en papel', 3: 'Cliente se retractó' }[tipoAnulacion],
      });
      expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
      expect(shop.causes(1).slice(-2)).toEqual(['invalidacion', 'invalidado']);
      expect(shop.simulator.report().documentosInvalidados).toBe(1);
    },
  );

  it('signs the very text that it answers with', async () => {
    shop = await openShop();
    const sale = await shop.issue('03', SALE['03']);
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    const payload = Buffer.from(
      String(answer.body['eventoFirmado']).split('.')[1] ?? '',
      'base64url',
    ).toString();
    expect(payload).toBe(shop.events()[0]?.payload);
    expect(JSON.parse(payload)).toEqual(answer.body['eventoJson']);
  });

  it('of a document of edition 2023 has version 3 once the new edition is in force', async () => {
    shop = await openShop({ at: '2026-11-30 23:59:00' });
    const sale = await shop.issue('01', SALE['01']);
    await shop.pass(60_000);
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(answer.body['estado']).toBe('PROCESADO');
    expect(evento(answer)['identificacion']).toMatchObject({
      version: 3,
      fecEmi: '2026-12-01',
      horEmi: '00:00:00',
    });
    expect(evento(answer)['documento']).toMatchObject({
      fecEmi: '2026-11-30',
      tipoDocumento: null,
      nombre: null,
    });
  });

  it("bears the document's date where the setting says so", async () => {
    const settings = { fechaEventoInvalidacion: { '2026': { '01': 'fecEmi' } } } as const;
    shop = await openShop({ at: '2026-12-02 10:00:00', settings });
    const sale = await shop.issue('01', SALE['01']);
    await shop.pass(86_400_000);
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', fhProcesamiento: '2026-12-03T16:00:00.000Z' });
    expect(evento(answer)['identificacion']).toMatchObject({ fecEmi: '2026-12-02', horEmi: '10:00:00' });
  });

  it('names the persons of the request, else the responsible person of the branch and the receiver', async () => {
    shop = await openShop();
    const sale = await shop.issue('03', SALE['03']);
    const persons = {
      nombreResponsable: 'Luis Portillo',
      tipDocResponsable: '13',
      numDocResponsable: '012345678',
    };
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2, ...persons }));
    expect(evento(answer)['motivo']).toMatchObject({
      nombreResponsable: 'Luis Portillo',
      numDocResponsable: '01234567-8',
      nombreSolicita: 'Distribuidora Inventada, S.A. de C.V.',
      tipDocSolicita: '36',
      numDocSolicita: '06141307951040',
    });
  });
});

describe('the authority’s answer to an invalidation', () => {
  it('that refuses it leaves the document valid, and another call may try again', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes', codigoMsg: '096' }]);
    const refused = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(refused).toMatchObject({
      status: null,
      body: {
        estado: 'RECHAZADO',
        selloRecibido: null,
        codigoMsg: '096',
        documento: { estado: 'PROCESADO' },
      },
    });
    expect(refused.body['descripcionMsg']).not.toBeNull();
    const again = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(again.body).toMatchObject({ estado: 'PROCESADO', documento: { estado: 'INVALIDADO' } });
    expect(again.body['codigoGeneracion']).not.toBe(refused.body['codigoGeneracion']);
    expect(shop.events().map((event) => event.estado)).toEqual(['RECHAZADO', 'PROCESADO']);
  });

  it('that does not come leaves it pending, and it is sent by itself once the authority is back', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOff();
    const pending = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(pending.body).toMatchObject({
      estado: 'PENDIENTE',
      selloRecibido: null,
      fhProcesamiento: null,
      codigoMsg: '000',
      descripcionMsg:
        'Evento firmado y guardado; su envío a Hacienda está pendiente y el sistema lo completa solo',
      documento: { estado: 'INVALIDANDO' },
      eventoFirmado: expect.stringMatching(/^eyJhbGciOiJSUzUxMiJ9\./),
    });
    await shop.simulator.turnOn();
    await shop.pass(600_000);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    expect(shop.events()).toMatchObject([
      { estado: 'PROCESADO', codigo_generacion: pending.body['codigoGeneracion'] },
    ]);
  });

  it('that is lost on the way is found by sending the same bytes again', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'aceptar-y-html' }]);
    const pending = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(pending.body).toMatchObject({ estado: 'PENDIENTE', documento: { estado: 'INVALIDANDO' } });
    await shop.pass(600_000);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO' }]);
    expect(shop.simulator.report().documentosInvalidados).toBe(1);
  });

  it('that had arrived when it is repeated says so in plain words, to the caller and in the document’s life', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const body = invalidation(sale, { tipoAnulacion: 2 });
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'aceptar-y-html' }]);
    expect((await invalidar(shop, body)).body['estado']).toBe('PENDIENTE');
    const again = await invalidar(shop, body);
    const told = {
      estado: 'PROCESADO',
      selloRecibido: null,
      codigoMsg: '000',
      descripcionMsg:
        'Hacienda ya tenía este evento: un envío anterior llegó y su respuesta se perdió. El documento quedó invalidado; no hay que repetir nada. Hacienda no repite el sello del evento: si lo necesita, búsquelo en su portal con el código del evento',
      observaciones: ['004 [identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR'],
    };
    expect(again.body).toMatchObject({ ...told, documento: { estado: 'INVALIDADO' } });
    const codigoGeneracion = String(sale.body['codigoGeneracion']);
    const caller = {
      keyId: 'llave-1',
      role: 'user',
      issuerId: SHOP_NIT,
      branchId: 'central',
      ambiente: 'PRUEBAS',
    } as const;
    expect(shop.engine.reads.view({ codigoGeneracion }, caller).invalidacion).toMatchObject(told);
  });

  it('is waited for no longer than the caller’s header says, and is taken when it comes', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'colgar' }]);
    const call = invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }), { esperaMaximaMs: 500 });
    await shop.until(() => shop.events()[0]?.estado === 'TRANSMITIENDO');
    await shop.clock.pass(500);
    expect((await call).body).toMatchObject({ estado: 'PENDIENTE', documento: { estado: 'INVALIDANDO' } });
  });

  it('is the same for calls at once and for a call repeated while the event is on its way', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const body = invalidation(sale, { tipoAnulacion: 2 });
    const answers = await Promise.all([invalidar(shop, body), invalidar(shop, body), invalidar(shop, body)]);
    const codes = new Set(answers.map((answer) => answer.body['codigoGeneracion']));
    expect(shop.events()).toHaveLength(1);
    expect(codes).toEqual(new Set([shop.events()[0]?.codigo_generacion]));
    expect(answers.map((answer) => answer.body['estado'])).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
    expect(
      answers.filter((answer) => answer.avisos.some((aviso) => aviso.startsWith('Ya había'))),
    ).toHaveLength(2);
  });

  it('survives a power cut between the commit and the sending', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOff();
    const pending = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    await shop.crash();
    await shop.simulator.turnOn();
    shop = await shop.reopen();
    await shop.pass(600_000);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    expect(shop.events()).toMatchObject([{ codigo_generacion: pending.body['codigoGeneracion'] }]);
  });
});
