/** Tickets by keyboard alone: a printer is set up, a sale prints itself, waits while the printer is away, and is printed again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { browserMissing } from '../../support/run/browser.ts';
import {
  networkPrinter,
  plainText,
  startPrinter,
  type TestPrinter,
} from '../../support/peers/ticket-printer.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 50 };

describe.skipIf(browserMissing !== null)('printing in a real browser', () => {
  let till: ManagerTill;
  let printer: TestPrinter;
  let open: ManagerPage;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });

  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());
  beforeEach(async () => {
    printer = await startPrinter();
    open = await pages.take(till.open('marta', 'factura'));
  });
  afterEach(async () => {
    const { impresoras } = await open.ask('printers.list', {});
    const { trabajos } = await open.ask('print.queue', {});
    for (const { id } of trabajos) await open.ask('print.cancel', { id });
    for (const { id } of impresoras) await open.ask('printers.delete', { id });
    await printer.turnOff();
  });

  /** A printer as it is set up in most shops. */
  const set = () => open.ask('printers.save', networkPrinter(printer.port));
  const sell = async (line: string): Promise<void> => {
    const { page, type, press } = open;
    await page.getByText('Lista para vender').waitFor();
    await type(line);
    await press('Enter');
    await page.locator('[data-line]').first().waitFor();
    await press('F12');
    await saleResult(page);
  };
  const state = () => open.page.locator('.ticket-state');
  const untilPrinted = (count: number) => soon(() => printer.printed.length, WAIT).toBe(count);
  const text = (at: number) => plainText(printer.printed[at] ?? Buffer.alloc(0));

  it('sets a printer up, tries it, and the ticket of the next sale comes out of it by itself', async () => {
    const { page, press, faults } = open;
    const keys = keyboardOf(page);
    await press('Alt+0');
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
    await page.getByRole('button', { name: 'Impresoras' }).press('Enter');
    await page.getByText('Todavía no hay impresoras').waitFor();
    expect(await faults()).toEqual([]);
    await keys.push('Agregar impresora');
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('switch', { name: 'Corta el papel' }).isChecked()).toBe(true);
    await keys.fill('Nombre', 'Mostrador');
    await keys.fill('Dirección IP o nombre', 'la de la caja');
    await press('Enter');
    await page.getByText(/Escriba la dirección IP de la impresora/).waitFor();
    expect(await faults()).toEqual([]);
    await keys.fill('Dirección IP o nombre', '127.0.0.1');
    await keys.fill('Puerto', String(printer.port));
    await press('Enter');
    await page.getByText('127.0.0.1:').waitFor();
    await keys.push('Página de prueba: Mostrador');
    await untilPrinted(1);
    await page.getByText('La página de prueba va a la impresora').waitFor();
    await keys.push('Diagnóstico: Mostrador');
    await page.getByText('La impresora responde y está lista.').waitFor();
    expect(await faults()).toEqual([]);

    await press('Alt+1');
    await sell('Café molido @3.75');
    await untilPrinted(2);
    expect(text(1)).toContain('$3.75');
    await soon(() => state().textContent(), WAIT).toBe('Ticket impreso.');
    expect(await faults()).toEqual([]);
    await press('Control+P');
    await untilPrinted(3);
    expect(text(2)).toContain('COPIA 1');
    await soon(() => state().textContent(), WAIT).toBe('Impreso: COPIA 1.');
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('keeps a ticket in the queue while the printer is off, and it leaves by itself', async () => {
    const { page, press, faults } = open;
    await set();
    await printer.turnOff();
    await sell('Pan francés @1.25');
    await soon(() => state().textContent(), WAIT).toBe(
      'La impresora no responde: el ticket quedó en la cola y saldrá solo.',
    );
    await press('Enter', 'Alt+5');
    const part = page.getByRole('region', { name: 'Impresora' });
    await part.getByText('1 impresión espera.').waitFor();
    await part.getByText(/no acepta conexiones en el puerto/).waitFor();
    expect(await faults()).toEqual([]);
    await printer.turnOn();
    await untilPrinted(1);
    await part.waitFor({ state: 'detached' });
    expect(text(0)).toContain('$1.25');
    await press('Alt+1');
  });

  it('asks about a ticket that broke off, and prints it again as a copy', async () => {
    const { page, press, faults } = open;
    const keys = keyboardOf(page);
    await set();
    printer.mood = 'dies';
    await sell('Queso @2.50');
    await page.getByText('El ticket puede haber salido incompleto').waitFor();
    await press('Enter', 'Alt+5');
    const part = page.getByRole('region', { name: 'Impresora' });
    await part.getByText('1 impresión puede haber salido incompleta').waitFor();
    expect(await faults()).toEqual([]);
    printer.mood = 'takes';
    // What cannot be taken back asks, and a key pressed too soon keeps it.
    await part.getByRole('button', { name: /^Quitar: / }).press('Enter');
    await page.getByRole('alertdialog', { name: '¿Quitarla de la cola?' }).waitFor();
    expect(await faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    const what = await part.getByRole('rowheader').innerText();
    await keys.push(`Reimprimir: ${what.split('\n')[0]}`);
    await untilPrinted(1);
    expect(text(0)).toContain('COPIA 1');
    await part.waitFor({ state: 'detached' });
    await press('Alt+1');
  });

  it('prints from the drawer of a document, as the copy its button names', async () => {
    const { page, press, faults } = open;
    const keys = keyboardOf(page);
    await set();
    const { numeroControl, codigoGeneracion } = await open.sell('01', {
      items: [{ cantidad: 1, descripcion: 'Jabón', precioUni: 0.95, tipoItem: 1 }],
    });
    await open.ask('print.ticket', { codigoGeneracion });
    await untilPrinted(1);
    await press('Alt+4');
    await page.getByText(numeroControl).first().waitFor();
    await page.getByRole('row').filter({ hasText: numeroControl }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.push('Reimprimir ticket (COPIA 1)');
    await untilPrinted(2);
    expect(text(1)).toContain('COPIA 1');
    await page.getByRole('button', { name: 'Reimprimir ticket (COPIA 2)' }).waitFor();
    await page.getByText('Impreso: COPIA 1.').waitFor();
    expect(await faults()).toEqual([]);
    await press('Escape', 'Alt+1');
  });

  it('opens the drawer from the cash desk for a reason, which is written down', async () => {
    const { page, press, faults } = open;
    const keys = keyboardOf(page);
    await open.ask('printers.save', { ...networkPrinter(printer.port), cajon: true });
    await open.ask('cash.open', { fondo: '50' });
    await press('Alt+8');
    await page.getByText(/^Abierta desde/).waitFor();
    await keys.push('Abrir gaveta');
    const sheet = page.getByRole('dialog', { name: 'Abrir la gaveta' });
    await sheet.waitFor();
    expect(await faults()).toEqual([]);
    await press('Enter');
    await sheet
      .getByRole('status')
      .filter({ hasText: /motivo/i })
      .waitFor();
    expect(printer.printed).toEqual([]);
    await keys.fill('Motivo', 'Cambio de billete');
    await press('Enter');
    await page.getByText('Se ordenó abrir la gaveta.').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.textContent ?? ''), WAIT).toBe(
      'Abrir gaveta',
    );
    // ESC p: the pulse for the drawer, and nothing on paper.
    await untilPrinted(1);
    expect(printer.printed[0]?.includes(Buffer.from([0x1b, 0x70]))).toBe(true);
    const { filas } = await open.ask('audit.search', { antes: null });
    expect(filas[0]).toMatchObject({ persona: 'Marta Gerente', accion: 'orden de abrir la gaveta' });
    expect(filas[0]?.detalle).toContainEqual({ nombre: 'motivo', valor: 'Cambio de billete' });
    expect(await faults()).toEqual([]);
    await press('Alt+1');
  });

  it('without a printer saves the ticket as a PDF by the same key, and changes nothing else', async () => {
    const { page, press } = open;
    await sell('Leche @1.10');
    const download = page.waitForEvent('download');
    await press('Control+P');
    expect((await download).suggestedFilename()).toMatch(/^ticket-[0-9A-F-]{36}\.pdf$/);
    await soon(() => state().textContent(), WAIT).toBe('El ticket se guardó en PDF: ábralo e imprímalo.');
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });
});
