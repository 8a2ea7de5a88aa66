/** Handing mail to a real server: what each of its answers means, and that nothing a customer is called gets into a header. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailServer, OutgoingMail } from '../../core/contract/mail.ts';
import { rule, type Rule } from '../../core/contract/rules/rules.ts';
import type { MailFault } from '../../core/contract/rules/till/mail-rules.ts';
import { sendMail } from '../../core/output/mail/smtp.ts';
import {
  MAIL_CA,
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../support/peers/mail-server.ts';

const MAIL: OutgoingMail = {
  messageId: 'a1b2.sellado@tienda.example',
  from: { name: 'Abarrotes La Peña', address: 'caja@tienda.example' },
  to: { name: 'María Núñez', address: 'maria@example.com' },
  subject: 'Factura DTE-01 de Abarrotes La Peña',
  text: 'Buen día',
  html: '<p>Buen día</p>',
  files: [{ name: 'A.json', type: 'application/json', content: Buffer.from('{"ñ":1}') }],
};

/** What is told of a server of this computer. */
function trouble(port: number, falla: MailFault): Rule {
  return rule('servidor-de-correo-falla', { servidor: `127.0.0.1:${port}`, falla });
}

let smtp: MailTestServer;
beforeEach(async () => {
  smtp = await startMailServer();
});
afterEach(() => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  return smtp.stop();
});

const server = (more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port: smtp.port,
  seguridad: 'STARTTLS',
  login: { user: MAIL_USER, password: MAIL_PASSWORD },
  ca: MAIL_CA,
  ...more,
});
const send = (
  mail: Partial<OutgoingMail> = {},
  to: MailServer = server(),
  giveUp = new AbortController().signal,
) => sendMail({ ...MAIL, ...mail }, to, { giveUp, timeouts: { connectMs: 2_000, silenceMs: 2_000 } });

describe('a server that takes mail', () => {
  it('gets it over STARTTLS with names and files as they are, under the given Message-ID', async () => {
    expect(await send()).toEqual({
      kind: 'sent',
      messageId: 'a1b2.sellado@tienda.example',
      words: '250 tomado',
    });
    const [arrived] = await smtp.count(1);
    expect(arrived?.from).toBe('caja@tienda.example');
    expect(arrived?.to).toEqual(['maria@example.com']);
    expect(arrived?.mail.messageId).toBe('<a1b2.sellado@tienda.example>');
    expect(arrived?.mail.from).toMatchObject({ name: 'Abarrotes La Peña', address: 'caja@tienda.example' });
    expect(arrived?.mail.to).toMatchObject([{ name: 'María Núñez', address: 'maria@example.com' }]);
    expect(arrived?.mail.subject).toBe('Factura DTE-01 de Abarrotes La Peña');
    const [file] = arrived?.mail.attachments ?? [];
    expect(file?.filename).toBe('A.json');
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('{"ñ":1}');
    expect(arrived?.raw).not.toMatch(/X-Mailer/i);
  });

  it('gets it over TLS from the first byte too', async () => {
    const other = await startMailServer({ seguridad: 'TLS' });
    expect(await send({}, server({ port: other.port, seguridad: 'TLS' }))).toMatchObject({ kind: 'sent' });
    await other.stop();
  });

  it('gets it unencrypted within this computer, and nowhere else', async () => {
    const plain = await startMailServer({ seguridad: 'NINGUNA' });
    expect(await send({}, server({ port: plain.port, seguridad: 'NINGUNA' }))).toMatchObject({
      kind: 'sent',
    });
    expect(await send({}, server({ host: 'smtp.example.com', seguridad: 'NINGUNA' }))).toEqual({
      kind: 'away',
      server: true,
      words: rule('envio-sin-cifrado'),
    });
    await plain.stop();
  });
});

describe('an answer that is no yes', () => {
  it.each([
    ['RCPT', 550, { kind: 'refused', code: 550, words: '550 No such user' }],
    ['RCPT', 450, { kind: 'away', server: false, words: '450 No such user' }],
    ['DATA', 554, { kind: 'refused', code: 554, words: '554 No such user' }],
    ['DATA', 451, { kind: 'away', server: false, words: '451 No such user' }],
    ['MAIL', 553, { kind: 'credentials', about: 'remitente', words: '553 No such user' }],
    ['MAIL', 421, { kind: 'away', server: true, words: '421 No such user' }],
    ['AUTH', 535, { kind: 'credentials', about: 'clave', words: '535 No such user' }],
    ['AUTH', 454, { kind: 'away', server: true, words: '454 No such user' }],
  ] as const)('to %s with %i is told as what it means', async (command, code, outcome) => {
    smtp.answer(command, { code, words: 'No such user' });
    expect(await send()).toEqual(outcome);
    expect(smtp.arrived).toEqual([]);
  });

  it('is kept to its first 300 characters', async () => {
    smtp.answer('RCPT', { code: 550, words: 'x'.repeat(900) });
    expect(await send()).toEqual({ kind: 'refused', code: 550, words: `550 ${'x'.repeat(296)}` });
  });

  it('to a wrong password stops everything', async () => {
    const outcome = await send({}, server({ login: { user: MAIL_USER, password: 'otra' } }));
    expect(outcome).toMatchObject({ kind: 'credentials', about: 'clave' });
  });

  it('because nobody logged in stops everything too', async () => {
    expect(await send({}, server({ login: null }))).toMatchObject({ kind: 'credentials', about: 'clave' });
  });
});

describe('a server that is not there', () => {
  it('is told by its name and port', async () => {
    const to = server();
    await smtp.stop();
    expect(await send({}, to)).toEqual({
      kind: 'away',
      server: true,
      words: trouble(to.port, 'puerto-cerrado'),
    });
    await smtp.again();
  });

  it('is not believed without a certificate that somebody vouches for', async () => {
    const outcome = await send({}, server({ ca: null }));
    expect(outcome).toMatchObject({ kind: 'away', server: true });
    expect(outcome).toHaveProperty('words.regla', 'servidor-de-correo-dudoso');
    expect(smtp.arrived).toEqual([]);
  });

  it.each(['STARTTLS', 'TLS'] as const)(
    'is not believed over %s either where the environment says that nothing needs to be verified',
    async (seguridad) => {
      const other = await startMailServer({ seguridad });
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      const outcome = await send({}, server({ port: other.port, seguridad, ca: null }));
      expect(outcome).toMatchObject({ kind: 'away', server: true });
      expect(outcome).toHaveProperty('words.regla', 'servidor-de-correo-dudoso');
      expect(other.arrived).toEqual([]);
      await other.stop();
    },
  );

  it('gets no password where it offers no encryption', async () => {
    const plain = await startMailServer({ seguridad: 'NINGUNA' });
    const outcome = await send({}, server({ port: plain.port }));
    expect(outcome).toEqual({
      kind: 'away',
      server: true,
      words: trouble(plain.port, 'sin-starttls'),
    });
    expect(plain.arrived).toEqual([]);
    await plain.stop();
  });

  it('that wants another kind of encryption is told with the ports that belong to each', async () => {
    expect(await send({}, server({ seguridad: 'TLS' }))).toEqual({
      kind: 'away',
      server: true,
      words: trouble(smtp.port, 'sin-tls'),
    });
    const other = await startMailServer({ seguridad: 'TLS' });
    // The greeting is given up before the silence is: both at once would be a race.
    const timeouts = { connectMs: 500, silenceMs: 5_000 };
    const giveUp = new AbortController().signal;
    expect(await sendMail(MAIL, server({ port: other.port }), { giveUp, timeouts })).toEqual({
      kind: 'away',
      server: true,
      words: trouble(other.port, 'sin-saludo'),
    });
    await other.stop();
  });

  it('with its last word is given up when the service stops', async () => {
    const giveUp = new AbortController();
    const stopped = new Promise<void>((resolve) => giveUp.signal.addEventListener('abort', () => resolve()));
    smtp.onComplete(() => stopped.then(() => new Promise((resolve) => setImmediate(resolve))));
    const sending = send({}, server(), giveUp.signal);
    await smtp.count(1);
    giveUp.abort();
    expect(await sending).toEqual({
      kind: 'away',
      server: true,
      words: trouble(smtp.port, 'detenido'),
    });
  });
});

describe('names that try to be headers', () => {
  it.each([
    ['to', { to: { name: 'Ana\r\nBcc: espia@example.com', address: 'ana@example.com' } }],
    ['from', { from: { name: 'Tienda\nX-Malo: 1\r\n\r\nCuerpo', address: 'caja@tienda.example' } }],
    ['subject', { subject: 'Factura\r\nBcc: espia@example.com\r\n\r\nOtro cuerpo' }],
    [
      'file',
      { files: [{ name: 'a"\r\nX-Malo: 1.json', type: 'application/json', content: Buffer.from('{}') }] },
    ],
    ['separator', { to: { name: 'Ana\u2028Bcc: espia@example.com', address: 'ana@example.com' } }],
  ] as const)('stay names: %s', async (_where, mail) => {
    expect(await send(mail as Partial<OutgoingMail>)).toMatchObject({ kind: 'sent' });
    const [arrived] = await smtp.count(1);
    expect(arrived?.to).toHaveLength(1);
    expect(arrived?.mail.bcc).toBeUndefined();
    expect(arrived?.mail.headers.filter(({ key }) => key === 'x-malo' || key === 'bcc')).toEqual([]);
    expect(arrived?.mail.text?.trim()).toBe('Buen día');
  });

  it('as an address is refused before anybody is asked', async () => {
    const address = 'ana@example.com\r\nRCPT TO:<espia@example.com>';
    expect(await send({ to: { name: '', address } })).toEqual({
      kind: 'refused',
      code: null,
      words: rule('correo-sin-direccion'),
    });
  });
});
