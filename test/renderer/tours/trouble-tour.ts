/** Pictures of what a cashier sees when something is in the way: no line, a refusal, an unknown code, no service. */
import { sellOne } from '../page/bridge-page.ts';
import { picture, type } from './picture.ts';
import { openProgramTill, type ProgramTill, type TillPage } from '../page/till-page.ts';

/** Takes them at a till of its own, whose authority and whose service can be cut off. */
export async function troubleTour(): Promise<void> {
  const till = await openProgramTill();
  try {
    await touchRun(till);
    const open = await till.open('factura');
    await unknownCode(open);
    await refused(till, open);
    await unconfirmed(till, open);
    await withoutLine(till, open);
    await till.kill();
    await open.page.getByText('El servicio no responde').first().waitFor();
    await picture(open.page, 'sin-servicio');
    await till.restart();
  } finally {
    await till.close();
  }
}

/** A payment where fingers are at work, on the low screen. */
async function touchRun(till: ProgramTill): Promise<void> {
  const window = await till.window({ hasTouch: true, viewport: { width: 1024, height: 700 } });
  const { page, type: write, press, lines } = await window.open('factura');
  await write('11');
  await press('Enter');
  await lines(1);
  await page.getByRole('button', { name: /^Cobrar con cambio/ }).tap();
  await page.getByLabel('Recibido').waitFor();
  await write('2');
  await press('Enter');
  await page.getByRole('button', { name: 'Tarjeta de débito' }).tap();
  await picture(page, 'cobro-tactil');
  await window.context.close();
}

async function unknownCode({ page, scan, lines }: TillPage): Promise<void> {
  await scan('7419900000011');
  await lines(1);
  await scan('7419900009991');
  await page.getByText('7419900009991').waitFor();
  await picture(page, 'codigo-desconocido');
}

async function refused(till: ProgramTill, { page, press }: TillPage): Promise<void> {
  till.simulator.addFaults([
    {
      paso: 'recepcion',
      falla: 'rechazo-corchetes',
      codigoMsg: '020',
      descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
      observaciones: ['Campo #/receptor/correo no cumple el formato requerido'],
    },
  ]);
  await press('F4');
  await type(page, 'ferre', 'Enter');
  await press('F12');
  await page.getByText('RECHAZADO', { exact: true }).last().waitFor();
  await picture(page, 'rechazado');
  await press('Enter');
  await page.getByText('Corrigiendo el documento rechazado').waitFor();
  await picture(page, 'corregir');
  await press('F12');
  await page.getByText('PROCESADO', { exact: true }).last().waitFor();
  await press('Enter');
}

async function unconfirmed(till: ProgramTill, { page, press, lines }: TillPage): Promise<void> {
  till.simulator.addFaults([
    { paso: 'recepcion', falla: 'aceptar-y-html', veces: null },
    { paso: 'consulta', falla: 'html', veces: null },
  ]);
  await type(page, '22', 'Enter');
  await lines(1);
  await press('F12');
  await page.getByText('EN VERIFICACIÓN', { exact: true }).last().waitFor();
  await picture(page, 'en-verificacion');
  till.simulator.clearFaults();
  await press('Enter');
}

async function withoutLine(till: ProgramTill, { page, press, lines }: TillPage): Promise<void> {
  await till.simulator.turnOff();
  await type(page, '3*33', 'Enter');
  await lines(1);
  await press('F12');
  await page.getByText('EN CONTINGENCIA', { exact: true }).last().waitFor();
  await picture(page, 'en-contingencia');
  await press('Enter');
  await sellOne(page, '12.50');
  await press('Alt+5');
  await page.locator('.queue-contingency').first().waitFor();
  await picture(page, 'cola-contingencia');
  await press('Alt+4');
  await page.locator('.document-open').nth(1).waitFor();
  await picture(page, 'documentos-estados');
  await page.locator('.document-open').first().click();
  await page.getByRole('tab', { name: 'Línea de vida' }).click();
  await picture(page, 'documento-linea-de-vida');
  await press('Escape', 'Alt+1');
}
