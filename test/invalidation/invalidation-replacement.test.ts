/** The document that takes an invalidated one's place: demanded, given, found, refused (§replacement). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from './event-caller.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const RESCINDED = { tipoAnulacion: 2 };

/** A factura that says which one it will replace. */
function replacing(codigoGeneracion: unknown): string {
  return JSON.stringify({ ...(JSON.parse(SALE['01']) as object), reemplazaA: codigoGeneracion });
}

describe('the replacement', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each([1, 3])('is demanded for reason %i in the authority’s own format', async (tipoAnulacion) => {
    shop = await openShop({ formatoNumeroControl: 'oficial' });
    const sale = await shop.issue('01', SALE['01']);
    const motivo = { tipoAnulacion, motivoAnulacion: 'Datos equivocados' };
    const answer = await invalidar(shop, invalidation(sale, motivo));
    expect(answer).toMatchObject({ status: 422, body: { codigo: 'REEMPLAZO_REQUERIDO' } });
    expect(answer.body['message']).toContain(String(sale.body['codigoGeneracion']));
    const replacement = await shop.issue('01', replacing(sale.body['codigoGeneracion']));
    const found = await invalidar(shop, invalidation(sale, motivo));
    expect(found.body).toMatchObject({
      estado: 'PROCESADO',
      eventoJson: {
        documento: { codigoGeneracionR: replacement.body['codigoGeneracion'] },
        motivo: { tipoAnulacion },
      },
    });
  });

  it('is not demanded for reason 2, which the authority reads as rescinded', async () => {
    shop = await openShop({ formatoNumeroControl: 'oficial' });
    const sale = await shop.issue('01', SALE['01']);
    const answer = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      eventoJson: { documento: { codigoGeneracionR: null }, motivo: { tipoAnulacion: 2 } },
    });
    expect(answer.avisos).toEqual([expect.stringContaining('rescindida')]);
  });

  it('that is given makes reason 2 an error in the information', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const other = await shop.issue('01', SALE['01']);
    const codigoGeneracionR = other.body['codigoGeneracion'];
    const answer = await invalidar(shop, invalidation(sale, RESCINDED, { codigoGeneracionR }));
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      eventoJson: {
        documento: { codigoGeneracionR },
        motivo: { tipoAnulacion: 1, motivoAnulacion: 'Error en papel' },
      },
    });
    expect(answer.avisos).toEqual([expect.stringContaining('motivo 1')]);
  });

  it('that is given is of the same kind: a note takes no sale’s place, nor a sale a note’s', async () => {
    shop = await openShop();
    const sale = await shop.issue('03', SALE['03']);
    const note = await shop.issue('06', SALE['06']);
    const codigoGeneracionR = note.body['codigoGeneracion'];
    expect(
      await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }, { codigoGeneracionR })),
    ).toMatchObject({
      status: 422,
      body: {
        codigo: 'REEMPLAZO_REQUERIDO',
        message: expect.stringContaining('una venta solo la reemplaza otra venta'),
      },
    });
    const instead = { codigoGeneracionR: sale.body['codigoGeneracion'] };
    expect(await invalidar(shop, invalidation(note, { tipoAnulacion: 1 }, instead))).toMatchObject({
      status: 422,
      body: { codigo: 'REEMPLAZO_REQUERIDO' },
    });
    const anew = { codigoGeneracionR: (await shop.issue('06', SALE['06'])).body['codigoGeneracion'] };
    const undone = await invalidar(shop, invalidation(note, { tipoAnulacion: 1 }, anew));
    expect(undone.body['estado']).toBe('PROCESADO');
  });

  it('that was issued as such is not guessed from anything else', async () => {
    shop = await openShop({ formatoNumeroControl: 'oficial' });
    const sale = await shop.issue('03', SALE['03']);
    await shop.issue('03', SALE['03']);
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }));
    expect(answer).toMatchObject({ status: 422, body: { codigo: 'REEMPLAZO_REQUERIDO' } });
  });

  it('says that the document it names is not here, or is invalidated already', async () => {
    shop = await openShop();
    const warned = async (of: unknown): Promise<string> => {
      const { status, headers } = await shop.issue('01', replacing(of));
      expect(status).toBe(200);
      return decodeURIComponent(headers['X-Aviso'] ?? '');
    };
    expect(await warned(NOWHERE)).toContain(`no tiene el documento ${NOWHERE}`);
    const sale = await shop.issue('01', SALE['01']);
    expect(await warned(sale.body['codigoGeneracion'])).toBe('');
    expect((await invalidar(shop, invalidation(sale, RESCINDED))).body['estado']).toBe('PROCESADO');
    expect(await warned(sale.body['codigoGeneracion'])).toContain('ya está invalidado');
  });

  it('without a seal is named, and waited for', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'html' },
      { paso: 'consulta', falla: 'html', veces: null },
    ]);
    const waiting = await shop.issue('01', replacing(sale.body['codigoGeneracion']));
    const code = String(waiting.body['codigoGeneracion']);
    for (const documento of [{}, { codigoGeneracionR: code }]) {
      const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }, documento));
      expect(answer).toMatchObject({ status: 422, body: { codigo: 'REEMPLAZO_REQUERIDO' } });
      expect(answer.body['message']).toContain(code);
      expect(answer.body['message']).toContain('PENDIENTE');
    }
  });

  it.each([
    ['nobody’s', () => NOWHERE],
    ['another branch’s', (north: CallerAnswer) => north.body['codigoGeneracion']],
  ])('that is given and is %s is refused', async (_title, of) => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const north = await shop.issue('01', SALE['01'], { branchId: 'norte' });
    const answer = await invalidar(
      shop,
      invalidation(sale, { tipoAnulacion: 1 }, { codigoGeneracionR: of(north) }),
    );
    expect(answer).toMatchObject({ status: 422, body: { codigo: 'REEMPLAZO_REQUERIDO' } });
    expect(shop.events()).toEqual([]);
  });

  it('that was invalidated itself is refused', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const other = await shop.issue('01', SALE['01']);
    await invalidar(shop, invalidation(other, RESCINDED));
    const codigoGeneracionR = other.body['codigoGeneracion'];
    const answer = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }, { codigoGeneracionR }));
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('INVALIDADO') } });
  });
});
