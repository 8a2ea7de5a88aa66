/** The cash desk in a real browser, by keyboard alone: float, sale, movements, X, blind count, Z, and what happened after it. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shoot } from '../pictures.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { objections } from '../accessibility.ts';
import { keyboardOf } from '../keyboard.ts';
import { isInSight } from '../in-sight.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

export const cashDesk = (told: Told): void => {
  inOrderOfTheFile();
  let till: Till;
  const pages = pageOfTest<TillPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  const atDesk = async (): Promise<TillPage> => {
    const open = await pages.take(till.open('factura'));
    await open.press('Alt+8');
    await open.page.getByRole('heading', { level: 1, name: /^Caja/ }).waitFor();
    return open;
  };
  /** Sells by code, for exact cash; the result is closed with Enter. */
  const sellAtTill = async (entry: string): Promise<void> => {
    const { page, press, add, result } = await till.open('factura');
    await add(entry);
    await press('F12');
    await result();
    await press('Enter');
    await page.close();
  };

  it('teaches what opening means, and opens with Enter', async () => {
    const { page, type, press } = await atDesk();
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'cerrada', process.env['CASH_PICTURES']);
    await press('Enter');
    await page.getByText('Escriba un monto mayor que cero, como 25 o 25.50').waitFor();
    await type('50');
    await press('Enter');
    await page.getByText(/^Abierta desde .* por Carlos Cajero$/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Caja 1' }).waitFor();
  });

  it('adds up what is sold, and notes cash in and out with a reason', async () => {
    // 3 × 3.60 = 10.80 and 5.90.
    await sellAtTill('3*11');
    await sellAtTill('22');
    const { page, press } = await atDesk();
    await soon(() => page.locator('.cash-figure').innerText()).toBe('$16.70');
    const keyboard = keyboardOf(page);
    await press('F6');
    await page.getByRole('heading', { name: 'Entrada de efectivo' }).waitFor();
    await keyboard.fill('Monto', '20');
    await keyboard.fill('Motivo', 'Cambio del banco');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('.cash-rows').getByText('Cambio del banco').waitFor();
    await press('F7');
    await keyboard.push('Anotar');
    await page.getByText('Escriba para qué fue').waitFor();
    await keyboard.fill('Monto', '4.25');
    await keyboard.fill('Motivo', 'Hielo');
    await press('Enter');
    await page.getByText('−$4.25').waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'abierta', process.env['CASH_PICTURES']);
  });

  it('shows an X without closing anything, and hides the cash until it is counted', async () => {
    const { page, press } = await atDesk();
    await page.getByText(/^Abierta desde/).waitFor();
    await press('F8');
    const sheet = page.getByRole('dialog', { name: 'X de la caja 1' });
    await sheet.getByText('El efectivo lo ve un gerente; para los demás sale en la Z.').waitFor();
    expect(await sheet.getByText('Esperado', { exact: true }).count()).toBe(0);
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'x', process.env['CASH_PICTURES']);
    await press('Escape');
    await page.getByText(/^Abierta desde/).waitFor();
  });

  it('counts by denomination with Enter and arrows, closes blindly, and the Z tells the difference', async () => {
    const { page, press, type } = await atDesk();
    await page.getByText(/^Abierta desde/).waitFor();
    await press('F12');
    await page.getByRole('heading', { name: 'Conteo' }).waitFor();
    expect(await page.getByText('Esperado', { exact: true }).count()).toBe(0);
    // Expected: 50.00 + 16.70 + 20.00 − 4.25 = 82.45.
    await type('0');
    await press('Enter');
    await type('1');
    await press('Enter');
    await type('1');
    await press('ArrowDown');
    await type('1');
    await press('ArrowDown', 'Enter');
    await type('2');
    await press('Enter', 'Enter');
    await type('1');
    await press('ArrowDown');
    await type('1');
    await press('ArrowUp', 'ArrowDown', 'Enter');
    await type('1');
    await press('Enter');
    await type('4');
    await soon(() => page.locator('.count-foot output').innerText()).toBe('$82.44');
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'conteo', process.env['CASH_PICTURES']);
    await press('Enter', 'Enter');
    await page.getByText('Se puede cerrar').waitFor();
    expect(await page.getByText('Esperado', { exact: true }).count()).toBe(0);
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'diferencia', process.env['CASH_PICTURES']);
    const keyboard = keyboardOf(page);
    await keyboard.fill('Motivo de la diferencia (opcional)', 'Un centavo');
    await keyboard.push('Aceptar y cerrar');
    await page.getByRole('heading', { name: 'Caja cerrada con la Z 1' }).waitFor();
    await page.getByText('Un centavo').waitFor();
    await page.getByText('Faltan $0.01').first().waitFor();
    // One sale may be paid twice in one form: what a form counts are its payments.
    await page.getByText('2 pagos', { exact: true }).waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'z', process.env['CASH_PICTURES']);
    await press('F12');
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
    await page.getByRole('button', { name: /^Z 1 de la caja 1/ }).waitFor();
  });

  if (told === 'beginning') return;

  it('shows what was invalidated after the Z apart from it', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    const { documentos } = await askBridge(page, 'documents.list', {});
    const { codigoGeneracion = '', fecEmi = '' } = documentos[0] ?? {};
    const plan = await askBridge(page, 'invalidation.plan', { codigoGeneracion });
    const userId = plan.aprobacion.gerentes[0]?.id ?? '';
    const request = JSON.stringify({
      documento: { tipoDte: '01', codigoGeneracion, fecEmi },
      motivo: { tipoAnulacion: 2 },
    });
    await askBridge(page, 'documents.invalidate', { request, approval: { userId, pin: MANAGER.pin } });
    await press('Alt+8');
    const keyboard = keyboardOf(page);
    await page.getByRole('button', { name: /^Z 1 de la caja 1/ }).waitFor();
    await keyboard.push('Z 1 de la caja 1');
    const sheet = page.getByRole('dialog', { name: 'Z 1 de la caja 1' });
    await sheet.getByRole('heading', { name: 'Cambios después del cierre' }).waitFor();
    await sheet.getByText('Procesado → Invalidado').waitFor();
    // 16.70 less 5.90; the Z itself still says 16.70.
    await sheet.getByText('−$5.90').waitFor();
    await sheet.getByText('$10.80').first().waitFor();
    expect(await sheet.getByText('$16.70').count()).toBeGreaterThan(1);
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'cambios', process.env['CASH_PICTURES']);
    const saved = page.waitForEvent('download');
    await keyboard.push('Imprimir');
    expect((await saved).suggestedFilename()).toBe('z-1-caja-1.pdf');
    await sheet.getByText('Guardada como PDF para imprimir').waitFor();
  });

  it('ties the day for a manager, and sells only while open where the rules say so', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    const users = await askBridge(page, 'session.users', {});
    const marta = users.find(({ nombre }) => nombre === MANAGER.nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId: marta, pin: MANAGER.pin });
    await page.reload();
    await page.getByText('Marta Gerente').first().waitFor();
    await press('Alt+8');
    const keyboard = keyboardOf(page);
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
    await keyboard.push('Cuadre del día');
    const sheet = page.getByRole('dialog', { name: 'Cuadre del día' });
    await sheet.getByText('Cuadra al centavo').waitFor();
    // What is added up stands line by line: 16.70 − 5.90 = 10.80.
    await soon(() => sheet.locator('.cash-sums > div').allInnerTexts()).toEqual([
      'Z 1 de la caja 1\n$16.70',
      'Cambios después del cierre\n−$5.90',
      'Z, sesiones abiertas y lo demás\n$10.80',
      'Estadísticas\n$10.80',
      'Libro de números\n$10.80',
    ]);
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'cuadre', process.env['CASH_PICTURES']);
    await press('Escape');
    await keyboard.push('Reglas de la caja');
    await keyboard.reach('Vender solo con la caja abierta');
    await press('Space');
    await keyboard.fill('Diferencia que acepta una sola persona', '2.50');
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'reglas', process.env['CASH_PICTURES']);
    await press('Enter');
    await page.getByText('Esta sucursal solo vende con la caja abierta.').waitFor();
    await page.getByRole('link', { name: /^Caja cerrada/ }).waitFor();
    const sale = await till.open('factura');
    await sale.add('11');
    await sale.press('F12');
    await sale.page.getByText(/esta sucursal solo vende con la caja abierta/).waitFor();
    await sale.page.close();
  });

  it('asks for a manager’s PIN where too much is missing, and the Z names who approved', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    const users = await askBridge(page, 'session.users', {});
    const carlos = users.find(({ nombre }) => nombre === CASHIER.nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId: carlos, pin: CASHIER.pin });
    await page.reload();
    await page.getByText('Carlos Cajero').waitFor();
    await press('Alt+8');
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
    // The float of last time is proposed.
    await press('Enter');
    await page.getByText(/^Abierta desde/).waitFor();
    await press('F12');
    await page.getByRole('heading', { name: 'Conteo' }).waitFor();
    await press(...Array.from({ length: 12 }, () => 'Enter'));
    // Keys pressed too soon count nothing.
    const ask = page.getByRole('alertdialog', { name: '¿No hay efectivo en la gaveta?' });
    await ask.waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'conteo-vacio', process.env['CASH_PICTURES']);
    await press('Enter');
    await ask.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Conteo' }).waitFor();
    const keyboard = keyboardOf(page);
    await page.setViewportSize({ width: 911, height: 512 });
    await keyboard.push('Confirmar conteo');
    await ask.waitFor();
    await keyboard.push('No hay efectivo: contar $0.00');
    await page.getByText('No cuadra', { exact: true }).waitFor();
    await page.getByText('Pasa de $2.50: lo aprueba un gerente con su PIN.').waitFor();
    expect(await page.getByText('$50.00').count()).toBe(0);
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'no-cuadra', process.env['CASH_PICTURES']);
    // Whoever counted too far off counts again beside a manager.
    await keyboard.push('Contar de nuevo');
    await page.getByRole('heading', { name: 'Conteo' }).waitFor();
    await keyboard.push('Confirmar conteo');
    await keyboard.push('No hay efectivo: contar $0.00');
    await page.getByRole('dialog', { name: 'Contar otra vez, con un gerente' }).waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'con-gerente', process.env['CASH_PICTURES']);
    await page.keyboard.type(MANAGER.pin);
    await press('Enter');
    await page.getByText('Faltan $50.00').waitFor();
    expect(await objections(page)).toEqual([]);
    await shoot(page, 'aprobacion', process.env['CASH_PICTURES']);
    // Why comes before who; in a low window too, what ends the form is in sight.
    const reason = page.getByLabel('Motivo de la diferencia (opcional)');
    await soon(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    const accept = page.getByRole('button', { name: 'Aceptar y cerrar' });
    await soon(() => bottomOf(accept)).toBeLessThanOrEqual(512);
    await press('Enter');
    await page.getByText('Escriba el PIN de quien aprueba').waitFor();
    await page.locator('[type=password]:focus').waitFor();
    // What ends the form lies over nothing that is asked for.
    await soon(() => isInSight(page.locator('[type=password]'))).toBe(true);
    // As fast as a scanner: it is a PIN all the same.
    await page.keyboard.type(MANAGER.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'Caja cerrada con la Z 2' }).waitFor();
    await page.getByText('Aprobó la diferencia').waitFor();
    // Whoever comes back finds the desk, not the Z that hides it.
    await press('Alt+4');
    await page.getByRole('heading', { name: 'Documentos', level: 1 }).waitFor();
    await press('Alt+8');
    await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
  });
};

/** Where an element ends in the window, in pixels. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}
