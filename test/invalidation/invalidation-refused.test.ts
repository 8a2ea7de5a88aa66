/** What stops an invalidation before its event exists: body, document, state, deadline (§invalidation-terms). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from './event-caller.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const RESCINDED = { tipoAnulacion: 2 };

describe('a body', () => {
  let shop: Shop;
  let sale: CallerAnswer;
  beforeAll(async () => {
    shop = await openShop();
    sale = await shop.issue('01', SALE['01']);
  });
  afterAll(() => shop.close());

  it('is told everything that is wrong with it at once', async () => {
    const answer = await invalidar(shop, {
      documento: { tipoDte: '07', codigoGeneracion: 'abc', fecEmi: '2026-02-30', codigo: 'x' },
      motivo: { tipoAnulacion: 3, motivoAnulacon: 'x', nombreSolicita: 'Ana', numDocResponsable: '1' },
      ambiente: '00',
    });
    expect(answer).toMatchObject({ status: 400, body: { codigo: 'VALIDACION' } });
    const faults = answer.body['errors'] as readonly { campo: string; codigo: string; mensaje: string }[];
    expect(faults.map(({ campo, codigo }) => [campo, codigo])).toEqual(
      expect.arrayContaining([
        ['documento.tipoDte', 'CODIGO_DESCONOCIDO'],
        ['documento.codigoGeneracion', 'FORMATO'],
        ['documento.fecEmi', 'FORMATO'],
        ['documento.codigo', 'CAMPO_DESCONOCIDO'],
        ['motivo.motivoAnulacon', 'CAMPO_DESCONOCIDO'],
        ['motivo.motivoAnulacion', 'CAMPO_REQUERIDO'],
        ['motivo.tipDocSolicita', 'CAMPO_REQUERIDO'],
        ['motivo.numDocSolicita', 'CAMPO_REQUERIDO'],
        ['motivo.nombreResponsable', 'CAMPO_REQUERIDO'],
        ['motivo.tipDocResponsable', 'CAMPO_REQUERIDO'],
        ['ambiente', 'CAMPO_RESERVADO'],
      ]),
    );
    expect(faults.find(({ campo }) => campo === 'motivo.motivoAnulacon')?.mensaje).toContain(
      '«motivoAnulacion»',
    );
  });

  it.each([
    ['no reason', undefined, 'motivo.tipoAnulacion'],
    ['reason 0', { tipoAnulacion: 0 }, 'motivo.tipoAnulacion'],
    ['reason 4', { tipoAnulacion: 4 }, 'motivo.tipoAnulacion'],
    ['a reason as text', { tipoAnulacion: '1' }, 'motivo.tipoAnulacion'],
    ['reason 3 without words', { tipoAnulacion: 3 }, 'motivo.motivoAnulacion'],
    ['reason 3 with null words', { tipoAnulacion: 3, motivoAnulacion: null }, 'motivo.motivoAnulacion'],
    ['reason 3 with blank words', { tipoAnulacion: 3, motivoAnulacion: '  ' }, 'motivo.motivoAnulacion'],
    [
      '251 characters of words',
      { tipoAnulacion: 2, motivoAnulacion: 'x'.repeat(251) },
      'motivo.motivoAnulacion',
    ],
    [
      'fewer words than version 2 takes',
      { tipoAnulacion: 2, motivoAnulacion: 'mal' },
      'motivo.motivoAnulacion',
    ],
    [
      'a DUI whose check digit is wrong',
      {
        tipoAnulacion: 2,
        nombreSolicita: 'Ana Inventada',
        tipDocSolicita: '13',
        numDocSolicita: '01234567-1',
      },
      'motivo.numDocSolicita',
    ],
    [
      'a document type that does not exist',
      { tipoAnulacion: 2, nombreSolicita: 'Ana Inventada', tipDocSolicita: '99', numDocSolicita: '123' },
      'motivo.tipDocSolicita',
    ],
  ])('with %s is refused', async (_title, motivo, campo) => {
    const answer = await invalidar(shop, invalidation(sale, motivo as never));
    expect(answer).toMatchObject({ status: 400, body: { codigo: 'VALIDACION' } });
    const faults = answer.body['errors'] as readonly { campo: string }[];
    expect(faults.map((fault) => fault.campo)).toContain(motivo === undefined ? 'motivo' : campo);
  });

  it('that replaces a document by itself is refused', async () => {
    const own = { codigoGeneracionR: sale.body['codigoGeneracion'] };
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }, own));
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'documento.codigoGeneracionR' }] },
    });
  });

  it.each([
    ['another code', { codigoGeneracion: NOWHERE }, {}],
    ['another type', { tipoDte: '03' }, {}],
    ['another day', { fecEmi: '2026-11-20' }, {}],
    ['the key of another branch', {}, { branchId: 'norte' }],
    ['the key of another environment', {}, { ambiente: 'PRODUCCION' as const }],
  ])('with %s finds no document', async (_title, documento, how) => {
    const answer = await invalidar(shop, invalidation(sale, RESCINDED, documento), how);
    expect(answer).toMatchObject({ status: 404, body: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
  });

  it('of an administrator reaches every branch of the issuer, which stays the event’s branch', async () => {
    const north = await shop.issue('01', SALE['01'], { branchId: 'norte' });
    const answer = await invalidar(shop, invalidation(north, RESCINDED), { role: 'admin' });
    expect(answer.body['estado']).toBe('PROCESADO');
    expect(answer.body['eventoJson']).toMatchObject({
      emisor: { codEstableMH: 'S002', correo: 'norte@tienda.example' },
    });
    expect(shop.events()).toMatchObject([{ branch_id: 'norte' }]);
  });
});

describe('a document that is', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it('not answered for cannot be invalidated yet', async () => {
    shop = await openShop();
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'html' },
      { paso: 'consulta', falla: 'html', veces: null },
    ]);
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('PENDIENTE');
    expect(await invalidar(shop, invalidation(sale, RESCINDED))).toMatchObject({
      status: 409,
      body: { codigo: 'ESTADO_NO_PERMITE', message: expect.stringContaining('PENDIENTE') },
    });
  });

  it('in contingency cannot be invalidated yet', async () => {
    shop = await openShop({ online: false });
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('CONTINGENCIA');
    expect(await invalidar(shop, invalidation(sale, RESCINDED))).toMatchObject({
      status: 409,
      body: { codigo: 'ESTADO_NO_PERMITE', message: expect.stringContaining('CONTINGENCIA') },
    });
  });

  it('refused by the authority needs no invalidation', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('RECHAZADO');
    expect(await invalidar(shop, invalidation(sale, RESCINDED))).toMatchObject({
      status: 409,
      body: { codigo: 'ESTADO_NO_PERMITE', message: expect.stringContaining('no tiene validez') },
    });
  });

  it('invalidated is invalidated once', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const first = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(await invalidar(shop, invalidation(sale, RESCINDED))).toMatchObject({
      status: 409,
      body: {
        codigo: 'YA_INVALIDADO',
        message: expect.stringContaining(String(first.body['codigoGeneracion'])),
      },
    });
    expect(shop.events()).toHaveLength(1);
  });

  it('on its way to be invalidated answers with the event that is on its way', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOff();
    const first = await invalidar(shop, invalidation(sale, RESCINDED));
    const second = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(second.body).toMatchObject({
      estado: 'PENDIENTE',
      codigoGeneracion: first.body['codigoGeneracion'],
    });
    expect(second.body['eventoJson']).toMatchObject({ motivo: { tipoAnulacion: 2 } });
    expect(second.avisos).toEqual([
      'Ya había una invalidación de este documento en camino, con el mismo motivo; se responde con ella',
      ...first.avisos,
    ]);
    expect(shop.events()).toHaveLength(1);
  });
});

describe('the deadline', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  // Sealed on Saturday 2026-11-21 at 10:00. 01: three months. 03, 04: the next day; four days; tenth business day of December.
  it.each([
    ['01', '2026-11-21 23:59:59', 'open'],
    ['01', '2027-02-21 23:59:59', 'open'],
    ['01', '2027-02-22 00:00:00', 'closed'],
    ['03', '2026-11-22 23:59:59', 'open'],
    ['03', '2026-11-23 00:00:00', 'warn'],
    ['03', '2026-12-14 23:59:59', 'warn'],
    ['03', '2026-12-15 00:00:00', 'closed'],
    ['04', '2026-11-22 23:59:59', 'open'],
    ['04', '2026-11-25 10:00:00', 'warn'],
    ['04', '2026-12-14 23:59:59', 'warn'],
    ['04', '2026-12-15 00:00:00', 'closed'],
  ] as const)('of type %s on %s is %s', async (tipoDte, moment, verdict) => {
    shop = await openShop();
    const sale = await shop.issue(tipoDte, SALE[tipoDte]);
    const [date, time] = moment.split(' ') as [string, string];
    shop.clock.set(instantOf(date, time));
    const answer = await invalidar(shop, invalidation(sale, RESCINDED));
    const late = answer.avisos.filter((aviso) => aviso.includes('plazo'));
    expect(late).toHaveLength(verdict === 'warn' ? 1 : 0);
    if (verdict === 'closed') {
      expect(answer).toMatchObject({ status: 422, body: { codigo: 'PLAZO_VENCIDO' } });
      expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('PROCESADO');
      expect(shop.events()).toEqual([]);
    } else {
      expect(answer.body).toMatchObject({ estado: 'PROCESADO', documento: { estado: 'INVALIDADO' } });
    }
  });

  it('is the one of the issuer’s settings', async () => {
    const days = (cantidad: number) => ({ unidad: 'dias', cantidad, desde: 'sello' }) as const;
    shop = await openShop({ settings: { plazosInvalidacion: { '01': [days(2), days(4)] } } });
    const sale = await shop.issue('01', SALE['01']);
    shop.clock.set(instantOf('2026-11-26', '00:00:00'));
    const answer = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(answer).toMatchObject({
      status: 422,
      body: { codigo: 'PLAZO_VENCIDO', message: expect.stringContaining('terminó el 2026-11-25') },
    });
    shop.clock.set(instantOf('2026-11-25', '23:59:59'));
    const inTime = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(inTime.avisos[0]).toContain('2026-11-23');
  });
});

describe('the holidays of the settings', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it('move the tenth business day', async () => {
    shop = await openShop({ settings: { feriados: ['12-08', '2026-12-09'] } });
    const sale = await shop.issue('03', SALE['03']);
    shop.clock.set(instantOf('2026-12-17', '00:00:00'));
    const answer = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(answer).toMatchObject({
      status: 422,
      body: { codigo: 'PLAZO_VENCIDO', message: expect.stringContaining('terminó el 2026-12-16') },
    });
  });
});

describe('an invalidation', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it('needs no quota, but disk', async () => {
    let freeDiskBytes = 10 * 1024 ** 3;
    shop = await openShop({ documentosMes: 1, replace: () => ({ freeDiskBytes: () => freeDiskBytes }) });
    const sale = await shop.issue('01', SALE['01']);
    expect((await shop.issue('01', SALE['01'])).status).toBe(429);
    freeDiskBytes = 1024;
    await shop.pass(10_000);
    expect(await invalidar(shop, invalidation(sale, RESCINDED))).toMatchObject({
      status: 503,
      body: { codigo: 'DISCO_LLENO' },
    });
    freeDiskBytes = 10 * 1024 ** 3;
    await shop.pass(10_000);
    expect((await invalidar(shop, invalidation(sale, RESCINDED))).body['estado']).toBe('PROCESADO');
  });
});
