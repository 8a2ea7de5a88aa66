/** A folder that the till watches: what appears is received and put aside, once, whatever comes in between (§compras-carpeta). */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { LOOK_EVERY_MS } from '../../../core/till/purchases/folder-watch.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { soon } from '../../support/run/soon.ts';
import { BUYER, SEAL, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { supplierMail } from '../../support/shop/supplier-mail.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

/** As in the shop, only sooner. */
const SOONER_MS = 15;
const ALL = { mes: null, proveedor: null, estado: null, cursor: null };

let shop: ShopApp;
let boss: Desk;
let folder: string;
beforeAll(async () => {
  shop = await openShopApp({
    settings: { settings: { compras: true } },
    after: (ms, wake) => systemClock.after(ms === LOOK_EVERY_MS ? SOONER_MS : ms, wake),
  });
  boss = await shop.enter('Marta Gerente');
  folder = join(shop.dataDir, '..', 'correo de proveedores');
});
afterAll(() => shop?.close());

const code = (number: number) => `AAAAAAAA-BBBB-4CCC-8DDD-${String(number).padStart(12, '0')}`;
const textOf = (number: number) =>
  JSON.stringify({ ...supplierDocument(BUYER, { codigoGeneracion: code(number) }), selloRecibido: SEAL });
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const within = (name: string) => {
  const path = join(folder, name);
  return existsSync(path) ? readdirSync(path).toSorted() : [];
};
const received = async () => (await boss.ask('purchases.list', ALL)).compras.length;

describe('a watched folder', () => {
  it('is off until a manager names one that can be written to, outside the data', async () => {
    const none = { carpeta: null, porIngresar: 0, rechazados: 0, problema: null };
    expect(await boss.ask('purchases.folder', {})).toEqual(none);
    const faultOf = async (carpeta: string) => {
      const reply = await boss.call('purchases.watch', { carpeta });
      return reply.ok ? null : reply.problem.errors?.map(({ campo, regla }) => [campo, regla]);
    };
    expect(await faultOf('correo')).toEqual([['carpeta', 'carpeta-incompleta']]);
    expect(await faultOf(join(shop.dataDir, 'correo'))).toEqual([['carpeta', 'carpeta-de-los-datos']]);
    writeFileSync(join(shop.dataDir, '..', 'archivo'), '');
    expect(await faultOf(join(shop.dataDir, '..', 'archivo'))).toEqual([['carpeta', 'carpeta-cerrada']]);
    expect(await boss.ask('purchases.watch', { carpeta: folder })).toEqual({ ...none, carpeta: folder });
    const [entry] = await audit(shop, 'carpeta de compras cambiada');
    expect(entry?.detalle).toMatchObject({ carpeta: folder });
  });

  it('receives what appears and puts it aside: a document, a ZIP and a mail, a name that is taken', async () => {
    put('uno.json', textOf(1));
    put('dos.zip', zipSync({ 'dos.json': Buffer.from(textOf(2)) }));
    put('tres.eml', supplierMail([{ name: 'tres.json', bytes: Buffer.from(textOf(3)) }]));
    put('factura.pdf', '%PDF');
    await soon(() => within('recibidos')).toEqual(['dos.zip', 'tres.eml', 'uno.json']);
    put('uno.json', textOf(1));
    await soon(() => within('recibidos')).toEqual(['dos.zip', 'tres.eml', 'uno (2).json', 'uno.json']);
    expect(await received()).toBe(3);
    expect(await boss.ask('purchases.folder', {})).toMatchObject({ porIngresar: 3, rechazados: 0 });
    // The same one again is no news.
    expect(await audit(shop, 'documento de proveedor recibido')).toHaveLength(3);
    expect(within('')).toEqual(['factura.pdf', 'rechazados', 'recibidos']);
  });

  it('refuses with a text that says why, and names what was received of the same file', async () => {
    const other = supplierDocument({ ...BUYER, nit: '06140101011010', nrc: '111111' });
    put('ajeno.json', JSON.stringify(other));
    put(
      'mixto.zip',
      zipSync({ 'a.json': Buffer.from(textOf(4)), 'b.json': Buffer.from(JSON.stringify(other)) }),
    );
    await soon(() => within('rechazados')).toEqual([
      'ajeno.json',
      'ajeno.json.motivo.txt',
      'mixto.zip',
      'mixto.zip.motivo.txt',
    ]);
    const why = (name: string) => readFileSync(join(folder, 'rechazados', `${name}.motivo.txt`), 'utf8');
    expect(why('ajeno.json')).toContain('ajeno.json: NO se recibió: El documento es para otro contribuyente');
    expect(why('mixto.zip')).toContain('mixto.zip/a.json: recibido.');
    expect(why('mixto.zip')).toContain('mixto.zip/b.json: NO se recibió:');
    expect(await boss.ask('purchases.folder', {})).toMatchObject({ porIngresar: 4, rechazados: 2 });
  });

  it('waits for a file that is still being written, and refuses what never becomes one', async () => {
    const text = textOf(5);
    put('lento.json', text.slice(0, 200));
    put('nunca.json', '{ "identificacion": ');
    // Once another one is received they have been looked at, and wait.
    put('testigo.json', textOf(6));
    await soon(() => within('recibidos')).toContain('testigo.json');
    expect(within('')).toContain('lento.json');
    appendFileSync(join(folder, 'lento.json'), text.slice(200));
    await soon(() => within('recibidos')).toContain('lento.json');
    await soon(() => within('rechazados')).toContain('nunca.json');
    expect(within('rechazados')).not.toContain('lento.json');
    expect(await received()).toBe(6);
  });

  it('says when it cannot be used, goes on when it can, and stops when it is given up', async () => {
    const away = join(folder, '..', 'otra');
    mkdirSync(away);
    await boss.ask('purchases.watch', { carpeta: away });
    expect(await boss.ask('purchases.watch', { carpeta: null })).toMatchObject({
      carpeta: null,
      rechazados: 0,
    });
    put('siete.json', textOf(7));
    await boss.ask('purchases.watch', { carpeta: folder });
    await soon(() => within('recibidos')).toContain('siete.json');
    const desk = await shop.enter('Carlos Cajero');
    expect(await desk.call('purchases.folder', {})).toMatchObject({ ok: false });
  });
});
