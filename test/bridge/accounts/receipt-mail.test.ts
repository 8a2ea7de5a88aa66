/** The receipt of a payment by mail: through the queue, as often as it is asked for, as it stands when it leaves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MAIL_CA,
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../../support/peers/mail-server.ts';
import { soon } from '../../support/run/soon.ts';
import { audit } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
const TO = 'ana@example.com';

let till: TillApp;
let cashier: Browser;
let manager: Browser;
let smtp: MailTestServer;
beforeAll(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  smtp = await startMailServer();
  const none = { nrc: null, nombreComercial: null, codActividad: null, telefono: null, direccion: null };
  await manager.ask('customers.save', { ...ANA, ...none, nombre: 'Ana Inventada', correo: TO });
});
afterAll(async () => {
  await smtp?.stop();
  await till?.close();
});

it('waits for its line, is sent again, and tells of a payment that was reversed', async () => {
  const paid = await cashier.ask('accounts.pay', {
    ...ANA,
    clave: 'abono-1',
    monto: '5.00',
    forma: '03',
    referencia: 'T-1',
    documentos: [],
  });
  const { recibo } = paid;
  expect(paid.cuenta.abonos).toMatchObject([{ recibo, envio: null }]);
  const send = (destinatario = TO) => cashier.call('accounts.receiptMail', { recibo, destinatario });
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
  expect(await send('nadie')).toMatchObject({ problem: { codigo: 'VALIDACION' } });
  expect(await cashier.call('accounts.receiptMail', { recibo: 'no-9', destinatario: TO })).toMatchObject({
    problem: { codigo: 'VALIDACION' },
  });
  expect(await send()).toMatchObject({
    value: { abonos: [{ envio: { destinatario: TO } }] },
  });
  const [arrived] = await smtp.count(1);
  expect(arrived?.mail.subject).toContain(`Recibo de abono ${recibo}`);
  expect(arrived?.mail.attachments.map(({ filename }) => filename)).toEqual(['recibo.pdf']);
  const state = async () => (await cashier.ask('accounts.view', ANA)).abonos[0]?.envio;
  await soon(async () => (await state())?.estado).toBe('ENVIADO');

  await smtp.stop();
  await send();
  await soon(async () => (await state())?.intentos).toBe(1);
  await manager.ask('accounts.reverse', { recibo, clave: 'reverso-1', motivo: 'Era de otro cliente' });
  await smtp.again();
  await manager.ask('mail.resume', {});
  const mails = await smtp.count(2);
  expect(mails.at(-1)?.mail.text).toContain('REVERSADO');
  await soon(async () => (await state())?.estado).toBe('ENVIADO');
  expect(await audit(till, 'recibo enviado por correo')).toHaveLength(2);
});
