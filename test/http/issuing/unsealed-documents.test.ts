/** Reading documents that have no seal: issued in contingency, or waiting for an answer (§reading-documents, §delivered-file). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { FACTURA } from '../../support/shop/sales.ts';

const DAY_MS = 86_400_000;

let api: ApiShop;
beforeEach(async () => {
  api = await openApiShop();
});
afterEach(() => api.close());

describe('a document issued in contingency', () => {
  it('shows its window while it lasts and its event afterwards; its file gets the seal when there is one', async () => {
    await api.shop.simulator.turnOff();
    const sale = await api.send('/factura/emitir', FACTURA);
    expect([sale.status, sale.body['estado']]).toEqual([202, 'CONTINGENCIA']);
    const path = `/documentos/${String(sale.body['codigoGeneracion'])}`;
    expect((await api.ask(`GET ${path}`, 'central')).body).toMatchObject({
      estado: 'CONTINGENCIA',
      selloRecibido: null,
      contingencia: { inicio: '2026-11-21T16:00:00.000Z', fin: null, evento: null },
    });
    const file = await api.ask(`GET ${path}/json`, 'central');
    expect(file.status).toBe(200);
    expect(Object.keys(file.body).at(-1)).toBe('firmaElectronica');

    await api.shop.simulator.turnOn();
    await api.shop.pass(DAY_MS);
    const { body } = await api.ask(`GET ${path}`, 'central');
    expect(body).toMatchObject({
      estado: 'PROCESADO',
      contingencia: {
        fin: expect.stringMatching(/^2026-11-21T1[67]:.+Z$/) as string,
        evento: { estado: 'PROCESADO', selloRecibido: expect.stringMatching(/^[A-Z0-9]{40}$/) as string },
      },
    });
    const sealed = await api.ask(`GET ${path}/json`, 'central');
    expect(sealed.body['selloRecibido']).toBe(body['selloRecibido']);
    expect(sealed.body['selloRecibido']).toMatch(/^[A-Z0-9]{40}$/);
  });
});

describe('a document that waits for an answer', () => {
  it('is listed as PENDIENTE and has no file yet', async () => {
    api.shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    const sale = await api.send('/factura/emitir', FACTURA);
    expect([sale.status, sale.body['estado']]).toEqual([202, 'PENDIENTE']);
    const { body } = await api.ask('GET /documentos?estado=PENDIENTE', 'central');
    expect(body['documentos']).toMatchObject([{ estado: 'PENDIENTE', selloRecibido: null, codigoMsg: null }]);
    const file = await api.ask(`GET /documentos/${String(sale.body['codigoGeneracion'])}/json`, 'central');
    expect(file.body).toEqual({
      message: 'El documento aún no tiene sello de Hacienda; pida el archivo cuando su estado sea PROCESADO',
      statusCode: 409,
      codigo: 'ESTADO_NO_PERMITE',
    });
  });
});
