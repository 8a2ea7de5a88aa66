/** «Webhooks» in a real browser: a target added, tried out, paused, its secret changed, its deliveries read, by keyboard alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { startTarget, type WebhookTarget } from '../../support/peers/webhook-target.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { unplugMouse } from '../unplugged.ts';

const pictures = process.env['CAJA_PICTURES'];

describe.skipIf(browserMissing !== null)('targets of webhooks', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let target: WebhookTarget;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    target = await startTarget();
    till = await openManagerTill(['marta']);
    await unplugMouse(till.context);
  });
  afterAll(async () => {
    await till?.close();
    await target?.close();
  });

  const open = async (): Promise<ManagerPage> => {
    const manager = await pages.take(till.open('marta', 'ajustes'));
    await keyboardOf(manager.page).push('Webhooks');
    await manager.page.getByRole('heading', { name: 'Webhooks', level: 2 }).waitFor();
    return manager;
  };

  it('are added with a secret that is shown this once; a wrong address is told at its field', async () => {
    const manager = await open();
    const { page } = manager;
    const keyboard = keyboardOf(page);
    await page.getByText('Todavía no se avisa a ningún programa').waitFor();
    await keyboard.push('Agregar un destino');
    await keyboard.fill('Dirección', 'http://8.8.8.8/');
    await manager.press('Enter');
    await page.getByText('solo se envía a esta computadora').first().waitFor();
    await keyboard.fill('Dirección', target.url);
    await manager.press('Enter');
    const shown = page.getByRole('alertdialog', { name: 'Secreto del destino' });
    await shown.waitFor();
    expect(await shown.locator('code').innerText()).toMatch(/^[\w-]{43}$/);
    expect(await manager.faults()).toEqual([]);
    await keyboard.push('Ya la guardé');
    await page.getByText('Al día').waitFor();
  });

  it('are tried out, paused and get another secret, and the deliveries tell what was answered', async () => {
    const manager = await open();
    const { page } = manager;
    const keyboard = keyboardOf(page);
    await keyboard.push('Enviar una prueba');
    await page.getByText(/Recibió la prueba: respondió 200 en \d+ ms/).waitFor();
    expect(target.ids()).toEqual([0]);
    await keyboard.push('Pausar');
    await page.getByText('En pausa').waitFor();
    await keyboard.push('Reanudar');
    await page.getByText('Al día').waitFor();
    await keyboard.push('Cambiar el secreto');
    await page.getByRole('dialog', { name: 'Cambiar el secreto' }).waitFor();
    await keyboard.push('Cambiarlo ahora');
    await page.getByRole('alertdialog', { name: 'Secreto del destino' }).waitFor();
    await keyboard.push('Ya la guardé');
    await page.getByText('firman los dos secretos hasta').waitFor();
    await shoot(page, 'webhooks', pictures);
    expect(await manager.faults()).toEqual([]);
    await manager.sell('01', { items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }] });
    await keyboard.push('Entregas');
    const sheet = page.getByRole('dialog', { name: 'Entregas' });
    await sheet.getByText('Evento').first().waitFor();
    await shoot(page, 'entregas', pictures);
    expect(await manager.faults()).toEqual([]);
    await sheet.getByRole('button', { name: 'Enviar otra vez' }).first().press('Enter');
    await sheet.getByText('Reenvío').waitFor();
    expect(manager.complaints).toEqual([]);
  });
});
