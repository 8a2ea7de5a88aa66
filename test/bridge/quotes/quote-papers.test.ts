/** Quotes on paper and by mail: what they say, the code that finds them, and mail that waits for its line. */
import { writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MAIL_CA,
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../../support/peers/mail-server.ts';
import { openPages, qrIn, type Picture } from '../../support/reading/pdf-pages.ts';
import { soon } from '../../support/run/soon.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** Where somebody wants to look at it. */
const PICTURES = process.env['QUOTES_PICTURES'];
const PICTURE_DPI = 110;

function pngOf({ width, height, data }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}

let till: TillApp;
let cashier: Browser;
let manager: Browser;
let smtp: MailTestServer;
let cotizacion = '';
beforeAll(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  smtp = await startMailServer();
  const items = [
    {
      cantidad: 10,
      descripcion: 'Café molido de altura 400 g',
      precioUni: 5.9,
      tipoItem: 1,
      codigo: 'CAF-400',
    },
    { cantidad: 1, descripcion: 'Flete a domicilio', precioUni: 5, tipoItem: 2 },
  ];
  const ana = {
    tipoDocumento: '13' as const,
    numDocumento: '012345678',
    nrc: null,
    nombre: 'Ana Peña',
    nombreComercial: null,
    codActividad: null,
    correo: 'ana@example.com',
    telefono: '7777 1234',
    direccion: null,
  };
  ({ cotizacion } = await cashier.ask('quotes.save', {
    clave: 'papel-1',
    cambia: null,
    request: JSON.stringify({ items, descuGravada: 2 }),
    cliente: ana,
    vence: null,
    notas: 'Entrega el lunes',
  }));
});
afterAll(async () => {
  await smtp?.stop();
  await till?.close();
});

it.each(['pdf', 'ticket'] as const)(
  'says what it is and is not, and is found by its code: %s',
  async (kind) => {
    const drawn =
      kind === 'pdf'
        ? (await cashier.ask('quotes.pdf', { cotizacion })).contenido
        : (await cashier.ask('quotes.ticket', { cotizacion })).pdf;
    const pages = await openPages(Buffer.from(drawn, 'base64'));
    const text = await pages.allText();
    for (const said of [
      'NO ES DOCUMENTO FISCAL',
      cotizacion,
      'Ana Peña',
      'Entrega el lunes',
      'Café molido de altura 400 g',
      '$62.00',
      'Precios válidos hasta',
      kind === 'ticket' ? '10 × $5.90 Café' : '10 $5.90 $1.84 $57.16',
    ])
      expect(text).toContain(said);
    const picture = await pages.picture(1, PICTURE_DPI);
    if (PICTURES !== undefined) writeFileSync(`${PICTURES}/papel-${kind}.png`, pngOf(picture));
    expect(qrIn(picture)).toBe(cotizacion);
    await pages.close();
  },
);

it('is mailed with its PDF as soon as there is a line, and no more once it is annulled', async () => {
  const send = () => cashier.call('quotes.mail', { cotizacion, destinatario: 'ana@example.com' });
  expect(await send()).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
  await manager.ask('mail.save', {
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
  const mailed = async () => (await cashier.ask('quotes.view', { cotizacion })).envio;
  expect(await send()).toMatchObject({ ok: true, value: { envio: { destinatario: 'ana@example.com' } } });
  const [arrived] = await smtp.count(1);
  expect(arrived?.mail.subject).toContain(`Cotización ${cotizacion}`);
  expect(arrived?.mail.attachments.map(({ filename }) => filename)).toEqual([`${cotizacion}.pdf`]);
  await soon(async () => (await mailed())?.estado).toBe('ENVIADO');
  await smtp.stop();
  await send();
  await soon(async () => (await mailed())?.intentos).toBe(1);
  await cashier.ask('quotes.annul', { cotizacion, motivo: 'Se hizo otra' });
  await smtp.again();
  await manager.ask('mail.resume', {});
  await soon(async () => (await mailed())?.estado).toBe('CANCELADO');
  expect(await send()).toMatchObject({ problem: { codigo: 'ESTADO_NO_PERMITE' } });
});
