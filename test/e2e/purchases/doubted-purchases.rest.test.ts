/** What could be entered wrong by three presses of Enter: units that cannot be, goods that are new, papers that bring none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { shoot } from '../pictures.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import { BUYER, PURCHASE_CODE, SEAL, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { bytes, drop } from './dropped-files.ts';

/** Two boxes at more than a bottle is sold for. */
const BOXES = { codigo: 'C-12', descripcion: 'GASEOSA DE COLA 3 L CJ/12', cantidad: 2, precioUni: 12 };

describe.skipIf(browserMissing !== null)('a purchase that is in doubt', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compras: true });
    at = await till.open('marta', 'factura');
    for (const product of BOUGHT_GOODS) await at.ask('products.save', product);
    await at.press('Alt+P');
    await at.page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
  });
  afterAll(() => till?.close());
  const received = (document: object) =>
    drop(at.page, [['compra.json', bytes(JSON.stringify({ ...document, selloRecibido: SEAL }))]]);

  const deducted = async (code: string) => {
    const { compras } = await at.ask('purchases.list', {
      mes: null,
      proveedor: null,
      estado: null,
      cursor: null,
    });
    return compras.find(({ codigoGeneracion }) => codigoGeneracion === code)?.deducible;
  };

  it('asks for units that cannot be before it is entered, and only then', async () => {
    const { page, press, type } = at;
    await received(supplierDocument(BUYER, { lines: [BOXES] }));
    await page.locator('[data-line="1"] [role="combobox"]:focus').waitFor();
    await press('Enter');
    // The product is confirmed; what is doubted has the focus.
    const units = page.getByRole('textbox', { name: 'Unidades en cada una, línea 1' });
    await units.and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.locator('[data-enter]:focus').waitFor();
    await press('Enter');
    await page.getByText('Revise las unidades de la línea 1; F12 otra vez la ingresa.').waitFor();
    await units.and(page.locator(':focus')).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-unidades-en-duda', process.env['PURCHASE_PICTURES']);
    expect(await stockIn(till.database, 'GAS')).toBe(0);
    await type('12');
    expect(await page.getByText('la unidad saldría').count()).toBe(0);
    // Enter goes on and enters nothing by itself.
    await press('Enter');
    await page.locator('[data-enter]:focus').waitFor();
    expect(await page.getByText('Ingresada').count()).toBe(0);
    await press('Enter');
    await page.getByText('Ingresada: la mercadería ya está en existencia.').waitFor();
    expect(await stockIn(till.database, 'GAS')).toBe(24);
  });

  it('says that a nota de crédito took goods out, and of a retention what was withheld', async () => {
    const { page, press } = at;
    await press('Escape');
    const back = { ...BOXES, cantidad: 1 };
    const codigoGeneracion = PURCHASE_CODE.replace(/1$/, '2');
    const note = { tipoDte: '05', codigoGeneracion, relacionado: PURCHASE_CODE, lines: [back] };
    await received(supplierDocument(BUYER, note));
    await page.locator('[data-enter]:focus').waitFor();
    expect(await page.getByRole('textbox', { name: 'Devueltas, línea 1' }).inputValue()).toBe('1');
    const priceOnly = page.getByRole('checkbox', { name: 'Solo rebaja, línea 1' });
    await priceOnly.check();
    await page.getByText('No vuelve mercadería: baja lo que costó').waitFor();
    await shoot(page, 'compra-solo-rebaja', process.env['PURCHASE_PICTURES']);
    await priceOnly.uncheck();
    await press('F12');
    await page.getByText('Ingresada: la mercadería que se devolvió ya salió de existencia.').waitFor();
    expect(await page.getByRole('button', { name: 'Etiquetas' }).count()).toBe(0);
    expect(await stockIn(till.database, 'GAS')).toBe(12);
    await press('Escape');
    await received(retention());
    await page.getByText('Nos retuvieron $2.00').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Su IVA da crédito fiscal' }).count()).toBe(0);
    await shoot(page, 'compra-retencion', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('Ingresada: ya cuenta en los libros.').waitFor();
    expect(await at.faults()).toEqual([]);
  });

  it('creates what the shop does not have yet where it comes', async () => {
    const { page, press } = at;
    await press('Escape');
    const brooms = { codigo: 'E-1', descripcion: 'ESCOBA PLASTICA', cantidad: 6, precioUni: 1.5 };
    const tea = { codigo: '7419905550016', descripcion: 'TE FRIO', cantidad: 24, precioUni: 0.62 };
    const codigoGeneracion = PURCHASE_CODE.replace(/1$/, '3');
    await received(supplierDocument(BUYER, { codigoGeneracion, lines: [brooms, tea] }));
    await page.locator('[data-line="1"] [role="combobox"]:focus').waitFor();
    // Enter opens the choice for the line by what the paper calls it.
    await press('Enter');
    await page.getByText('Ningún producto coincide con «ESCOBA PLASTICA».').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-producto-nuevo', process.env['PURCHASE_PICTURES']);
    await press('Enter');
    const form = page.getByRole('dialog');
    const name = form.getByRole('textbox', { name: 'Descripción' });
    expect(await name.inputValue()).toBe('ESCOBA PLASTICA');
    await name.fill('Escoba plástica');
    await form.getByRole('textbox', { name: 'Código', exact: true }).fill('ESC');
    const price = form.getByRole('textbox', { name: /^Precio/ }).first();
    // What is missing gets the focus, so that nothing is typed into another field.
    await press('Enter');
    await price.and(page.locator(':focus')).waitFor();
    await price.fill('2.50');
    expect(await at.faults()).toEqual([]);
    await form.getByRole('button', { name: 'Guardar' }).click();
    // The barcode of the paper is that of the product, so that only its price is missing.
    await page.locator('[data-line="2"] [role="combobox"]:focus').waitFor();
    await press('Enter');
    await page.getByText('Ningún producto coincide con «TE FRIO».').waitFor();
    await press('Enter');
    await price.and(page.locator(':focus')).waitFor();
    await at.type('1');
    await press('Enter');
    await page.locator('[data-enter]:focus').waitFor();
    await press('Enter');
    await page.getByText('Ingresada: la mercadería ya está en existencia.').waitFor();
    expect(await stockIn(till.database, 'ESC')).toBe(6);
    expect(await stockIn(till.database, '7419905550016')).toBe(24);
  });

  it('loses no credit because its seal comes later, and a factura offers none', async () => {
    const { page, press } = at;
    await press('Escape');
    const codigoGeneracion = PURCHASE_CODE.replace(/1$/, '5');
    const bread = { codigo: '7419901001840', descripcion: 'GASEOSA', cantidad: 1, precioUni: 1 };
    const file = JSON.stringify(supplierDocument(BUYER, { codigoGeneracion, lines: [bread] }));
    await drop(page, [['sin-sello.json', bytes(file)]]);
    const credit = page.getByRole('checkbox', { name: 'Su IVA dará crédito fiscal cuando llegue el sello' });
    await credit.waitFor();
    expect(await credit.isChecked()).toBe(true);
    await page.locator('[data-enter]:focus').waitFor();
    await press('Enter');
    await page.getByText('Ingresada: la mercadería ya está en existencia.').waitFor();
    expect(await deducted(codigoGeneracion)).toBe(false);
    await press('Escape');
    const seal = JSON.stringify({ codigoGeneracion, selloRecibido: SEAL });
    await drop(page, [['respuesta.json', bytes(seal)]]);
    await page.getByText('Llegó el sello de Hacienda: Crédito fiscal').waitFor();
    expect(await deducted(codigoGeneracion)).toBe(true);
    await press('Escape');
    const factura = { tipoDte: '01', version: 1, codigoGeneracion: PURCHASE_CODE.replace(/1$/, '6') };
    await received(supplierDocument(BUYER, { ...factura, lines: [bread] }));
    await page.locator('[data-enter]:focus').waitFor();
    expect(await page.getByRole('checkbox', { name: /crédito fiscal/ }).count()).toBe(0);
  });

  it('says before it is entered that the month of its date is closed', async () => {
    const { page, press } = at;
    await press('Escape');
    const [first] = fiscalDate(Date.now()).match(/^\d{4}-\d{2}/) ?? [''];
    const fecEmi = addDays(`${first}-01`, -1);
    await at.ask('books.close', { mes: fecEmi.slice(0, 'aaaa-mm'.length) });
    const codigoGeneracion = PURCHASE_CODE.replace(/1$/, '7');
    await received(supplierDocument(BUYER, { codigoGeneracion, fecEmi }));
    await page.getByText(/^Va al libro de compras de .*: el de su fecha está cerrado\.$/).waitFor();
    expect(await page.getByLabel('Mes del libro de compras').count()).toBe(0);
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-mes-cerrado', process.env['PURCHASE_PICTURES']);
  });

  it('opens by any place of its row, and tells what an invalidation did', async () => {
    const { page, press } = at;
    await press('Escape');
    await page
      .getByRole('row', { name: /Comprobante de retención/ })
      .getByText('$200.00')
      // What opens the row lies over it.
      .click({ force: true });
    await page.getByText('Nos retuvieron $2.00').waitFor();
    await press('Escape');
    await received(invalidation(PURCHASE_CODE.replace(/1$/, '3')));
    await page
      .getByText('anuló este documento: Crédito fiscal. Lo que había entrado volvió a salir.')
      .waitFor();
    // The only one of a delivery opens by itself.
    await page
      .getByRole('button', { name: /Volver a la lista/ })
      .and(page.locator(':focus'))
      .waitFor();
    await soon(() => stockIn(till.database, 'ESC')).toBe(0);
    await press('Escape');
    await received({ ...supplierDocument(BUYER), identificacion: { tipoDte: '14' } });
    await page.getByText('un documento de tipo 14 no se recibe como compra', { exact: false }).waitFor();
    expect(at.complaints).toEqual([]);
  });
});

function retention(): object {
  const { identificacion, emisor, receptor } = supplierDocument(BUYER, {
    tipoDte: '07',
    version: 2,
    codigoGeneracion: PURCHASE_CODE.replace(/1$/, '4'),
  });
  return {
    identificacion,
    emisor,
    receptor,
    cuerpoDocumento: [{ numItem: 1, montoSujetoGrav: 200, ivaRetenido: 2, descripcion: 'Retención 1 %' }],
    resumen: { totalSujetoRetencion: 200, totalIVAretenido: 2 },
  };
}

function invalidation(codigoGeneracion: string): object {
  const { emisor } = supplierDocument(BUYER);
  return {
    identificacion: { version: 2, ambiente: '00', codigoGeneracion: PURCHASE_CODE.replace(/1$/, '9') },
    emisor,
    documento: { tipoDte: '03', codigoGeneracion, selloRecibido: SEAL },
    motivo: { tipoAnulacion: 2, motivoAnulacion: 'Error' },
  };
}
