/** Sales without paper: when the ticket comes out by itself, and the link by which a printed one comes by mail too. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IssuerSettings } from '../../../core/contract/settings/issuer-settings.ts';
import { mailFormOf } from '../../support/peers/mail-form.ts';
import { startMailServer, type MailTestServer } from '../../support/peers/mail-server.ts';
import { networkPrinter, startPrinter, type TestPrinter } from '../../support/peers/ticket-printer.ts';
import { decodeEscpos } from '../../support/reading/escpos-decoder.ts';
import { soon } from '../../support/run/soon.ts';
import { sell, setSettings } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const LINE = [{ cantidad: 1, descripcion: 'Café molido', precioUni: 11.3, tipoItem: 1 }];
const ANA = {
  receptor: { tipoDocumento: '13', numDocumento: '012345678', nombre: 'Ana Peña', correo: 'ana@example.com' },
};

let till: TillApp;
let printer: TestPrinter;
let smtp: MailTestServer;
let cashier: Browser;
let manager: Browser;
beforeEach(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  printer = await startPrinter();
  smtp = await startMailServer();
  await manager.ask('printers.save', networkPrinter(printer.port));
  await manager.ask('mail.save', mailFormOf(smtp.port));
});
afterEach(async () => {
  printer.release();
  await till.close();
  await printer.turnOff();
  await smtp.stop();
});

/** What a sale's own ticket came to. */
async function automatic(ticketAutomatico: IssuerSettings['ticketAutomatico'], more: object = {}) {
  await setSettings(till, { ticketAutomatico });
  const { codigoGeneracion } = await sell(cashier, LINE, more);
  const answer = await cashier.ask('print.ticket', { codigoGeneracion, unaVez: true });
  return { codigoGeneracion, told: answer.kind === 'sin-papel' ? answer.porque : answer.kind };
}

describe('the ticket of a sale', () => {
  it('comes out by itself, once asked for, or where its document goes by no mail; on request always', async () => {
    expect((await automatic('siempre', ANA)).told).toBe('trabajo');
    const asked = await automatic('pregunta');
    expect(asked.told).toBe('pregunta');
    const mailed = await automatic('sin-correo', ANA);
    expect(mailed.told).toBe('correo');
    expect((await automatic('sin-correo')).told).toBe('trabajo');
    await soon(() => printer.printed.length).toBe(2);
    for (const { codigoGeneracion } of [asked, mailed])
      expect(await cashier.ask('print.ticket', { codigoGeneracion })).toMatchObject({ kind: 'trabajo' });
    await soon(() => printer.printed.length).toBe(4);
    // Mail that waits for a person to mend it keeps no paper back.
    smtp.setPassword('otra');
    await automatic('siempre', ANA);
    await soon(async () => (await manager.ask('mail.settings', {})).cola.detenido !== null).toBe(true);
    expect((await automatic('sin-correo', ANA)).told).toBe('trabajo');
  });

  it('bears the link by which the customer gets the document by mail, where none is on its way', async () => {
    await setSettings(till, { datosPorTelefono: true });
    await till.restart();
    const printed = async (more: object) => {
      const before = printer.printed.length;
      const { codigoGeneracion } = await sell(cashier, LINE, more);
      await cashier.ask('print.ticket', { codigoGeneracion });
      await soon(() => printer.printed.length).toBe(before + 1);
      return decodeEscpos(printer.printed.at(-1) ?? Buffer.from(''));
    };
    const { codes, lines } = await printed({});
    const url = codes.find((code) => code.startsWith('http://127.0.0.1:')) ?? '';
    expect(lines.map(({ text }) => text.trim())).toContain('¿Lo quiere por correo?');
    const correo = new URLSearchParams({ correo: 'cliente@example.com' });
    expect((await fetch(url, { method: 'POST', body: correo })).status).toBe(200);
    const [mail] = await smtp.count(1);
    expect(mail?.to).toEqual(['cliente@example.com']);
    const other = await printed(ANA);
    expect(other.codes.filter((code) => code.startsWith('http://127.0.0.1:'))).toEqual([]);
  });
});
