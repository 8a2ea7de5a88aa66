/** What is sealed reaches its receiver by mail, once, with what the store holds; and what happens when it does not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import { documentFile } from '../../core/engine/queries/documents.ts';
import { findDocumentByCode } from '../../core/store/documents/documents.ts';
import { mailQueueSize, postponeMail } from '../../core/store/mail/outbox.ts';
import { checkRefusedMail } from '../../core/diagnostics/checks/mail.ts';
import { refusedMailOf } from '../../core/store/mail/mail-rows.ts';
import { findMailSettings, listMailSettings } from '../../core/store/mail/mail-settings.ts';
import type { Arrived } from '../support/peers/mail-server.ts';
import { openMailShop, type MailShop } from '../support/shop/mail-shop.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_CREDITO, RECEPTOR } from '../support/shop/sales.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { soon } from '../support/run/soon.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WAIT = { interval: 10 };

let mail: MailShop;
beforeEach(async () => {
  mail = await openMailShop();
});
afterEach(() => mail.close());

const sell = async (): Promise<string> => {
  const { body } = await mail.shop.issue('03', CREDITO_FISCAL);
  expect(body['estado']).toBe('PROCESADO');
  mail.worker().wake();
  return String(body['codigoGeneracion']);
};
const states = (codigo: string) => mail.mails(codigo).map(({ estado }) => estado);
const until = (codigo: string, ...expected: readonly string[]) =>
  soon(() => states(codigo), WAIT).toEqual(expected);
const settings = () => mail.shop.store.read((reader) => findMailSettings(reader, SHOP_NIT));
/** Lets time pass for the outbox, whose timers fire then. */
const pass = (ms: number) => mail.shop.clock.pass(ms, () => new Promise((resolve) => setImmediate(resolve)));
const fileOf = (arrived: Arrived | undefined, end: string): Buffer => {
  const file = arrived?.mail.attachments.find(({ filename }) => filename?.endsWith(end) === true);
  return Buffer.from(file?.content as ArrayBuffer);
};

describe('a sealed document', () => {
  it('arrives with its official file byte for byte, its seal and its PDF', async () => {
    const codigo = await sell();
    const [arrived] = await mail.smtp.count(1);
    await until(codigo, 'ENVIADO');
    const caller = {
      keyId: '',
      role: 'admin',
      issuerId: SHOP_NIT,
      branchId: 'central',
      ambiente: 'PRUEBAS',
    } as const;
    const official = mail.shop.store.read((reader) =>
      documentFile(reader, caller, { codigoGeneracion: codigo }),
    );
    const json = fileOf(arrived, '.json').toString();
    expect(json).toBe(official.content.text);
    const sello = mail.shop.store.read((reader) => findDocumentByCode(reader, codigo)?.sello) ?? '';
    expect(sello).toHaveLength(40);
    expect((JSON.parse(json) as { selloRecibido: string }).selloRecibido).toBe(sello);
    expect(fileOf(arrived, '.pdf').subarray(0, 5).toString()).toBe('%PDF-');
    expect(arrived?.mail.attachments.map(({ filename }) => filename)).toEqual([
      `${codigo}.json`,
      `${codigo}.pdf`,
    ]);
    expect(arrived?.to).toEqual(['compras@distribuidora.example']);
    expect(arrived?.mail.messageId).toBe(`<${codigo.toLowerCase()}.sellado@tienda.example>`);
    expect(arrived?.mail.subject).toBe(
      '[PRUEBAS] Comprobante de crédito fiscal DTE-03-0001-00000001 de Tienda Inventada',
    );
    const text = arrived?.mail.text ?? '';
    for (const part of [
      'PRUEBAS: este documento se emitió en el ambiente de pruebas y no tiene validez fiscal.',
      'Buen día, Distribuidora Inventada, S.A. de C.V.:',
      'Total: $48.03',
      'Fecha: 21/11/2026',
      `Sello de recepción: ${sello}`,
      'sellado por el simulador de Caja DTE',
      'no aparece en su consulta pública',
    ])
      expect(text).toContain(part);
    expect(arrived?.mail.html).toContain('<html lang="es">');
  });

  it('of a nota de crédito says that its total is in favour of who receives it, and what it adjusts', async () => {
    const sold = await mail.shop.issue('03', CREDITO_FISCAL);
    const { codigoGeneracion, numeroControl, fecEmi } = sold.body;
    const note = JSON.parse(NOTA_CREDITO) as {
      readonly documentoRelacionado: readonly Readonly<Record<string, unknown>>[];
    };
    const [onPaper] = note.documentoRelacionado;
    const ours = { ...onPaper, tipoGeneracion: 2, numeroDocumento: codigoGeneracion, fechaEmision: fecEmi };
    const { body } = await mail.shop.issue('05', JSON.stringify({ ...note, documentoRelacionado: [ours] }));
    expect(body['estado']).toBe('PROCESADO');
    const { body: other } = await mail.shop.issue('05', NOTA_CREDITO);
    mail.worker().wake();
    const arrived = await mail.smtp.count(3);
    const textOf = (code: unknown): string =>
      arrived.find((each) => each.mail.text?.includes(String(code)))?.mail.text ?? '';
    expect(textOf(body['codigoGeneracion'])).toContain('Total a su favor: $22.60');
    expect(textOf(body['codigoGeneracion'])).toContain(`Ajusta: ${String(numeroControl)}`);
    expect(textOf(other['codigoGeneracion'])).toContain(`Ajusta: ${String(onPaper?.['numeroDocumento'])}`);
  });

  it('of what came back reaches who returned it', async () => {
    const december = await openMailShop({ at: '2026-12-02 10:00:00' });
    try {
      const { shop, smtp } = december;
      const sale = JSON.stringify({ ...(JSON.parse(FACTURA) as object), receptor: RECEPTOR });
      const { codigoGeneracion } = (await shop.issue('01', sale)).body;
      const { body } = await shop.issue('18', JSON.stringify({ documentos: [{ codigoGeneracion }] }));
      expect(body['estado']).toBe('PROCESADO');
      const sent = december.mails(body['codigoGeneracion']).map(({ destinatario }) => destinatario);
      expect(sent).toEqual([RECEPTOR.correo]);
      december.worker().wake();
      const [, back] = await smtp.count(2);
      expect(back?.mail.text).toContain(String(body['codigoGeneracion']));
      expect(back?.mail.text).toContain('Total a su favor: $11.30');
    } finally {
      await december.close();
    }
  });

  it('without an address, or of a kind that is off, makes no mail', async () => {
    await mail.shop.issue('01', FACTURA);
    await mail.configure({ sellado: false, contingencia: true, invalidacion: true });
    const off = await sell();
    await mail.configure({ activo: false });
    const none = await sell();
    expect([...states(off), ...states(none)]).toEqual([]);
    expect(mail.shop.store.read(mailQueueSize)).toBe(0);
  });

  it('waits while mail is off and goes out when it is on again', async () => {
    await mail.smtp.stop();
    const codigo = await sell();
    await soon(() => mail.mails(codigo)[0]?.attempts, WAIT).toBe(1);
    await mail.configure({ activo: false });
    await mail.smtp.again();
    await pass(DAY_MS);
    expect(states(codigo)).toEqual(['PENDIENTE']);
    await mail.configure();
    mail.worker().wake(SHOP_NIT);
    await until(codigo, 'ENVIADO');
  });
});

describe('a document in contingency', () => {
  it('arrives without a seal and says so; the sealed version follows', async () => {
    await mail.shop.simulator.turnOff();
    const { body } = await mail.shop.issue('03', CREDITO_FISCAL);
    expect(body['estado']).toBe('CONTINGENCIA');
    mail.worker().wake();
    const codigo = String(body['codigoGeneracion']);
    await until(codigo, 'ENVIADO');
    const [first] = mail.smtp.arrived;
    expect(JSON.parse(fileOf(first, '.json').toString())).not.toHaveProperty('selloRecibido');
    expect(first?.mail.subject).toContain('(en contingencia, todavía sin sello)');
    expect(first?.mail.text).toContain('La versión sellada le llegará por este medio en cuanto exista.');
    expect(first?.mail.text).toContain('Sello de recepción: Todavía no tiene');
    await mail.shop.simulator.turnOn();
    await mail.shop.pass(5 * MINUTE_MS);
    mail.worker().wake();
    await until(codigo, 'ENVIADO', 'ENVIADO');
    const [, second] = mail.smtp.arrived;
    expect(JSON.parse(fileOf(second, '.json').toString())).toHaveProperty('selloRecibido');
    expect(second?.mail.messageId).not.toBe(first?.mail.messageId);
  });

  it('that is sealed before its mail left is mailed once, sealed', async () => {
    await mail.smtp.stop();
    await mail.shop.simulator.turnOff();
    const { body } = await mail.shop.issue('03', CREDITO_FISCAL);
    const codigo = String(body['codigoGeneracion']);
    await mail.shop.simulator.turnOn();
    await mail.shop.pass(5 * MINUTE_MS);
    await mail.smtp.again();
    await mail.restart();
    await until(codigo, 'CANCELADO', 'ENVIADO');
    expect(mail.smtp.arrived).toHaveLength(1);
    expect(mail.mails(codigo)[0]?.lastAnswer).toBe(JSON.stringify(rule('correo-ya-sellado')));
  });
});

describe('a document in contingency whose seal is not mailed', () => {
  it('is not promised its sealed version', async () => {
    await mail.configure({ sellado: false, contingencia: true, invalidacion: true });
    await mail.shop.simulator.turnOff();
    const { body } = await mail.shop.issue('03', CREDITO_FISCAL);
    mail.worker().wake();
    await until(String(body['codigoGeneracion']), 'ENVIADO');
    const text = mail.smtp.arrived[0]?.mail.text ?? '';
    expect(text).toContain('todavía no tiene sello de recepción.');
    expect(text).not.toContain('La versión sellada');
  });
});

describe('a mail that does not get through', () => {
  it('to a refused address ends there, with the server’s words', async () => {
    mail.smtp.answer('RCPT', { code: 550, words: 'No such user here' });
    const codigo = await sell();
    await until(codigo, 'RECHAZADO');
    expect(mail.mails(codigo)[0]).toMatchObject({
      attempts: 1,
      nextAt: null,
      lastAnswer: '550 No such user here',
    });
    mail.smtp.answer('RCPT', null);
    const next = await sell();
    await until(next, 'ENVIADO');
    await pass(DAY_MS);
    expect(mail.smtp.arrived).toHaveLength(1);
  });

  it('to a refused address is counted and told by doctor, for two weeks', async () => {
    const doctor = () =>
      mail.shop.store.read((reader) =>
        checkRefusedMail(
          listMailSettings(reader).map((of) => ({
            settings: of,
            refused: refusedMailOf(reader, of.issuerId, mail.shop.clock.now()),
          })),
        ),
      );
    expect([mail.shop.engine.health().correo.rechazados, doctor()]).toEqual([0, []]);
    mail.smtp.answer('RCPT', { code: 550, words: 'compras@distribuidora.example: no such user' });
    const codigo = await sell();
    await until(codigo, 'RECHAZADO');
    // The log says so too, without the receiver.
    expect(mail.warned).toMatchObject([
      { event: 'mail not delivered', attempts: 0, resultado: 'refused', codigo: '550' },
    ]);
    expect(JSON.stringify(mail.warned)).not.toContain('distribuidora');
    expect(mail.shop.engine.health().correo).toEqual({ pendientes: 0, detenidos: 0, rechazados: 1 });
    expect(doctor()).toEqual([
      {
        revision: `correos rechazados de ${SHOP_NIT}`,
        estado: 'aviso',
        detalle: expect.stringMatching(
          /^1 documento no llegó a su receptor: el servidor rechazó el correo, el último el 2026-11-21 /,
        ) as string,
        accion: 'búsquelo en Por enviar, Correo; corrija la dirección y envíelo de nuevo desde el documento',
      },
    ]);
    // Nothing is waited for: the clock alone decides.
    mail.shop.clock.set(mail.shop.clock.now() + 14 * DAY_MS);
    expect([mail.shop.engine.health().correo.rechazados, doctor()]).toEqual([0, []]);
  });

  it('for a wrong password stops the outbox, loses nothing, and goes on when it is mended', async () => {
    mail.smtp.setPassword('otra');
    const first = await sell();
    await soon(() => settings()?.stopped?.why.motivo, WAIT).toEqual({ regla: 'correo-clave-rechazada' });
    const second = await sell();
    await pass(DAY_MS);
    mail.shop.clock.set(mail.shop.clock.now() + 9 * DAY_MS);
    await pass(10 * MINUTE_MS);
    expect([...states(first), ...states(second)]).toEqual(['PENDIENTE', 'PENDIENTE']);
    expect(mail.mails(first)[0]?.attempts).toBe(0);
    await mail.configure({}, 'otra');
    mail.worker().wake(SHOP_NIT);
    await until(first, 'ENVIADO');
    await until(second, 'ENVIADO');
  });

  it('for now is tried again after 1, 2 and 5 minutes', async () => {
    mail.smtp.answer('RCPT', { code: 450, words: 'Greylisted' });
    const codigo = await sell();
    const tries = () => mail.mails(codigo)[0]?.attempts;
    await soon(tries, WAIT).toBe(1);
    for (const [minutes, count] of [
      [1, 2],
      [2, 3],
      [5, 4],
    ] as const) {
      await pass(minutes * MINUTE_MS - 1);
      expect(tries()).toBe(count - 1);
      await pass(1);
      await soon(tries, WAIT).toBe(count);
    }
    mail.smtp.answer('RCPT', null);
    await pass(10 * MINUTE_MS);
    await until(codigo, 'ENVIADO');
  });

  it('is tried again at once after the clock was set back', async () => {
    mail.smtp.answer('RCPT', { code: 450, words: 'Greylisted' });
    const codigo = await sell();
    await soon(() => mail.mails(codigo)[0]?.attempts, WAIT).toBe(1);
    mail.smtp.answer('RCPT', null);
    mail.shop.clock.set(mail.shop.clock.now() - DAY_MS);
    mail.worker().wake();
    await until(codigo, 'ENVIADO');
  });

  it('for five days and 24 tries is given up', async () => {
    mail.smtp.answer('RCPT', { code: 450, words: 'Greylisted' });
    const codigo = await sell();
    await soon(() => mail.mails(codigo)[0]?.attempts, WAIT).toBe(1);
    // As if it had been tried for all that time: the row is what a long outage leaves.
    await mail.worker().stop();
    const [row] = mail.mails(codigo);
    await mail.shop.store.transact((tx, now) => {
      for (let tries = 1; tries < 23; tries += 1)
        postponeMail(
          tx,
          { queue: 'document', id: row?.id ?? 0 },
          { at: now, now, tried: true, answer: null },
        );
    });
    mail.shop.clock.set(mail.shop.clock.now() + 6 * DAY_MS);
    await mail.restart();
    await until(codigo, 'RECHAZADO');
    expect(mail.mails(codigo)[0]?.lastAnswer).toBe(
      JSON.stringify(rule('correo-no-entregado', { causa: '450 Greylisted' })),
    );
  });

  it('because the server is away waits with all others, and all leave when it is back', async () => {
    await mail.smtp.stop();
    const first = await sell();
    await soon(() => mail.mails(first)[0]?.attempts, WAIT).toBe(1);
    const second = await sell();
    expect(mail.mails(second)[0]?.attempts).toBe(0);
    await mail.smtp.again();
    await pass(MINUTE_MS);
    await until(first, 'ENVIADO');
    await until(second, 'ENVIADO');
    expect(mail.smtp.arrived).toHaveLength(2);
  });
});

describe('settings that are mended while the former server keeps a mail waiting', () => {
  it('count at once, whatever becomes of that try', async () => {
    mail.smtp.onComplete(async () => {
      mail.smtp.onComplete(() => Promise.resolve());
      await mail.configure();
      mail.worker().wake(SHOP_NIT);
      await mail.smtp.stop();
      await mail.smtp.again();
    });
    const codigo = await sell();
    await until(codigo, 'ENVIADO');
    expect(mail.mails(codigo)[0]?.attempts).toBe(1);
    expect(mail.warned).toMatchObject([{ resultado: 'away' }]);
  });
});

describe('a stop of the service', () => {
  it('in the middle of the queue loses nothing', async () => {
    await mail.smtp.stop();
    const codes = [await sell(), await sell(), await sell()];
    await mail.restart();
    await mail.smtp.again();
    await mail.restart();
    for (const codigo of codes) await until(codigo, 'ENVIADO');
    expect(mail.smtp.arrived).toHaveLength(3);
    expect(new Set(mail.smtp.arrived.map(({ mail: { messageId } }) => messageId))).toEqual(
      new Set(codes.map((codigo) => `<${codigo.toLowerCase()}.sellado@tienda.example>`)),
    );
  });

  it('between the server’s word and the commit sends the mail again under the same Message-ID', async () => {
    const { store } = mail.shop;
    let cut = false;
    await mail.restart({
      // The process dies after the server said 250: nothing it would write afterwards is written.
      transact: (work) =>
        mail.smtp.arrived.length > 0 || cut ? new Promise(() => (cut = true)) : store.transact(work),
    });
    const codigo = await sell();
    await soon(() => cut, WAIT).toBe(true);
    expect(states(codigo)).toEqual(['ENVIANDO']);
    await mail.crash();
    await until(codigo, 'ENVIADO');
    const ids = mail.smtp.arrived.map((each) => each.mail.messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toBe(`<${codigo.toLowerCase()}.sellado@tienda.example>`);
  });
});
