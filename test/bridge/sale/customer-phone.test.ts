/** What customers write on their phones: one door, one page for each link, and a till that takes what came. */
import { request } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCustomerByDocument } from '../../../core/store/catalogue/customers.ts';
import { mailOfDocument } from '../../../core/store/mail/mail-messages.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { mailFormOf } from '../../support/peers/mail-form.ts';
import { startMailServer } from '../../support/peers/mail-server.ts';
import { soon } from '../../support/run/soon.ts';
import { audit, DEMO_NIT, onStore, sell, setSettings } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const LINE = [{ cantidad: 1, descripcion: 'Café molido', precioUni: 11.3, tipoItem: 1 }];
const PERSON = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Inés Ñurinda',
  correo: 'ines@example.com',
  telefono: '7123-4567',
};
const COMPANY = {
  tipoDocumento: '36',
  numDocumento: '0614-150605-101-5',
  nrc: '150236-0',
  nombre: 'Comercial Inventada, S.A. de C.V.',
  nombreComercial: '',
  codActividad: '47522 · Venta al por menor de artículos de ferretería',
  correo: 'compras@example.com',
  telefono: '2222-3333',
  lugar: '06/23/14',
  complemento: 'Calle Arce 12',
};

let till: TillApp;
let cashier: Browser;
let manager: Browser;
beforeEach(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  await setSettings(till, { datosPorTelefono: true });
});
afterEach(() => till.close());

type Typed = Readonly<Record<string, string>>;

/** A phone: it follows a redirection as browsers do. */
async function send(url: string, typed: Typed, redirect: RequestRedirect = 'follow') {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect });
  return { status: answer.status, html: await answer.text(), url: answer.url, headers: answer.headers };
}

async function page(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

const link = (venta = 'venta-1', tipoDte: '01' | '03' = '01', browser = cashier) =>
  browser.ask('phone.open', { venta, tipoDte });

/** The status of a call with headers that `fetch` does not let through. */
async function statusOf(
  url: string,
  { headers = {}, method = 'GET', body }: { headers?: Typed; method?: string; body?: string },
): Promise<number> {
  const call = request(url, { method, headers });
  call.end(body);
  const [response] = (await once(call, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode ?? 0;
}

describe('a customer’s data by phone', () => {
  it('speaks English to a phone that asks for it before Spanish, and Spanish to every other', async () => {
    const { url } = await link();
    const asked = async (languages: string, typed?: Typed) => {
      const body = typed === undefined ? {} : { method: 'POST', body: new URLSearchParams(typed) };
      const answer = await fetch(url, { ...body, headers: { 'Accept-Language': languages } });
      return { html: await answer.text(), language: answer.headers.get('content-language') };
    };
    for (const languages of ['es-419,es;q=0.9,en;q=0.8', 'fr-FR,fr;q=0.9', '*'])
      expect((await asked(languages)).html).toContain('Sus datos para la factura');
    const english = await asked('en-US,en;q=0.9,es;q=0.5');
    expect(english.language).toBe('en');
    expect(english.html).toContain('<html lang="en">');
    expect(english.html).toContain('Your data for the factura');
    expect(english.html).toContain('Resident card');
    const wrong = await asked('en', { ...PERSON, numDocumento: '01234567-9', nombre: '', correo: 'a b' });
    for (const said of ['This is missing', 'Check the number', 'name@domain.com', 'nothing was sent'])
      expect(wrong.html).toContain(said);
    expect(wrong.html).not.toMatch(/Falta|Revise|dígito/);
  });

  it('fills the sale in: one form, faults in its own words, the till takes it, and the link is used', async () => {
    const told = await cashier.events();
    const { url } = await link();
    const first = await page(url);
    expect(first).toMatchObject({ status: 200 });
    expect(first.html).toContain('Sus datos para la factura');
    // Nothing of the till, no script, nothing kept by the phone.
    expect(first.html).not.toMatch(/<script|src=/);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const wrong = await send(url, { ...PERSON, numDocumento: '01234567-9', telefono: '12', nombre: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Falta este dato');
    expect(wrong.html).toContain('El dígito verificador del DUI no coincide');
    expect(wrong.html).toContain('value="ines@example.com"');
    expect(await cashier.ask('phone.view', {})).toMatchObject({ enlace: { url }, recibido: null });
    await told.next('phone');
    const sent = await send(url, { ...PERSON, numDocumento: '0123 4567\u20118' });
    expect(sent.html).toContain('La caja está revisando sus datos');
    await told.next('phone');
    expect(await cashier.ask('phone.view', {})).toEqual({
      enlace: null,
      recibido: {
        venta: 'venta-1',
        cliente: {
          ...PERSON,
          numDocumento: '012345678',
          nrc: null,
          nombreComercial: null,
          codActividad: null,
          direccion: null,
        },
        conocido: null,
      },
    });
    // Nobody has it before somebody at the till took it.
    const kept = () =>
      onStore(till, (store) =>
        Promise.resolve(
          store.read((reader) =>
            findCustomerByDocument(reader, DEMO_NIT, { tipoDocumento: '13', numDocumento: '012345678' }),
          ),
        ),
      );
    expect(await kept()).toBeNull();
    const taken = await cashier.ask('phone.take', { venta: 'venta-1' });
    expect(await kept()).toEqual(taken);
    expect((await page(sent.url)).html).toContain('La caja tomó sus datos');
    expect(await audit(till, 'datos de cliente tomados de su teléfono')).toMatchObject([
      { detalle: { id: taken.id } },
    ]);
    expect(await audit(till, 'cliente creado')).toHaveLength(1);
    // A replay, and a second phone with the same code.
    expect(await send(url, PERSON)).toMatchObject({ status: 410 });
    expect(await page(url)).toMatchObject({ status: 410 });
    expect(await cashier.call('phone.take', { venta: 'venta-1' })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    told.close();
  });

  it('asks a taxpayer for what its document must say, and knows who is a customer already', async () => {
    const { url } = await link('venta-2', '03');
    const nothing = await send(url, {});
    expect(nothing.html.match(/Falta este dato/g)).toHaveLength(6);
    await send(url, COMPANY);
    const first = await cashier.ask('phone.take', { venta: 'venta-2' });
    expect(first).toMatchObject({
      nrc: '1502360',
      codActividad: '47522',
      direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle Arce 12' },
    });
    const again = await link('venta-3', '03');
    await send(again.url, { ...COMPANY, correo: 'otro@example.com' });
    expect(await cashier.ask('phone.view', {})).toMatchObject({
      recibido: { conocido: { nombre: COMPANY.nombre, cambia: ['correo'] } },
    });
    const second = await cashier.ask('phone.take', { venta: 'venta-3' });
    expect(second).toEqual({ ...first, correo: 'otro@example.com' });
    // However they spell it, it is the document that the customer is kept under.
    for (const numDocumento of ['PAS-1', 'pas-1']) {
      const { url: third } = await link(numDocumento);
      await send(third, { ...PERSON, tipoDocumento: '37', numDocumento });
      expect(await cashier.ask('phone.take', { venta: numDocumento })).toMatchObject({
        numDocumento: 'PAS-1',
      });
    }
  });

  it('belongs to one till and one sale, and goes with its time', async () => {
    const first = await link();
    const second = await link('venta-2');
    expect(await send(first.url, PERSON)).toMatchObject({ status: 410 });
    const sent = await send(second.url, PERSON);
    expect(await manager.ask('phone.view', {})).toEqual({ enlace: null, recibido: null });
    expect(await manager.call('phone.take', { venta: 'venta-2' })).toMatchObject({ ok: false });
    expect(await cashier.call('phone.take', { venta: 'venta-1' })).toMatchObject({ ok: false });
    await cashier.ask('phone.drop', {});
    expect((await page(sent.url)).html).toContain('La caja siguió sin sus datos');
    const third = await link('venta-3');
    till.pass(10 * 60_000);
    expect(await page(third.url)).toMatchObject({ status: 410 });
    expect(await send(third.url, PERSON)).toMatchObject({ status: 410 });
    const fourth = await link('venta-4');
    const waiting = await send(fourth.url, PERSON);
    till.pass(15 * 60_000);
    expect(await cashier.ask('phone.view', {})).toEqual({ enlace: null, recibido: null });
    expect(waiting.status).toBe(200);
  });

  it('takes one of two phones with one link, whichever sends first', async () => {
    const { url } = await link();
    const both = await Promise.all([send(url, PERSON), send(url, { ...PERSON, nombre: 'Otra Persona' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
  });
});

describe('the door of customers’ phones', () => {
  it('has links and nothing else: no page, no bridge, no interface, no foreign name or page, nothing large', async () => {
    const { url } = await link();
    const { host, origin, port } = new URL(url);
    for (const path of [
      '/',
      '/index.html',
      '/cliente.html',
      '/assets/x.js',
      '/bridge',
      '/salud',
      '/docs',
      '/pantalla',
      '/favicon.ico',
      '/../x',
      `${new URL(url).pathname}/x`,
    ])
      expect([path, await statusOf(`${origin}${path}`, { headers: { host } })]).toEqual([path, 404]);
    // Nor does it name what is elsewhere.
    expect((await page(`${origin}/bridge`)).html).toMatch(/"Aquí no hay nada; [^/]*"/);
    expect(await statusOf(`${origin}/${'A'.repeat(22)}`, { headers: { host } })).toBe(404);
    expect(await statusOf(url, { headers: { host: `malo.example:${port}` } })).toBe(403);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { host, ...type, origin: 'http://malo.example' };
    expect(await statusOf(url, { method: 'POST', headers: foreign, body: 'nombre=x' })).toBe(403);
    expect(await statusOf(url, { method: 'PUT', headers: { host } })).toBe(405);
    expect(await statusOf(url, { method: 'HEAD', headers: { host } })).toBe(405);
    const posted = (headers: Typed, body: string) =>
      statusOf(url, { method: 'POST', headers: { host, ...headers }, body });
    expect(await posted({ 'content-type': 'application/json' }, '{}')).toBe(400);
    expect(await posted(type, 'nombre=a&nombre=b')).toBe(400);
    expect(await posted(type, 'id=otro')).toBe(400);
    expect(await posted(type, `nombre=${'x'.repeat(600)}`)).toBe(400);
    expect(await posted(type, `nombre=${'x'.repeat(20_000)}`)).toBe(413);
    // None of them used the link up.
    expect(await page(url)).toMatchObject({ status: 200 });
  });

  it('is shut while it is off, and again once a manager turns it off', async () => {
    const { url } = await link();
    await setSettings(till, {});
    expect(await page(url)).toMatchObject({ status: 404 });
    expect(await cashier.call('phone.open', { venta: 'v', tipoDte: '01' })).toMatchObject({
      problem: { broken: { regla: 'telefonos-apagados' } },
    });
    await till.restart();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('is open after a restart where it is on, and knows none of the links of before', async () => {
    const before = await link();
    await till.restart();
    await expect(fetch(before.url)).rejects.toThrow();
    const after = await link();
    const replayed = new URL(new URL(before.url).pathname, after.url).href;
    expect(await page(replayed)).toMatchObject({ status: 404 });
  });

  it('makes whoever tries links wait, and closes one that was tried too often', async () => {
    till.stopTime();
    const { url } = await link();
    const { origin } = new URL(url);
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => page(`${origin}/${String(at).padStart(22, 'A')}`)),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]));
    // Whoever has a link is not kept out by them.
    for (let tries = 0; tries < 29; tries += 1) expect((await send(url, {})).status).toBe(422);
    expect((await send(url, {})).status).toBe(410);
  });
});

describe('a document by mail', () => {
  it('goes at once to the address that a customer gives, once, and never without a link', async () => {
    const smtp = await startMailServer();
    await manager.ask('mail.save', mailFormOf(smtp.port));
    const { codigoGeneracion } = await sell(cashier, LINE);
    const offered = await cashier.ask('phone.document', { codigoGeneracion });
    // The same on the display and on every print, as long as it holds.
    expect(await cashier.ask('phone.document', { codigoGeneracion })).toEqual(offered);
    const url = offered?.url ?? '';
    expect((await page(url)).html).toContain('Un documento emitido no se cambia');
    expect(await send(url, { correo: 'sin arroba' })).toMatchObject({ status: 422 });
    const sent = await send(url, { correo: 'cliente@example.com' });
    expect(sent.html).toContain('sale hacia su correo');
    expect(await send(url, { correo: 'otro@example.com' })).toMatchObject({ status: 410 });
    const mails = () =>
      onStore(till, (store) =>
        Promise.resolve(
          store.read((reader) =>
            mailOfDocument(reader, findDocumentByCode(reader, codigoGeneracion)?.id ?? 0).map(
              ({ destinatario, estado, quien }) => ({ destinatario, estado, quien }),
            ),
          ),
        ),
      );
    await soon(mails).toEqual([
      { destinatario: 'cliente@example.com', estado: 'ENVIADO', quien: 'cliente, por su teléfono' },
    ]);
    expect(await audit(till, 'documento enviado por correo')).toMatchObject([
      { actor: 'cliente, por su teléfono', detalle: { codigoGeneracion } },
    ]);
    // One that goes by mail already needs no link.
    expect(await cashier.ask('phone.document', { codigoGeneracion })).toBeNull();
    await smtp.stop();
  });
});
