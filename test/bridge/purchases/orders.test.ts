/** Orders to suppliers at the till: what is proposed and in whose presentation, kept once, never asked for twice, ended by its purchase. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import {
  BUYER,
  SEAL,
  SODA,
  SUPPLIER_NIT,
  supplierDocument,
  type SupplierDocument,
} from '../../support/shop/supplier-documents.ts';
import { MAIL_CA, MAIL_PASSWORD, MAIL_USER, startMailServer } from '../../support/peers/mail-server.ts';
import { soon } from '../../support/run/soon.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const FIRST = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000001';
const SECOND = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000002';
const NOTHING_CAME = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000003';
const LOOSE = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000004';
const WITH_BONUS = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000005';
const DELIVERY = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000006';
const PRICED = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000007';
const REACH = { dias: 30, para: 15 } as const;

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS)
    await boss.ask('products.save', {
      ...product,
      ...(product.codigo === 'GAS' ? { nivel: { minimo: '40', maximo: '100' } } : {}),
    });
});
afterAll(() => shop?.close());

const [gas] = BOUGHT_GOODS;
if (gas === undefined) throw new Error('no goods');
const CASES = { numItem: 1, factor: 6 };

/** Four cases of six of soda come from the supplier, if nothing else is said. */
async function buy(
  codigoGeneracion: string,
  lines: SupplierDocument['lines'] = [SODA],
  lineas: readonly object[] = [CASES],
  of: SupplierDocument = {},
): Promise<void> {
  const plain = supplierDocument(BUYER, { codigoGeneracion, lines, ...of });
  const document = { ...plain, emisor: { ...plain.emisor, correo: 'ventas@proveedor.example' } };
  const file = await boss.ask('purchases.receive', {
    texto: JSON.stringify({ ...document, selloRecibido: SEAL }),
  });
  if (file.kind !== 'purchase') throw new Error('a document does not wait');
  const request = JSON.stringify({ lineas, deducible: true });
  await boss.ask('purchases.enter', { id: file.compra.id, request });
}

const proposed = async () => (await boss.ask('orders.propose', REACH)).proveedores;
const soda = async () =>
  (await proposed()).flatMap(({ lineas }) => lineas).find(({ codigo }) => codigo === 'GAS');
const latest = async () => (await boss.ask('orders.list', {})).pedidos[0];

describe('orders to suppliers', () => {
  it('propose what is below its minimum, of nobody while no document brought it', async () => {
    expect(await proposed()).toMatchObject([
      { nit: null, nombre: null, lineas: [{ codigo: 'GAS', existencia: '0', propuesto: '100', factor: 1 }] },
    ]);
  });

  it('propose it by who brought it last, in the presentation that was learnt, up to the maximum', async () => {
    await buy(FIRST);
    expect(await proposed()).toMatchObject([
      {
        nit: SUPPLIER_NIT,
        // 76 are missing to 100: thirteen cases of six.
        lineas: [
          { codigo: 'GAS', existencia: '24', propuesto: '13', factor: 6, costo: '10', diasRestantes: null },
        ],
      },
    ]);
  });

  it('are kept once under the next number, and what is on its way is not proposed again', async () => {
    const order = { clave: 'pedido-1', nit: SUPPLIER_NIT, lineas: [{ codigo: 'GAS', cantidad: '5' }] };
    const placed = await boss.ask('orders.place', order);
    expect(placed).toMatchObject({
      numero: 1,
      nit: SUPPLIER_NIT,
      estado: 'PEDIDA',
      lineas: [{ codigo: 'GAS', cantidad: '5', factor: 6 }],
    });
    expect(await boss.ask('orders.place', order)).toEqual(placed);
    const edited = { ...order, lineas: [{ codigo: 'GAS', cantidad: '6' }] };
    expect(await boss.call('orders.place', edited)).toMatchObject({
      problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
    });
    // 24 and 30 are above the minimum of 40.
    expect(await soda()).toBeUndefined();
    const wrong = await boss.call('orders.place', {
      ...order,
      clave: 'pedido-2',
      lineas: [{ codigo: 'GAS', cantidad: '0' }],
    });
    expect(wrong).toMatchObject({
      problem: { errors: [{ campo: 'lineas[0].cantidad', regla: 'mayor-que-cero' }] },
    });
    expect((await boss.ask('audit.search', { texto: '', antes: null })).filas[0]).toMatchObject({
      accion: 'pedido a proveedor',
    });
  });

  it('are handed out as a PDF of letter size', async () => {
    const { name, contenido } = await boss.ask('orders.pdf', { numero: 1 });
    const file = Buffer.from(contenido, 'base64').toString('latin1');
    expect([name, file.slice(0, 5), /\/MediaBox \[0 0 612 792\]/.test(file)]).toEqual([
      'pedido-1.pdf',
      '%PDF-',
      true,
    ]);
    expect(await boss.call('orders.pdf', { numero: 9 })).toMatchObject({
      problem: { codigo: 'NO_ENCONTRADO' },
    });
  });

  it('are mailed with their PDF to the address on the supplier’s document, and not where no mail is set up', async () => {
    const { correo } = (await latest()) ?? {};
    expect(correo).toBe('ventas@proveedor.example');
    const send = () => boss.call('orders.mail', { numero: 1, destinatario: correo ?? '' });
    expect(await send()).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const smtp = await startMailServer();
    await boss.ask('mail.save', {
      activo: true,
      host: '127.0.0.1',
      port: String(smtp.port),
      seguridad: 'STARTTLS',
      usuario: MAIL_USER,
      password: MAIL_PASSWORD,
      remitente: 'caja@tienda.example',
      remitenteNombre: 'Tienda',
      ca: MAIL_CA,
      sellado: false,
      contingencia: false,
      invalidacion: false,
    });
    expect(await send()).toMatchObject({ ok: true, value: { envio: { destinatario: correo } } });
    const [arrived] = await smtp.count(1);
    const mailed = async () => (await latest())?.envio;
    await soon(async () => (await mailed())?.estado).toBe('ENVIADO');
    expect(arrived?.mail.subject).toContain('Pedido 1');
    expect(arrived?.mail.attachments.map(({ filename }) => filename)).toEqual(['pedido-1.pdf']);
    expect((await boss.ask('audit.search', { texto: '', antes: null })).filas[0]).toMatchObject({
      accion: 'pedido enviado por correo',
    });
    const wrong = await boss.call('orders.mail', { numero: 1, destinatario: 'nadie' });
    expect(wrong).toMatchObject({ problem: { errors: [{ campo: 'destinatario' }] } });
    // While the line is down it waits, and goes by itself: no second press.
    await smtp.stop();
    expect(await send()).toMatchObject({ ok: true, value: { envio: { intentos: 0 } } });
    await soon(async () => (await mailed())?.intentos).toBe(1);
    expect(await mailed()).toMatchObject({ estado: 'PENDIENTE', proximo: expect.any(String) as string });
    await smtp.again();
    await boss.ask('mail.resume', {});
    expect((await smtp.count(2))[1]?.mail.attachments.map(({ filename }) => filename)).toEqual([
      'pedido-1.pdf',
    ]);
    await soon(async () => (await mailed())?.estado).toBe('ENVIADO');
    await smtp.stop();
  });

  it('wait on when their supplier charges for goods that did not come', async () => {
    await buy(NOTHING_CAME, [SODA], [{ ...CASES, recibido: 0 }]);
    expect(await latest()).toMatchObject({ numero: 1, estado: 'PEDIDA' });
  });

  it('end when a purchase brings their goods, or as a person says, and stay as they ended', async () => {
    await buy(SECOND);
    expect(await latest()).toMatchObject({ numero: 1, estado: 'RECIBIDA' });
    const lineas = [{ codigo: 'GAS', cantidad: '1' }];
    await boss.ask('orders.place', { clave: 'pedido-3', nit: null, lineas });
    expect(await boss.ask('orders.end', { numero: 2, fin: 'ANULADA' })).toMatchObject({ estado: 'ANULADA' });
    expect(await boss.ask('orders.end', { numero: 2, fin: 'RECIBIDA' })).toMatchObject({ estado: 'ANULADA' });
    expect(await boss.call('orders.end', { numero: 9, fin: 'ANULADA' })).toMatchObject({
      problem: { codigo: 'NO_ENCONTRADO' },
    });
  });

  it('say what one of the proposed units cost, whatever it was bought in and with what came without a charge', async () => {
    const { id } = (await boss.ask('products.list', { q: 'GAS', desde: 0, limite: 1 })).productos[0] ?? {};
    await boss.ask('products.save', { ...gas, id, nivel: { minimo: '500', maximo: '600' } });
    const loose = { codigo: 'SUELTA', descripcion: 'GASEOSA SUELTA', cantidad: 3, precioUni: 2 };
    await buy(LOOSE, [loose], [{ numItem: 1, codigo: 'GAS', factor: 1 }]);
    expect(await soda()).toMatchObject({ factor: 1, costo: '2' });
    // 40.00 for five cases of six, the last for nothing; learnt last is the loose one.
    await buy(WITH_BONUS, [SODA, { ...SODA, cantidad: 1, precioUni: 0 }], [CASES, { ...CASES, numItem: 2 }]);
    expect(await soda()).toMatchObject({ factor: 1, costo: '1.3333' });
  });

  it('wait on when the prices come of goods that were delivered before', async () => {
    const order = (clave: string) =>
      boss.ask('orders.place', { clave, nit: SUPPLIER_NIT, lineas: [{ codigo: 'GAS', cantidad: '5' }] });
    const { numero } = await order('antes');
    await buy(DELIVERY, [SODA], [CASES], { tipoDte: '04' });
    expect(await latest()).toMatchObject({ numero, estado: 'RECIBIDA' });
    shop.pass(1000);
    await order('después');
    await buy(PRICED, [SODA], [CASES], { relacionado: DELIVERY });
    expect(await latest()).toMatchObject({ numero: numero + 1, estado: 'PEDIDA' });
    await boss.ask('orders.end', { numero: numero + 1, fin: 'ANULADA' });
  });

  it('keep what they name, and its unit, whoever deletes or changes it', async () => {
    const never = { ...gas, codigo: 'NUEVO', codigosBarra: [] };
    const { id } = await boss.ask('products.save', never);
    const lineas = [{ codigo: 'NUEVO', cantidad: '7' }];
    await boss.ask('orders.place', { clave: 'pedido-4', nit: null, lineas });
    expect(await boss.call('products.save', { ...never, id, pesado: true })).toMatchObject({
      problem: { errors: [{ campo: 'pesado', regla: 'pesado-con-movimientos' }] },
    });
    expect(await boss.call('products.delete', { id })).toMatchObject({ value: { retired: true } });
    expect(await latest()).toMatchObject({ lineas: [{ codigo: 'NUEVO', cantidad: '7' }] });
  });

  it('are no cashier’s', async () => {
    const cashier = await shop.enter('Carlos Cajero');
    expect(await cashier.call('orders.propose', REACH)).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
  });
});
