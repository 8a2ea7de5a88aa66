/** A purchase from whom is no taxpayer, over HTTP: from the request to the seal, its invalidation, and what statistics say of it. */
import { afterEach, describe, expect, it } from 'vitest';
import { bookMonth } from '../../../core/books/book-month.ts';
import { storeSource } from '../../../core/till/books/store-source.ts';
import { decodeEscpos } from '../../support/reading/escpos-decoder.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import type { ShopOptions } from '../../support/shop/shop.ts';
import { SUJETO_EXCLUIDO } from '../../support/shop/sales.ts';

const PURCHASE = JSON.parse(SUJETO_EXCLUIDO) as Readonly<Record<string, unknown>>;
const PATH = '/sujeto-excluido/emitir';
const DAY_MS = 86_400_000;

let api: ApiShop;
const open = async (options: ShopOptions = {}) => {
  api = await openApiShop(options);
};
afterEach(async () => {
  await api.close();
});

const codeOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  String(body['codigoGeneracion']);
const invalidate = (
  of: { readonly codigo: string; readonly fecEmi: unknown },
  tipoAnulacion: number,
  codigoGeneracionR?: string,
) =>
  api.send('/invalidar', {
    documento: { tipoDte: '14', codigoGeneracion: of.codigo, fecEmi: of.fecEmi, codigoGeneracionR },
    motivo: { tipoAnulacion, motivoAnulacion: 'El precio no era ese' },
  });

describe.each([
  ['2023', '2099-01-01'],
  ['2026', '2026-01-01'],
] as const)('a factura de sujeto excluido of edition %s', (edition, edition2026From) => {
  it('is numbered in its own sequence, sealed once under its key, and says who sells as the edition does', async () => {
    await open({ edition2026From });
    const headers = { 'Idempotency-Key': 'compra-1' };
    const first = await api.send(PATH, PURCHASE, { headers });
    expect(first).toMatchObject({
      status: 200,
      body: {
        estado: 'PROCESADO',
        tipoDte: 'Factura de Sujeto Excluido Electrónica',
        numeroControl: 'DTE-14-0001-00000001',
        dteJson: {
          identificacion: { tipoDte: '14', version: edition === '2023' ? 1 : 2 },
          [edition === '2023' ? 'sujetoExcluido' : 'receptor']: {
            nombre: 'Rosa Inventada',
            numDocumento: '012345678',
          },
          resumen: { totalCompra: 98, reteRenta: 6, totalPagar: 92 },
        },
      },
    });
    const again = await api.send(PATH, PURCHASE, { headers });
    expect([again.status, again.headers['idempotency-replayed'], codeOf(again)]).toEqual([
      200,
      'true',
      codeOf(first),
    ]);
    const simulated = await api.send(PATH, { ...PURCHASE, simular: true });
    expect(simulated.body).toMatchObject({ estado: 'SIMULADO', numeroControl: null });
    const second = await api.send(PATH, PURCHASE);
    expect(second.body['numeroControl']).toBe('DTE-14-0001-00000002');
  });

  it('is a purchase in the statistics, and in no book of sales', async () => {
    await open({ edition2026From });
    const kept = await api.send(PATH, PURCHASE);
    const undone = await api.send(PATH, PURCHASE);
    expect((await invalidate({ codigo: codeOf(undone), fecEmi: undone.body['fecEmi'] }, 2)).status).toBe(200);
    const { body } = await api.ask('GET /stats', 'central');
    expect(body).toMatchObject({
      compras: { cantidad: 1, monto: 98, rentaRetenida: 6 },
      montos: { total: 0, iva: 0 },
    });
    expect(body['porTipo']).toContainEqual({
      tipoDte: '14',
      nombre: 'Factura de Sujeto Excluido Electrónica',
      cantidad: 2,
      monto: 92,
      iva: 0,
    });
    expect(body['porDia']).toMatchObject([{ cantidad: 2, monto: 0 }]);
    const mes = String(kept.body['fecEmi']).slice(0, 7);
    const scope = { issuerId: '06142108951029', ambiente: 'PRUEBAS', mes } as const;
    const month = await bookMonth(storeSource(api.shop.store, scope), scope);
    expect([month.consumidores, month.contribuyentes, month.cuadre]).toMatchObject([
      [],
      [],
      { cuadra: true },
    ]);
    expect(month.invalidados).toMatchObject([{ tipoDte: '14' }]);
  });

  it('is invalidated with a sealed one in its place, or as rescinded without, within its term', async () => {
    const plazosInvalidacion = { '14': [{ unidad: 'dias', cantidad: 2, desde: 'sello' }] } as const;
    await open({ edition2026From, formatoNumeroControl: 'oficial', settings: { plazosInvalidacion } });
    const [first, second, third] = [
      await api.send(PATH, PURCHASE),
      await api.send(PATH, PURCHASE),
      await api.send(PATH, PURCHASE),
    ];
    const of = (answer: typeof first) => ({ codigo: codeOf(answer), fecEmi: answer.body['fecEmi'] });
    expect(await invalidate(of(first), 1)).toMatchObject({
      status: 422,
      body: { codigo: 'REEMPLAZO_REQUERIDO' },
    });
    expect(await invalidate(of(first), 1, codeOf(second))).toMatchObject({ status: 200 });
    expect(await invalidate(of(second), 2)).toMatchObject({ status: 200 });
    await api.shop.pass(4 * DAY_MS);
    expect(await invalidate(of(third), 2)).toMatchObject({ status: 422, body: { codigo: 'PLAZO_VENCIDO' } });
  });

  it('neither replaces a sale nor is replaced by one', async () => {
    await open({ edition2026From, formatoNumeroControl: 'oficial' });
    const items = [{ cantidad: 1, descripcion: 'Café', precioUni: 2, tipoItem: 1 }];
    const purchase = await api.send(PATH, PURCHASE);
    const sale = await api.send('/factura/emitir', { items, reemplazaA: codeOf(purchase) });
    expect([sale.status, decodeURIComponent(sale.headers['x-aviso'] ?? '')]).toEqual([
      200,
      expect.stringContaining('un documento de este tipo no reemplaza'),
    ]);
    const of = { codigo: codeOf(purchase), fecEmi: purchase.body['fecEmi'] };
    for (const given of [codeOf(sale), undefined])
      expect(await invalidate(of, 1, given)).toMatchObject({
        status: 422,
        body: { codigo: 'REEMPLAZO_REQUERIDO' },
      });
    expect(await invalidate(of, 2)).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
  });

  it('is corrected under its number once it was refused', async () => {
    await open({ edition2026From });
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const refused = await api.send(PATH, PURCHASE);
    expect([refused.status, refused.body['numeroControl']]).toEqual([422, 'DTE-14-0001-00000001']);
    const corrected = await api.send(PATH, PURCHASE, { headers: { 'X-Corrige': codeOf(refused) } });
    expect(corrected).toMatchObject({ status: 200, body: { numeroControl: 'DTE-14-0001-00000001' } });
  });

  it('is printed as what it is', async () => {
    await open({ edition2026From });
    const codigo = codeOf(await api.send(PATH, PURCHASE));
    const headers = { 'X-API-Key': api.key('central') };
    const ticket = await fetch(`${api.url}/documentos/${codigo}/ticket?formato=escpos`, { headers });
    const { lines } = decodeEscpos(new Uint8Array(await ticket.arrayBuffer()));
    const text = JSON.stringify(lines);
    for (const part of [
      'Sujeto Excluido',
      'Proveedor: Rosa Inventada',
      'Total de operaciones',
      'Retención de renta',
      '-$6.00',
      '$92.00',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('gravadas');
    const letter = await fetch(`${api.url}/documentos/${codigo}/pdf`, { headers });
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});

describe('a factura de sujeto excluido without line', () => {
  it('waits in contingency and is sealed when the line is back', async () => {
    await open({ online: false });
    const answer = await api.send(PATH, PURCHASE);
    expect(answer).toMatchObject({
      status: 202,
      body: { estado: 'CONTINGENCIA', numeroControl: 'DTE-14-0001-00000001' },
    });
  });
});
