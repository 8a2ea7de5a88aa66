/** Mail over the bridge: settings that keep their password, a trial, the sale's mail, resending, and who may. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailForm } from '../../../core/contract/bridge/bridge-mail.ts';
import { findMailSettings } from '../../../core/store/mail/mail-settings.ts';
import { mailFormOf } from '../../support/peers/mail-form.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../../support/peers/mail-server.ts';
import { audit, DEMO_NIT, invalidating, onStore, sell, setSettings } from '../manager-sales.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { capital } from '../../../renderer/faults/sentence.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 50 };
const LINE = [{ cantidad: 1, descripcion: 'Café molido', precioUni: 11.3, tipoItem: 1 }];
const ANA = {
  receptor: { tipoDocumento: '13', numDocumento: '012345678', nombre: 'Ana Peña', correo: 'ana@example.com' },
};

let till: TillApp;
let smtp: MailTestServer;
let manager: Browser;
let cashier: Browser;

beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
  cashier = till.browser();
  await cashier.enter('cajero', await till.app.inside.newPairingCode());
});
afterAll(() => till.close());
beforeEach(async () => {
  smtp = await startMailServer();
});
afterEach(() => smtp.stop());

const form = (change: Partial<MailForm> = {}): MailForm => ({ ...mailFormOf(smtp.port), ...change });
const states = async (codigoGeneracion: string, browser = cashier) =>
  (await browser.ask('mail.ofDocument', { codigoGeneracion })).correos.map(
    ({ clase, estado }) => `${clase} ${estado}`,
  );
const faults = async (change: Partial<MailForm>) => {
  const reply = await manager.call('mail.save', form(change));
  return reply.ok
    ? {}
    : Object.fromEntries(
        (reply.problem.errors ?? []).map((fault) => [fault.campo, capital(ruleText(fault))]),
      );
};

describe('the settings', () => {
  it('say what is wrong at each field and keep nothing of it', async () => {
    const wrong = {
      host: 'https://correo',
      port: '0',
      remitente: 'caja',
      remitenteNombre: '',
      ca: 'nada',
      password: '',
    };
    expect(await faults({ ...wrong, seguridad: 'NINGUNA' })).toEqual({
      host: 'Debe ser un nombre como smtp.proveedor.com, sin https:// ni espacios',
      port: 'Debe ser un número de 1 a 65535',
      seguridad: 'Sin cifrado solo se puede usar un servidor de esta misma computadora; elija STARTTLS o TLS',
      remitente: 'Debe ser una dirección de correo (nombre@dominio.com), sin tildes ni espacios',
      remitenteNombre: 'Falta el nombre que envía',
      ca: 'Debe ser un certificado en formato PEM, desde -----BEGIN CERTIFICATE-----',
      password: 'Falta la contraseña',
    });
    expect((await manager.ask('mail.settings', {})).guardado).toBe(false);
  });

  it('keep the password sealed, never give it back, and let it go nowhere else', async () => {
    const view = await manager.ask('mail.save', form());
    expect(view).toMatchObject({
      guardado: true,
      conPassword: true,
      form: { password: '', usuario: MAIL_USER },
    });
    expect(JSON.stringify([view, await manager.ask('mail.settings', {})])).not.toContain(MAIL_PASSWORD);
    const sealed = await onStore(till, async (store) =>
      store.read((reader) => findMailSettings(reader, DEMO_NIT)?.passwordSealed ?? null),
    );
    expect(sealed?.includes(MAIL_PASSWORD)).toBe(false);
    expect((await manager.call('mail.save', form({ password: '', remitenteNombre: 'Otra' }))).ok).toBe(true);
    const again = 'Escríbala de nuevo: cambió el servidor o el usuario';
    expect(await faults({ password: '', host: 'smtp.ladron.example' })).toEqual({ password: again });
    const trial = await manager.call('mail.test', {
      destinatario: 'ana@example.com',
      form: form({ password: '', port: '2525' }),
    });
    expect(trial).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    const [entry] = await audit(till, 'correo configurado');
    expect(JSON.stringify(entry)).not.toContain(MAIL_PASSWORD);
    expect(entry?.detalle).toMatchObject({ activo: true, seguridad: 'STARTTLS', contrasena: 'igual' });
  });

  it('are tried by one mail, whose fate is told in words', async () => {
    await manager.ask('mail.save', form());
    const trial = (change: Partial<MailForm> = {}, destinatario = 'ana@example.com') =>
      manager.ask('mail.test', { destinatario, form: form(change) });
    expect(await trial({ password: '' })).toEqual({
      resultado: 'enviado',
      dicho: { regla: 'prueba-de-correo-tomada', parametros: { para: 'ana@example.com' } },
      respuesta: null,
    });
    const [arrived] = await smtp.count(1);
    expect(arrived?.mail.from).toMatchObject({ name: 'Tienda Ñandú', address: 'caja@tienda.example' });
    expect(await trial({ password: 'otra' })).toMatchObject({
      resultado: 'clave',
      dicho: { regla: 'correo-clave-rechazada' },
      respuesta: expect.stringMatching(/^535 /) as string,
    });
    smtp.answer('RCPT', { code: 550, words: 'No such user' });
    expect(await trial()).toMatchObject({ resultado: 'rechazado' });
    await smtp.stop();
    expect(await trial()).toMatchObject({ resultado: 'sin-servidor' });
    await smtp.again();
    expect(await manager.call('mail.test', { destinatario: 'ana', form: form() })).toMatchObject({
      problem: { errors: [{ campo: 'destinatario' }] },
    });
  });
});

describe('a mail that the server refuses for good', () => {
  it('is told in the queue, the health and the life of its document until it is sent again', async () => {
    await manager.ask('mail.save', form());
    expect(await cashier.ask('mail.waiting', {})).toMatchObject({
      mensajes: [],
      rechazados: 0,
      rechazos: [],
    });
    smtp.answer('RCPT', { code: 550, words: 'No such user' });
    const sale = await sell(cashier, LINE, ANA);
    await soon(() => states(sale.codigoGeneracion), WAIT).toEqual(['sellado RECHAZADO']);
    const { codigoGeneracion, numeroControl } = sale;
    const told = { clase: 'sellado', destinatario: 'ana@example.com' } as const;
    expect(await cashier.ask('mail.waiting', {})).toMatchObject({
      esperando: 0,
      rechazados: 1,
      rechazos: [
        {
          ...told,
          codigoGeneracion,
          numeroControl,
          tipoDte: '01',
          proximo: null,
          respuesta: '550 No such user',
        },
      ],
    });
    const mailItem = async () =>
      (await manager.ask('maintenance.health', {})).puntos.find(({ asunto }) => asunto === 'correo');
    expect(await mailItem()).toEqual({
      asunto: 'correo',
      estado: 'aviso',
      esperando: 0,
      rechazados: 1,
      detenido: false,
    });
    expect((await cashier.ask('documents.detail', { codigoGeneracion })).entregas).toMatchObject([
      { ...told, estado: 'PENDIENTE', detalle: null, quien: null },
      { ...told, estado: 'RECHAZADO', detalle: '550 No such user', quien: null },
    ]);
    smtp.answer('RCPT', null);
    await cashier.ask('mail.resend', { codigoGeneracion, destinatario: 'ana.m@example.com' });
    expect(await cashier.ask('mail.waiting', {})).toMatchObject({ rechazados: 0, rechazos: [] });
    await soon(() => states(codigoGeneracion), WAIT).toEqual(['reenvio ENVIADO', 'sellado RECHAZADO']);
    expect(await mailItem()).toMatchObject({ estado: 'bien', rechazados: 0 });
  });

  it('that waits names its document, its reason and its next try', async () => {
    await manager.ask('mail.save', form());
    await smtp.stop();
    const { codigoGeneracion, numeroControl } = await sell(cashier, LINE, ANA);
    const first = async () => (await cashier.ask('mail.waiting', {})).mensajes[0];
    await soon(async () => (await first())?.intentos, WAIT).toBe(1);
    expect(await first()).toMatchObject({
      codigoGeneracion,
      numeroControl,
      estado: 'PENDIENTE',
      destinatario: 'ana@example.com',
      proximo: expect.stringMatching(/Z$/) as string,
      respuesta: expect.objectContaining({ regla: 'servidor-de-correo-falla' }) as unknown,
    });
    await smtp.again();
    await manager.ask('mail.resume', {});
    await soon(() => states(codigoGeneracion), WAIT).toEqual(['sellado ENVIADO']);
  });
});

describe('a sale to somebody with an address', () => {
  it('is mailed by itself, mailed again on request, and its invalidation too', async () => {
    await manager.ask('mail.save', form());
    const sale = await sell(cashier, LINE, ANA);
    await soon(() => states(sale.codigoGeneracion), WAIT).toEqual(['sellado ENVIADO']);
    const asked = { codigoGeneracion: sale.codigoGeneracion, destinatario: 'contador@example.com' };
    const after = await cashier.ask('mail.resend', asked);
    expect(after).toMatchObject({ sugerido: 'ana@example.com', impedimento: null });
    expect(after.correos[0]).toMatchObject({ clase: 'reenvio', destinatario: 'contador@example.com' });
    await soon(() => states(sale.codigoGeneracion), WAIT).toEqual(['reenvio ENVIADO', 'sellado ENVIADO']);
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['ana@example.com'], ['contador@example.com']]);
    await setSettings(till, { segundaPersona: false });
    expect(await manager.ask('documents.invalidate', { request: invalidating(sale) })).toMatchObject({
      kind: 'done',
      estado: 'PROCESADO',
    });
    await soon(() => states(sale.codigoGeneracion), WAIT).toEqual([
      'invalidacion ENVIADO',
      'reenvio ENVIADO',
      'sellado ENVIADO',
    ]);
    const last = smtp.arrived.at(-1);
    expect(last?.to).toEqual(['ana@example.com']);
    expect(last?.mail.subject).toMatch(/^\[PRUEBAS\] Invalidación: Factura DTE-01-/);
    expect(last?.mail.text).toContain('ya no tiene validez');
    expect((await audit(till, 'documento enviado por correo'))[0]?.detalle).toEqual({
      codigoGeneracion: sale.codigoGeneracion,
    });
  });

  it('of somebody else is not a cashier’s to send', async () => {
    await manager.ask('mail.save', form());
    const { codigoGeneracion } = await sell(manager, LINE, ANA);
    await soon(() => states(codigoGeneracion, manager), WAIT).toEqual(['sellado ENVIADO']);
    expect(await cashier.call('mail.ofDocument', { codigoGeneracion })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    const refused = await cashier.call('mail.resend', { codigoGeneracion, destinatario: 'ana@example.com' });
    expect(refused).toMatchObject({ ok: false, problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    const injected = { codigoGeneracion, destinatario: 'ana@example.com\r\nBcc: espia@example.com' };
    expect(await manager.call('mail.resend', injected)).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'destinatario' }] },
    });
  });

  it('waits for a mended password, is told to everybody, and leaves then', async () => {
    await manager.ask('mail.save', form());
    smtp.setPassword('cambiada');
    const sale = await sell(cashier, LINE, ANA);
    await soon(async () => (await cashier.ask('mail.waiting', {})).detenido?.motivo, WAIT).toEqual({
      regla: 'correo-clave-rechazada',
    });
    expect((await cashier.ask('mail.waiting', {})).detenido?.respuesta).toMatch(/^535 /);
    expect(await cashier.ask('mail.waiting', {})).toMatchObject({
      activo: true,
      esperando: 1,
      proximo: null,
    });
    const health = (await (await fetch(`${till.app.api.url}/salud`)).json()) as Record<string, unknown>;
    expect(health['correo']).toEqual({ pendientes: 1, detenidos: 1, rechazados: 0 });
    await till.restart();
    expect(await states(sale.codigoGeneracion)).toEqual(['sellado PENDIENTE']);
    await manager.ask('mail.save', form({ password: 'cambiada' }));
    await soon(() => states(sale.codigoGeneracion), WAIT).toEqual(['sellado ENVIADO']);
    expect(await cashier.ask('mail.waiting', {})).toMatchObject({ esperando: 0, detenido: null });
  });
});
