/** From one document to the next with the keyboard alone: notes billed together, a factura that becomes a crédito fiscal, the list they are found in. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { MAX_STRAY_GAP_MS } from '../../../renderer/input/slow-scanner.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const goods = (precioUni: number) => [{ cantidad: 2, descripcion: 'Repuesto', precioUni, tipoItem: 1 }];
const NOTE = { receptor: { ...RECEPTOR, bienTitulo: '04' } };

describe.skipIf(browserMissing !== null)('from one document to the next', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  const relatedOf = async ({ ask }: ManagerPage, numeroControl: string) => {
    const { documentos } = await ask('documents.list', { numero: numeroControl });
    const codigoGeneracion = documentos[0]?.codigoGeneracion ?? '';
    const { result } = await ask('documents.view', { codigoGeneracion });
    return JSON.parse(result.dteJson) as {
      readonly documentoRelacionado: readonly { readonly numeroDocumento: string }[];
      readonly cuerpoDocumento: readonly { readonly numeroDocumento: string }[];
    };
  };

  it('bills two notes of a customer as one crédito fiscal, and each note tells that it is billed', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    const { page, press } = manager;
    const first = await manager.sell('04', { ...NOTE, items: goods(10) });
    const second = await manager.sell('04', { ...NOTE, items: goods(5) });
    await page.locator('.document-row', { hasText: second.numeroControl }).waitFor();
    // Picked the older one first: they are billed in the order they were sent all the same.
    await press('ArrowDown', 'ArrowDown', 'Space', 'ArrowUp', 'Space');
    const foot = page.getByRole('group', { name: 'Elegidos' });
    await soon(() => foot.locator('p').first().textContent()).toBe('2 elegidos $33.90');
    await foot.getByRole('button', { name: 'Facturar 2 notas' }).press('Enter');
    await page.getByText('Esta venta factura lo que se remitió con').waitFor();
    await page.locator('[data-line] .col-amount', { hasText: '$' }).nth(1).waitFor();
    await press('F12');
    const result = page.getByRole('alertdialog');
    await result.getByRole('heading', { name: 'PROCESADO' }).waitFor();
    const number = /DTE-03-\S+/.exec((await result.textContent()) ?? '')?.[0].slice(0, 31) ?? '';
    const { documentoRelacionado, cuerpoDocumento } = await relatedOf(manager, number);
    const codes = [first.codigoGeneracion, second.codigoGeneracion];
    expect(documentoRelacionado.map(({ numeroDocumento }) => numeroDocumento)).toEqual(codes);
    expect(cuerpoDocumento.map(({ numeroDocumento }) => numeroDocumento)).toEqual(codes);
    await press('Enter', 'Alt+4');
    await page.locator('.document-row').nth(2).waitFor();
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: number }).waitFor();
    await press('ArrowDown');
    await drawer.getByText(`Ya está facturada: Crédito fiscal ${number}.`).waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('makes a factura a crédito fiscal by the lawful way, and leads to the invalidation of the former', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    const { page, press } = manager;
    const sale = await manager.sell('01', { items: goods(11.3), receptor: RECEPTOR });
    await page.locator('.document-row', { hasText: sale.numeroControl }).waitFor();
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Más acciones' }).press('Enter');
    await drawer.getByRole('button', { name: 'Corregir o cambiar' }).press('Enter');
    await page.getByText(/^Se puede invalidar hasta el/).waitFor();
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Pasar a crédito fiscal' }).press('Enter');
    await page.getByText(`Esta venta reemplaza Factura ${sale.numeroControl}.`, { exact: false }).waitFor();
    await page.locator('[data-line] .col-amount', { hasText: '$' }).first().waitFor();
    await press('F12');
    const result = page.getByRole('alertdialog');
    await result.getByText(`Falta invalidar Factura ${sale.numeroControl}`, { exact: false }).waitFor();
    const due = result.getByRole('button', { name: 'Invalidar la anterior' });
    // The step that is due is the key's; nobody types past it.
    await due.and(page.locator(':focus')).waitFor();
    await press('7');
    expect(await manager.faults()).toEqual([]);
    // A hand, no slow scanner: that one's Enter comes sooner.
    await page.waitForTimeout(MAX_STRAY_GAP_MS);
    await due.press('Enter');
    await page.locator('.invalidation-document').getByText(sale.numeroControl, { exact: true }).waitFor();
    // The new one is known to take its place: nobody looks for it.
    await page.getByRole('radio', { name: 'La reemplaza otra' }).and(page.locator(':focus')).waitFor();
    await page.locator('.replacement', { hasText: 'DTE-03-' }).waitFor();
    // Whoever goes elsewhere finds the step at the new document, for as long as the former one stands.
    await press('Alt+4');
    await page.locator('.document-row').first().getByText('DTE-03-', { exact: false }).waitFor();
    await press('ArrowDown', 'Enter');
    await page
      .getByRole('dialog')
      .getByText(`Falta invalidar Factura ${sale.numeroControl}`, { exact: false })
      .waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Escape');
    await page.locator('.document-row', { hasText: sale.numeroControl }).press('Enter');
    // The former one says it too, and so do the places where money is counted and where something is left to do.
    await page
      .getByRole('dialog')
      .getByText('La reemplaza Crédito fiscal DTE-03-', { exact: false })
      .waitFor();
    await press('Escape', 'Alt+5');
    const pending = page.getByRole('region', { name: 'Falta invalidar lo que se reemplazó' });
    await pending.getByText(sale.numeroControl, { exact: false }).waitFor();
    await press('Alt+8');
    await pending.getByText(sale.numeroControl, { exact: false }).waitFor();
    await pending.getByRole('button', { name: 'Invalidar la anterior' }).press('Enter');
    await page.locator('.invalidation-document').getByText(sale.numeroControl, { exact: true }).waitFor();
    // A name too short for Hacienda: told at its field, before a manager is asked.
    const people = page.locator('.people');
    await people.locator('summary').press('Enter');
    const name = page.getByLabel('Nombre · Lo solicita');
    await name.fill('Ana');
    await people.locator('summary').press('Enter');
    await press('F12');
    await people.getByText('Escriba al menos 5 caracteres').waitFor();
    await name.and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('pays for the new document with the money of the former, and says the difference that goes back', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    const { page, press, type } = manager;
    const sale = await manager.sell('01', { items: goods(11.3) });
    await page.locator('.document-row', { hasText: sale.numeroControl }).waitFor();
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Más acciones' }).press('Enter');
    await drawer.getByRole('button', { name: 'Corregir o cambiar' }).press('Enter');
    await page.getByText(/^Se puede invalidar hasta el/).waitFor();
    await page.getByRole('button', { name: 'Emitir otro corregido' }).press('Enter');
    await page.getByText('El cliente ya pagó $22.60: solo se mueve la diferencia.').waitFor();
    const quantity = page.getByLabel('Cantidad, línea 1', { exact: true });
    await quantity.fill('1');
    await page.locator('.total-figure', { hasText: '$11.30' }).waitFor();
    await press('F12');
    const payment = page.getByRole('dialog', { name: 'Cobro' });
    await payment.getByText('Al invalidarla se devuelven $11.30 (efectivo)').waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invalidar la anterior' }).press('Enter');
    await page.locator('.replacement', { hasText: 'DTE-01-' }).waitFor();
    await press('F12');
    await page.getByRole('alertdialog').locator('input:focus').waitFor();
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByText('Devuelva $11.30 en efectivo', { exact: true }).waitFor();
    expect(await manager.faults()).toEqual([]);
    const { porPagar, sinAcordar } = await manager.ask('returns.owed', {});
    expect([porPagar, sinAcordar]).toEqual([[], []]);
  });

  it('says of a sale on credit that its debt goes over, not that it was paid', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    const { page, press } = manager;
    const credit = { codigo: '01', montoPago: 22.6, plazo: '01', periodo: 30 };
    const sale = await manager.sell('01', { items: goods(11.3), pagos: [credit] });
    await page.locator('.document-row', { hasText: sale.numeroControl }).waitFor();
    await press('ArrowDown', 'Enter');
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Más acciones' }).press('Enter');
    await drawer.getByRole('button', { name: 'Corregir o cambiar' }).press('Enter');
    await page.getByText(/^Se puede invalidar hasta el/).waitFor();
    await page.getByRole('button', { name: 'Emitir otro corregido' }).press('Enter');
    await page.getByText('De la anterior quedaron $22.60 al crédito: esa deuda pasa a esta venta.').waitFor();
    expect(await page.getByText('ya pagó', { exact: false }).count()).toBe(0);
    await page.getByLabel('Cantidad, línea 1', { exact: true }).fill('1');
    await page.locator('.total-figure', { hasText: '$11.30' }).waitFor();
    await page.getByRole('button', { name: 'Emitir al crédito' }).waitFor();
    await press('F12');
    const payment = page.getByRole('dialog', { name: 'Cobro' });
    await payment.getByText('Al invalidarla debe $11.30 menos').waitFor();
    await payment
      .getByText(`Con ${sale.numeroControl} quedaron $22.60 al crédito`, { exact: false })
      .waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Escape');
    await page.getByRole('button', { name: 'Ya no la reemplaza' }).press('Enter');
  });

  it('narrows to a day by one press, over a reload too, leaves out columns, and saves the list as it is seen', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    const { page } = manager;
    await page.locator('.document-row').first().waitFor();
    const all = await page.locator('.document-row').count();
    const day = page.getByRole('button', { name: 'Ayer' });
    await day.press('Enter');
    await page.getByText('Ningún documento con estos filtros.').waitFor();
    await page.reload();
    await page.getByText('Ningún documento con estos filtros.').waitFor();
    await soon(() => day.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Hoy' }).press('Enter');
    await page
      .locator('.document-row')
      .nth(all - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Vista' }).press('Enter');
    for (const [name, shown] of [
      ['IVA', true],
      ['Receptor', false],
    ] as const) {
      const box = page.getByRole('checkbox', { name });
      // As slowly as fingers: two keys within 30 ms are a scanner's.
      await box.press('Space', { delay: 35 });
      await soon(() => box.isChecked()).toBe(shown);
    }
    await page.getByRole('button', { name: 'Cómodas' }).press('Enter');
    await page.getByRole('button', { name: 'Listo' }).press('Enter');
    await soon(() => page.getByRole('columnheader').allTextContents()).toEqual([
      '',
      'Número de control',
      'Tipo',
      'Emitido',
      'Estado',
      'IVA',
      'Monto',
    ]);
    await soon(async () => (await page.locator('.document-row').first().boundingBox())?.height).toBe(60);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Guardar lista' }).press('Enter');
    const file = await (await download).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFNúmero de control,Tipo,Emitido,Estado,IVA,Monto');
    expect(lines).toHaveLength(all + 1);
    expect(lines.at(-1)).toMatch(/^DTE-04-\S+,Nota de remisión,[\d-]+ [\d:]+,Procesado,2\.60,22\.60$/);
  });

  it('ticks what the first day needs as it is done, and lets the next person in by a number', async () => {
    const manager = await pages.take(till.open('marta', 'documentos'));
    pages.expecting(REFUSED_BY_LOCK);
    const { page, press } = manager;
    await page.locator('.document-row').first().waitFor();
    // Two managers, a document with its seal, and numbers that have begun.
    await page.getByRole('button', { name: 'Primer día: 3/8' }).press('Enter');
    const list = page.getByRole('dialog', { name: 'Primer día' });
    await list.getByText('Carpeta de respaldo').waitFor();
    await soon(() => list.getByRole('img', { name: 'Listo' }).count()).toBe(3);
    expect(await manager.faults()).toEqual([]);
    await list.getByRole('button', { name: 'Agregar' }).press('Enter');
    await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
    await manager.ask('products.save', {
      codigo: 'P-1',
      codigosBarra: [],
      descripcion: 'Pan',
      precio: '1.00',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    });
    // Without anybody leaving the screen, as when an import ends.
    await page.getByRole('button', { name: 'Primer día: 4/8' }).waitFor();
    await press('Alt+4');
    await press('Control+L');
    await page.getByRole('heading', { name: '¿Quién atiende?' }).waitFor();
    await press('1');
    await page.getByRole('heading', { name: PEOPLE.carlos.nombre }).waitFor();
  });
});
