/** The page itself prints on the system's printer, by keyboard alone: exactly the ticket, as wide as its paper, and the screen stays. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { openPages, qrIn } from '../../support/reading/pdf-pages.ts';
import { networkPrinter } from '../../support/peers/ticket-printer.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { interval: 50 };
const POINTS_PER_MM = 72 / 25.4;

describe.skipIf(browserMissing !== null)('printing by the page', () => {
  let till: ManagerTill;
  let open: ManagerPage;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });

  beforeAll(async () => {
    till = await openManagerTill(['marta']);
    await unplugMouse(till.context);
    // The system's dialog would stand in the way of the test: it is only counted.
    await till.context.addInitScript(() => {
      const dialogs = { count: 0 };
      Object.assign(globalThis, { dialogs, print: () => void (dialogs.count += 1) });
    });
  });
  afterAll(() => till?.close());
  beforeEach(async () => {
    open = await pages.take(till.open('marta', 'factura'));
  });
  afterEach(async () => {
    const { impresoras } = await open.ask('printers.list', {});
    for (const { id } of impresoras) await open.ask('printers.delete', { id });
    await open.page.evaluate(() => localStorage.removeItem('caja.printer'));
  });

  const set = (nombre: string, anchoMm: 80 | 58) =>
    open.ask('printers.save', {
      ...networkPrinter(9100),
      nombre,
      clase: 'sistema',
      host: '',
      puerto: '',
      anchoMm,
    });
  const sell = async (line: string): Promise<void> => {
    const { page, type, press } = open;
    await page.getByText('Lista para vender').waitFor();
    await type(line);
    await press('Enter');
    await page.locator('[data-line]').first().waitFor();
    await press('F12');
    await saleResult(page);
    // The last that the result shows: its code, with the mark of a test below.
    await page.locator('.qr-test').waitFor();
  };
  const dialogs = () =>
    open.page.evaluate(() => (globalThis as unknown as { dialogs: { count: number } }).dialogs.count);
  const untilAsked = (count: number) => soon(dialogs, WAIT).toBe(count);
  const focused = () => open.page.evaluate(() => document.activeElement?.textContent ?? '');
  const idOf = async (nombre: string): Promise<string> => {
    const { impresoras } = await open.ask('printers.list', {});
    return impresoras.find((each) => each.nombre === nombre)?.id ?? '';
  };
  /** What the screen says, without the time of day, which goes on meanwhile. */
  const onScreen = () =>
    open.page.evaluate(() => {
      const clock = document.querySelector<HTMLElement>('.clock');
      return document.body.innerText.replace(clock?.innerText ?? '', '');
    });
  /** Everything that the printer sees, line by line; what differs from sale to sale is named. */
  const seen = async (name: string): Promise<readonly string[]> => {
    const { page } = open;
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    const folder = process.env['PAPER_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    await page.emulateMedia({ media: null });
    return text
      .replaceAll('\u00a0', ' ')
      .replace(/\b[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}\b/g, '<código>')
      .replace(/\bDTE-01-[A-Z0-9]{8}-\d{15}\b/g, '<número>')
      .replace(/\b[0-9A-F]{40}\b/g, '<sello>')
      .replace(/\b\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\b/g, '<fecha>')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  };
  /** Prints for good, as whoever presses the dialog's button. */
  const printed = async () => {
    const sheets = await openPages(await open.page.pdf({ preferCSSPageSize: true }));
    try {
      const { width, height } = await sheets.size(1);
      const picture = await sheets.picture(1, 203);
      const text = await sheets.allText();
      return {
        count: sheets.count,
        widthMm: width / POINTS_PER_MM,
        heightMm: height / POINTS_PER_MM,
        picture,
        text,
      };
    } finally {
      await sheets.close();
    }
  };

  it('prints exactly the ticket by Ctrl+P, 80 mm wide, and leaves screen and focus as they were', async () => {
    const { page, press, faults } = open;
    await set('Sistema', 80);
    await sell('Café molido @3.75');
    await page.getByRole('button', { name: 'Imprimir ticket' }).waitFor();
    // Nothing opens a dialog that nobody asked for.
    expect(await dialogs()).toBe(0);
    await soon(focused).toContain('Nueva venta');
    const at = await focused();
    await press('Control+P');
    await untilAsked(1);
    await page
      .getByText('Enviado a la impresión del sistema. Si no salió, imprímalo de nuevo: dirá COPIA 1.')
      .waitFor();
    expect(await focused()).toBe(at);
    const screen = await onScreen();
    expect(await seen('ticket-80')).toEqual(TICKET);
    const { count, widthMm, text, picture } = await printed();
    expect(count).toBe(1);
    expect(Math.abs(widthMm - 80)).toBeLessThan(0.2);
    expect(text).toContain('TOTAL A PAGAR $3.75');
    expect(text).not.toContain('Nueva venta');
    expect(qrIn(picture)).toMatch(
      /^https:\/\/admin\.factura\.gob\.sv\/consultaPublica\?ambiente=00&codGen=[0-9A-F-]{36}&fechaEmi=\d{4}-\d{2}-\d{2}$/,
    );
    await page.locator('.paper').waitFor({ state: 'detached' });
    await soon(onScreen).toBe(screen);
    await soon(focused).toBe(at);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Reimprimir ticket (COPIA 1)' }).waitFor();
    await press('Control+P');
    await untilAsked(2);
    expect(await seen('copia-80')).toContain('COPIA 1');
    await printed();
    await page.getByRole('button', { name: 'Reimprimir ticket (COPIA 2)' }).waitFor();
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('prints where the cashier chooses, and offers that printer again the next time', async () => {
    const { page, press, faults } = open;
    const keys = keyboardOf(page);
    await set('Ancha', 80);
    await set('Bodega', 58);
    await sell('Pan francés @1.25');
    const wide = await idOf('Ancha');
    await soon(() => page.getByLabel('Impresora').inputValue()).toBe(wide);
    expect(await faults()).toEqual([]);
    await keys.choose('Impresora', 'Bod');
    await press('Control+P');
    await untilAsked(1);
    const rows = await seen('ticket-58');
    expect(rows).toContain('1. Pan francés');
    const { count, widthMm, picture } = await printed();
    expect([count, Math.round(widthMm)]).toEqual([1, 58]);
    expect(qrIn(picture)).toContain('consultaPublica?ambiente=00&codGen=');
    await page.locator('.paper').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Nueva venta/ }).press('Enter');
    await page.getByText('Lista para vender').waitFor();
    await page.reload();
    await sell('Queso @2.50');
    const narrow = await idOf('Bodega');
    await soon(() => page.getByLabel('Impresora').inputValue()).toBe(narrow);
    await open.ask('printers.delete', { id: await idOf('Bodega') });
    await page.getByLabel('Impresora').waitFor({ state: 'detached' });
    await press('Control+P');
    await untilAsked(1);
    expect(Math.round((await printed()).widthMm)).toBe(80);
    await press('Enter');
  });

  it('prints the X of the cash desk and the test page of a printer', async () => {
    const { page, press } = open;
    const keys = keyboardOf(page);
    await set('Sistema', 80);
    await open.ask('cash.open', { fondo: '50' });
    await press('Alt+8');
    await page.getByText(/^Abierta desde/).waitFor();
    await press('F8');
    const sheet = page.getByRole('dialog', { name: 'X de la caja 1' });
    await sheet.waitFor();
    await keys.push('Imprimir');
    await untilAsked(1);
    await sheet.getByText('Enviada a la impresión del sistema').waitFor();
    expect((await seen('x-80')).filter((line) => !DAY_AND_TIME.test(line))).toEqual(X_REPORT);
    expect(Math.round((await printed()).widthMm)).toBe(80);
    await soon(focused).toContain('Imprimir');
    await press('Escape', 'Alt+0');
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
    await page.getByRole('button', { name: 'Impresoras' }).press('Enter');
    await keys.push('Página de prueba: Sistema');
    await untilAsked(2);
    await page.getByText('Se abre la impresión del sistema').waitFor();
    expect(await seen('prueba-80')).toEqual(TEST_PAGE);
    expect(qrIn((await printed()).picture)).toBe('Caja DTE: QR correcto');
    await press('Alt+1');
  });
});

/** The ticket of one coffee for 3.75, VAT included: 3.75 / 1.13 × 0.13 = 0.43. */
const TICKET = [
  'Tienda Inventada',
  'Comercial Inventada, S.A. de C.V.',
  'NIT 0614-210895-102-9 NRC 123456-7',
  'Venta al por menor de otros productos en comercios no especializados',
  'Sucursal',
  'Avenida Inventada 100, SAN SALVADOR, San Salvador Centro, San Salvador',
  'Tel. 22000000',
  'central@tienda.example',
  'PRUEBAS - SIN VALIDEZ FISCAL',
  'DOCUMENTO TRIBUTARIO ELECTRÓNICO',
  'Factura Electrónica',
  'Ver. 1',
  'Fecha y hora',
  '<fecha>',
  'Número de control',
  '<número>',
  'Código de generación',
  '<código>',
  'Sello de recepción',
  '<sello>',
  'Modelo',
  'previo',
  'Transmisión',
  'normal',
  'Cliente',
  'Consumidor final',
  '1. Café molido',
  '1 Unidad × $3.75',
  '$3.75 G',
  'G: venta gravada. Precios con IVA incluido. Sin descuentos por línea.',
  'Ventas no sujetas',
  '$0.00',
  'Ventas exentas',
  '$0.00',
  'Ventas gravadas',
  '$3.75',
  'Suma de ventas',
  '$3.75',
  'Subtotal',
  '$3.75',
  'Monto total de la operación',
  '$3.75',
  'TOTAL A PAGAR',
  '$3.75',
  'Son: TRES 75/100 USD',
  'IVA incluido en el total',
  '$0.43',
  'Condición',
  'Contado',
  'Efectivo',
  '$3.75',
  'Consulte este documento en la página de Hacienda.',
  'Le atendió: Marta Gerente',
];

const DAY_AND_TIME = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/;

/** An X of a session in which nothing was sold yet, without its moments. */
const X_REPORT = [
  'Tienda Inventada',
  'NIT 0614-210895-102-9',
  'Sucursal central · Caja 1',
  'CORTE X',
  'La caja sigue abierta: no cierra nada',
  'NO ES UN DOCUMENTO FISCAL',
  'AMBIENTE DE PRUEBAS',
  'Sesión',
  '1',
  'Abierta',
  'Abrió',
  'Marta Gerente',
  'Hasta',
  'VENTAS',
  'TOTAL VENDIDO',
  '$0.00',
  'IVA incluido',
  '$0.00',
  'EFECTIVO',
  'Fondo',
  '$50.00',
  'Ventas en efectivo',
  '$0.00',
  'Entradas',
  '$0.00',
  'Salidas',
  '$0.00',
  'ESPERADO',
  '$50.00',
];

/** Says nothing of what only the system knows: neither code page nor cut nor drawer. */
const TEST_PAGE = [
  'Caja DTE',
  'Página de prueba',
  'NO ES UN DOCUMENTO FISCAL',
  'Impresora',
  'Sistema',
  'Papel',
  '80 mm',
  'Estas letras deben leerse bien:',
  'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ ¿ ¡ €',
  'El pingüino Ñandú bebió café: ¿cuánto costó?',
  'La regla debe llenar el papel de lado a lado, en una sola línea.',
  'Monto a la derecha',
  '$1,234.50',
  'TOTAL',
  '$99.99',
  'Lea el código con un teléfono.',
];
