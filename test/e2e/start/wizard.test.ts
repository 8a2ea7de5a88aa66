import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { certificateFile, CERTIFICATE_PASSWORD, SETUP_NIT } from '../../bridge/setup-form.ts';
import { browserComplaints } from '../../renderer/page/browser-complaints.ts';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { holdAnswers } from '../held-answers.ts';
import { keyboardOf } from '../keyboard.ts';
import { soon } from '../../support/run/soon.ts';
import { emptyFolders, step } from './empty-folders.ts';

describe.skipIf(browserMissing !== null)('the first start in a real browser', () => {
  const { folder, begin } = emptyFolders();

  /** Another window of the till chooses a language. */
  const speak = (page: Page, language: 'es' | 'en'): Promise<void> =>
    page.evaluate((chosen) => {
      localStorage.setItem('caja.language', chosen);
      window.dispatchEvent(new Event('storage'));
    }, language);

  it('goes by keyboard from an empty folder to the first sealed factura, and survives a reload', async () => {
    const page = await begin('propia');
    const complaints = browserComplaints(page);
    const { fill, choose, push } = keyboardOf(page);
    expect(await objections(page)).toEqual([]);
    await push('Configurar mi empresa');
    await step(page, 'Emisor');
    await fill('NIT', '06142108951020');
    await page.getByText('El dígito verificador del NIT no coincide').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Falta este dato').first().waitFor();
    for (const label of ['Departamento', 'Municipio', 'Dirección'])
      await soon(() => page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), {
        message: label,
      }).toBe('true');
    expect(await objections(page)).toEqual([]);
    // What is wrong is said in the language that is chosen by now, at its field and of the whole step.
    await page.getByText('Hay datos que corregir en este paso').waitFor();
    await speak(page, 'en');
    await page.getByText('Something has to be corrected in this step').waitFor();
    await page.getByText('The check digit of the NIT does not match').waitFor();
    await speak(page, 'es');
    await fill('NIT', SETUP_NIT);
    await fill('NRC', '123456-7');
    await fill('Nombre o razón social', 'Librería Inventada, S.A. de C.V.');
    await fill('Actividad económica', '47190');
    await page.locator('.finder-list .option').first().waitFor();
    await page.keyboard.press('Enter');
    await choose('Departamento', 'San Sal');
    await choose('Municipio', 'SAN SALVADOR C');
    await fill('Dirección', 'Calle Inventada 7');
    await fill('Teléfono', '22220000');
    await fill('Correo', 'facturas@inventada.example');
    await page.keyboard.press('Enter');
    // Nobody chose one of its five.
    await page.getByText('Elija el distrito').waitFor();
    await choose('Distrito', 'SAN SALV');
    await push('Siguiente');

    await step(page, 'Punto de venta');
    await page.reload();
    await step(page, 'Punto de venta');
    await push('Atrás');
    await step(page, 'Emisor');
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe(
      'Librería Inventada, S.A. de C.V.',
    );
    await push('Siguiente');
    await fill('Persona responsable', 'Ana Inventada');
    await fill('Número de su documento', '01234567-8');
    // Fields beside one another stand level: no label needs a second line.
    const heights = await page
      .locator('label', { hasText: /^Último · / })
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(new Set(heights).size).toBe(1);
    await fill('Último · Factura', 'doce');
    await page.getByText('Escriba un número entero').waitFor();
    await page.keyboard.press('Enter');
    await step(page, 'Punto de venta');
    await fill('Último · Factura', '4711');
    await page.keyboard.press('Enter');

    await step(page, 'Certificado');
    const file = join(folder, 'prueba.crt');
    writeFileSync(file, certificateFile('06141307951040'));
    await page.locator('input[type=file]').setInputFiles(file);
    await fill('Contraseña del certificado', CERTIFICATE_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('El certificado pertenece al NIT 06141307951040').waitFor();
    writeFileSync(file, certificateFile());
    await page.locator('input[type=file]').setInputFiles(file);
    await fill('Contraseña del certificado', 'otra');
    await page.keyboard.press('Enter');
    await page.getByText('La contraseña no corresponde').waitFor();
    await fill('Contraseña del certificado', CERTIFICATE_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('El certificado es correcto').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await step(page, 'Conexión');
    // The fastest key there can be after a step is drawn is heard.
    await page.evaluate(() => {
      const drawn = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Usuarios') return;
        drawn.disconnect();
        document.querySelector('form')?.requestSubmit();
      });
      drawn.observe(document.body, { childList: true, subtree: true });
    });
    await push('Siguiente');
    await step(page, 'Usuarios');
    await page.getByText('Falta este dato').first().waitFor();
    const late = await holdAnswers(page, 'setup.check');
    await page.keyboard.press('Enter');
    await late.asked(1);
    await late.letGo();
    await page.getByText('Falta este dato').first().waitFor();
    // What was missing is not said of what stands there by now.
    const later = await holdAnswers(page, 'setup.check');
    await fill('Nombre', 'Marta Gerente');
    await later.asked(1);
    expect(await page.getByLabel('Nombre').first().getAttribute('aria-invalid')).toBe('false');
    await later.letGo();
    await fill('PIN (4 a 12 dígitos)', '246810');
    await fill('PIN otra vez', '246811');
    await page.keyboard.press('Enter');
    await page.getByText('Los dos PIN no son iguales').waitFor();
    await fill('PIN otra vez', '246810');
    await page.keyboard.press('Enter');
    await step(page, 'Revisar');
    await page.locator('.wizard-summary').getByText('Factura: sigue después del 4711').waitFor();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'PIN de Marta Gerente' }).waitFor();
    await page.keyboard.type('246810', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await page.keyboard.type('cuaderno @1.50', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.locator('[data-line] .col-amount', { hasText: '$' }).waitFor();
    await page.keyboard.press('F12');
    await saleResult(page);
    await page.getByText('DTE-01-M001P001-000000000004712').first().waitFor();
    expect(await page.locator('.seal').textContent()).toMatch(/^\w{40}$/);
    expect(await page.evaluate(() => localStorage.getItem('caja.wizard'))).toBeNull();
    expect(complaints).toEqual([]);
  });
});
