/** Receipts, entries and who owes, at the bridge: what a manager changes in an account has a reason, its cash is the drawer's, and nothing is lost. */
import { onStore } from '../manager-sales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { putOtherTills } from '../../../core/store/central/other-tills-accounts.ts';
import { MAIL_CA, MAIL_PASSWORD, MAIL_USER, startMailServer } from '../../support/peers/mail-server.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const DAY_MS = 86_400_000;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;

beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  await boss.ask('customers.save', {
    ...ANA,
    nombre: 'Ana Inventada',
    nrc: null,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  });
  await boss.ask('cash.open', { fondo: '50.00' });
});
afterAll(() => shop.close());

const onCredit = async (monto: number, periodo: number) => {
  const request = JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Arroz', precioUni: monto, tipoItem: 1 }],
    receptor: { ...ANA, nombre: 'Ana Inventada' },
    pagos: [{ codigo: '01', montoPago: monto, plazo: '01', periodo }],
  });
  const idempotencyKey = crypto.randomUUID();
  const sale = { tipoDte: '01', request, preciosConIva: true, idempotencyKey } as const;
  return (await boss.ask('documents.issue', sale)).result;
};
const pay = (monto: string, forma: '01' | '05' = '01') =>
  boss.ask('accounts.pay', {
    ...ANA,
    clave: crypto.randomUUID(),
    monto,
    forma,
    referencia: null,
    documentos: [],
  });
const entry = (more: Partial<BridgeInput<'accounts.enter'>>): BridgeInput<'accounts.enter'> => ({
  ...ANA,
  clave: crypto.randomUUID(),
  tipo: 'REBAJA',
  monto: '1.00',
  motivo: 'Así se acordó',
  ...more,
});
/** What the centre told this till of the customer's account at the others, in cents. */
const tellOfOtherTills = (otros: number, at: number) => {
  const told = { nit: SHOP_NIT, ambiente: 'PRUEBAS', ...ANA, otros, vencido: 0, cupo: null } as const;
  return onStore(shop, (store) =>
    store.transact((tx) => putOtherTills(tx, { position: 1, same: false, at, entrega: 0, cuentas: [told] })),
  );
};
const textOf = async (base64: string) => (await openPages(Buffer.from(base64, 'base64'))).allText();
const cash = async () => {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return (await boss.ask('cash.x', { sesion: session?.id ?? 0 })).efectivo;
};

it('gives a receipt on paper that says the same as often as it is asked for', async () => {
  const { numeroControl } = await onCredit(20, 30);
  const { recibo } = await pay('8.00');
  expect(await boss.ask('accounts.receipt', { recibo })).toEqual({ kind: 'pantalla' });
  const { pdf: ticket } = await boss.ask('accounts.receiptTicket', { recibo });
  const { contenido: letter } = await desk.ask('accounts.receiptPdf', { recibo });
  for (const said of [await textOf(ticket), await textOf(letter)])
    for (const words of [recibo, numeroControl ?? '?', '$20.00', '$8.00', '$12.00', 'Según esta caja'])
      expect(said).toContain(words);
  expect(await textOf(ticket)).toContain('NO ES DOCUMENTO TRIBUTARIO');
  await pay('2.00', '05');
  expect((await desk.ask('accounts.receiptPdf', { recibo })).contenido).toBe(letter);
  const none = await desk.call('accounts.receipt', { recibo: `${recibo}9` });
  expect(none).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
});

it('tells who owes by age, as a file, as a paper, and as a text to paste', async () => {
  const list = await boss.ask('accounts.list', {});
  expect(list).toMatchObject({
    saldo: '10.00',
    aFavor: '0.00',
    edades: { alDia: '10.00', de1a30: '0.00', masDe90: '0.00' },
    clientes: [{ ...ANA, nombre: 'Ana Inventada', saldo: '10.00', vencido: '0.00' }],
  });
  const { content } = await boss.ask('accounts.file', {});
  expect(content.split('\n')[1]).toContain('Ana Inventada,PAS-1,,,');
  expect(atob((await boss.ask('accounts.listPdf', {})).contenido).startsWith('%PDF')).toBe(true);
  const { texto, pdf } = await desk.ask('accounts.statement', ANA);
  expect(texto).toMatch(
    /estado de cuenta de Ana Inventada\n.*\nDebe: \$10\.00\n• DTE-.* del .*: \$10\.00 de \$\d+\.00, vence el .*\nAbonos y rebajas desde el .*:\n(?:• Abono, recibo .*: \$.*\n)+No es/,
  );
  expect(atob(pdf.contenido).startsWith('%PDF')).toBe(true);
  expect(await desk.call('accounts.list', {})).toMatchObject({ ok: false });
});

it('is adjusted with a reason, by what is owed at most, once per key', async () => {
  const up = entry({ tipo: 'AUMENTO', monto: '3.00' });
  const raised = await boss.ask('accounts.enter', up);
  expect(raised).toMatchObject({ saldo: '13.00', apuntes: [{ tipo: 'AJUSTE', monto: '3.00' }] });
  expect(await boss.ask('accounts.enter', up)).toEqual({ ...raised, segun: null });
  for (const other of [{ monto: '4.00' }, { motivo: 'Por otra cosa' }])
    expect(await boss.call('accounts.enter', { ...up, ...other })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  expect(await boss.call('accounts.enter', entry({ monto: '13.01' }))).toMatchObject({
    problem: { codigo: 'VALIDACION', errors: [{ campo: 'monto' }] },
  });
  expect(await boss.ask('accounts.enter', entry({ tipo: 'CASTIGO', monto: '3.00' }))).toMatchObject({
    saldo: '10.00',
    apuntes: [{ tipo: 'CASTIGO', monto: '-3.00' }, { tipo: 'AJUSTE' }],
  });
  expect(await desk.call('accounts.enter', entry({}))).toMatchObject({ ok: false });
  expect(await boss.call('accounts.enter', entry({ motivo: '' }))).toMatchObject({ ok: false });
});

it('takes a payment back once, with its cash while the drawer is open, and pays back what is in favour', async () => {
  const before = await cash();
  const { recibo, cuenta } = await pay('15.00');
  expect(cuenta).toMatchObject({ saldo: '-5.00' });
  // What is owed by age, less what is in favour of customers, is the balance.
  expect(await boss.ask('accounts.list', {})).toMatchObject({
    saldo: '-5.00',
    aFavor: '5.00',
    edades: { alDia: '0.00' },
  });
  const back = entry({ tipo: 'SALDO_DEVUELTO', monto: '5.00' });
  expect(await boss.call('accounts.enter', { ...back, monto: '5.01' })).toMatchObject({
    problem: { codigo: 'VALIDACION' },
  });
  expect(await boss.ask('accounts.enter', back)).toMatchObject({ saldo: '0.00' });
  expect(await cash()).toMatchObject({ abonos: '23.00', salidas: '5.00', esperado: '68.00' });
  const undo = { recibo, clave: crypto.randomUUID(), motivo: 'Era de otra clienta' };
  const undone = await boss.ask('accounts.reverse', undo);
  expect(undone).toMatchObject({
    saldo: '15.00',
    abonos: [{ recibo, monto: '15.00', reverso: 'Era de otra clienta' }, {}, {}],
  });
  expect(await boss.ask('accounts.reverse', undo)).toEqual({ ...undone, segun: null });
  expect(await boss.call('accounts.reverse', { ...undo, clave: crypto.randomUUID() })).toMatchObject({
    problem: { codigo: 'ESTADO_NO_PERMITE' },
  });
  expect(await cash()).toMatchObject({ abonos: before?.abonos, salidas: '5.00' });
  const { contenido } = await boss.ask('accounts.receiptPdf', { recibo });
  expect(await textOf(contenido)).toContain('REVERSADO');
  const { filas } = await boss.ask('audit.search', { texto: 'apunte', antes: null });
  expect(filas.length).toBeGreaterThanOrEqual(4);
});

it('is mailed with its statement where the issuer sends mail; who has no address, or is not late, is told by name', async () => {
  const send = (clase: 'estado' | 'recordatorio') => boss.call('accounts.mail', { clase, clientes: [ANA] });
  expect(await send('estado')).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
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
  const untold = await send('estado');
  expect(untold).toMatchObject({ value: { enviados: 0, fallidos: [{ nombre: 'Ana Inventada' }] } });
  const [ana] = (await boss.ask('customers.search', { q: 'Ana' })).clientes;
  if (ana === undefined) throw new Error('no customer');
  await boss.ask('customers.save', { ...ana, correo: 'ana@cliente.example' });
  expect(await send('recordatorio')).toMatchObject({
    value: { enviados: 0, fallidos: [{ dicho: { regla: 'cliente-sin-vencido' } }] },
  });
  expect(await send('estado')).toMatchObject({ value: { enviados: 1, fallidos: [] } });
  const [arrived] = await smtp.count(1);
  expect(arrived?.mail.subject).toContain('Estado de cuenta de');
  expect(arrived?.mail.text).toContain('Debe');
  expect(arrived?.mail.attachments.map(({ filename }) => filename)).toEqual(['estado-de-cuenta.pdf']);
  // Later one sale is late; what the centre says of another till pays it there.
  shop.pass(40 * DAY_MS);
  await desk.become('Carlos Cajero');
  await boss.become('Marta Gerente');
  await tellOfOtherTills(0, Date.now());
  expect(await send('recordatorio')).toMatchObject({ value: { enviados: 1 } });
  await tellOfOtherTills(-10_000, Date.now() + 40 * DAY_MS);
  expect(await send('recordatorio')).toMatchObject({
    value: { enviados: 0, fallidos: [{ dicho: { regla: 'cliente-sin-vencido' } }] },
  });
  await tellOfOtherTills(0, Date.now());
  await smtp.stop();
});

it('says thousands, and what is in favour of the customer, on paper as documents do', async () => {
  const papers = async () => {
    const { texto, pdf } = await desk.ask('accounts.statement', ANA);
    const { contenido } = await boss.ask('accounts.listPdf', {});
    return { texto, paper: await textOf(pdf.contenido), list: await textOf(contenido) };
  };
  await pay('20.00');
  const { paper, list } = await papers();
  for (const said of [paper, list]) expect(said).toContain('−$5.00');
  await onCredit(1234.5, 30);
  for (const said of Object.values(await papers())) expect(said).toContain('$1,229.50');
});
