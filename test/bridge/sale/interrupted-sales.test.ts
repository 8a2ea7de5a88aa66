import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let cashier: Browser;
beforeAll(async () => {
  till = await openTillApp();
  cashier = till.browser();
  await cashier.enter('cajero');
});
afterAll(() => till.close());

const issue = (
  idempotencyKey: string,
  request: object,
  how: Partial<Pick<BridgeInput<'documents.issue'>, 'tipoDte' | 'approval'>> = {},
) =>
  cashier.ask('documents.issue', {
    tipoDte: '01',
    ...how,
    request: JSON.stringify(request),
    preciosConIva: true,
    idempotencyKey,
  });
const COFFEE = { cantidad: 3, descripcion: 'Café', precioUni: 1.25, tipoItem: 1, codigo: 'CAF' };

describe('documents.ofKey', () => {
  it('knows nothing of a key that issued nothing, and issues nothing', async () => {
    expect(await cashier.ask('documents.ofKey', { idempotencyKey: 'nunca' })).toEqual({
      codigoGeneracion: null,
    });
    expect((await cashier.ask('documents.list', {})).documentos).toEqual([]);
  });

  it('names the document of a key, also while its call still runs and after a restart', async () => {
    const running = issue('venta-1', { items: [COFFEE] });
    const asked = await cashier.ask('documents.ofKey', { idempotencyKey: 'venta-1' });
    const { codigoGeneracion } = (await running).result;
    // Whichever of the two calls came first: nothing, or the very document; never another one.
    expect([null, codigoGeneracion]).toContain(asked.codigoGeneracion);
    expect(await cashier.ask('documents.ofKey', { idempotencyKey: 'venta-1' })).toEqual({ codigoGeneracion });
    await till.restart();
    expect(await cashier.ask('documents.ofKey', { idempotencyKey: 'venta-1' })).toEqual({ codigoGeneracion });
  });

  it('knows the keys of every till of the place: a browser that is paired anew issues nothing twice', async () => {
    const { codigoGeneracion } = await cashier.ask('documents.ofKey', { idempotencyKey: 'venta-1' });
    const again = till.browser();
    await again.enter('cajero');
    expect(await again.ask('documents.ofKey', { idempotencyKey: 'venta-1' })).toEqual({ codigoGeneracion });
    const repeated = await again.ask('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({ items: [COFFEE] }),
      preciosConIva: true,
      idempotencyKey: 'venta-1',
    });
    expect(repeated.result.codigoGeneracion).toBe(codigoGeneracion);
  });
});

describe('documents.draft', () => {
  it('gives nothing where there is no document', async () => {
    expect(await cashier.ask('documents.draft', { tipoDte: '04' })).toBeNull();
    const codigoGeneracion = 'C0DE0000-0000-4000-8000-000000000001';
    expect(await cashier.ask('documents.draft', { codigoGeneracion })).toBeNull();
  });

  it('turns a crédito fiscal back into shelf prices, with what its goods cost today', async () => {
    const manager = till.browser();
    await manager.enter('gerente');
    // Until 2026 an address needs no district.
    await manager.ask('settings.saveRules', { edition2026From: '2099-01-01' });
    const { clientes } = await cashier.ask('customers.search', { q: 'martillo' });
    const customer = clientes[0];
    const receptor = Object.fromEntries(
      Object.entries({ ...customer, id: null, direccion: { ...customer?.direccion, distrito: null } })
        .map(([name, value]) => [
          name,
          name === 'direccion'
            ? Object.fromEntries(Object.entries(value as object).filter(([, member]) => member !== null))
            : value,
        ])
        .filter(([, value]) => value !== null),
    );
    const sold = {
      items: [
        {
          cantidad: 2,
          descripcion: 'Café viejo',
          precioUni: 5.5,
          tipoItem: 1,
          codigo: 'CAF-400',
          montoDescu: 1,
        },
        { cantidad: 1, descripcion: 'Curso', precioUni: 10, tipoItem: 3, esServicio: true },
        { cantidad: 1, descripcion: 'Propina', precioUni: 0, noGravado: 1.5, tipoItem: 1 },
      ],
      receptor,
      descuGravada: 0.58,
      ivaRetenido: true,
      observaciones: 'Por la tarde',
    };
    const userId = (await cashier.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const approval = { userId, pin: till.pinOf('gerente') };
    expect(customer?.direccion?.distrito).toMatch(/^\d\d$/);
    const issued = await issue('venta-3', sold, { tipoDte: '03', approval });
    expect(issued.result.estado).toBe('PROCESADO');
    const draft = await cashier.ask('documents.draft', {
      tipoDte: '03',
      receptor: customer?.numDocumento ?? '',
    });
    expect(draft).toMatchObject({
      tipoDte: '03',
      codigoGeneracion: issued.result.codigoGeneracion,
      // Its district is known from the file of customers.
      receptor: {
        tipoDocumento: '36',
        numDocumento: '06141506051015',
        direccion: { distrito: customer?.direccion?.distrito },
      },
      lineas: [
        {
          codigo: 'CAF-400',
          cantidad: '2',
          precio: '5.5',
          descuento: '1',
          tratamiento: 'gravado',
          hoy: { codigo: 'CAF-400', precio: '5.90' },
        },
        { descripcion: 'Curso', precio: '10', tratamiento: 'exento', esServicio: true, hoy: null },
        { descripcion: 'Propina', precio: '1.5', tratamiento: 'no-gravado', hoy: null },
      ],
      descuentos: { gravado: '0.58', exento: '0', 'no-sujeto': '0' },
      ivaRetenido: true,
      ivaPercibido: false,
      observaciones: 'Por la tarde',
    });
    expect(await cashier.ask('documents.draft', { tipoDte: '03' })).toEqual(draft);
  });
});
