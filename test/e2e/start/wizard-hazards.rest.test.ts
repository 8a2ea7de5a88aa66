import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certificateFile, CERTIFICATE_PASSWORD, SETUP_NIT } from '../../bridge/setup-form.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { keyboardOf } from '../keyboard.ts';
import { soon } from '../../support/run/soon.ts';
import { emptyFolders, step } from './empty-folders.ts';

describe.skipIf(browserMissing !== null)('what may go wrong at the first start', () => {
  const { folder, begin } = emptyFolders();

  it('never leaves a chosen certificate behind without a word, says when a reload lost it, and leads back to the review', async () => {
    const page = await begin('certificado');
    const { fill, push } = keyboardOf(page);
    await push('Configurar mi empresa');
    await page.getByRole('heading', { level: 1, name: 'Emisor' }).waitFor();
    await page.evaluate((nit) => {
      const kept = JSON.parse(localStorage.getItem('caja.wizard') ?? '') as {
        step: string;
        draft: { emisor: object; sucursal: object };
      };
      const { draft } = kept;
      const direccion = {
        departamento: '06',
        municipio: '23',
        distrito: '14',
        complemento: 'Calle Inventada 7',
      };
      draft.emisor = {
        nit,
        nrc: '123456-7',
        nombre: 'Librería Inventada, S.A. de C.V.',
        nombreComercial: '',
        codActividad: '47190',
        direccion,
        telefono: '22220000',
        correo: 'facturas@inventada.example',
      };
      const responsable = { nombre: 'Ana Inventada', tipoDocumento: '13', numDocumento: '01234567-8' };
      draft.sucursal = { ...draft.sucursal, responsable };
      localStorage.setItem('caja.wizard', JSON.stringify({ ...kept, step: 'certificado' }));
    }, SETUP_NIT);
    await page.reload();
    await step(page, 'Certificado');
    const file = join(folder, 'olvidado.crt');
    writeFileSync(file, certificateFile());
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('sin revisarlo no se guarda').waitFor();
    await fill('Contraseña del certificado', CERTIFICATE_PASSWORD);
    await push('Revisar el certificado');
    await page.getByText('El certificado es correcto').waitFor();
    const done = page.locator('.wizard-list li[data-done]');
    await push('Siguiente');
    await step(page, 'Conexión');
    await soon(() => done.allTextContents()).toEqual(['Emisor', 'Punto de venta', 'Certificado']);
    await page.reload();
    await step(page, 'Conexión');
    await soon(() => done.allTextContents()).toEqual(['Emisor', 'Punto de venta']);
    await push('Siguiente');
    await step(page, 'Usuarios');
    await fill('Nombre', 'Marta Gerente');
    await fill('PIN (4 a 12 dígitos)', '246810');
    await fill('PIN otra vez', '246810');
    await page.keyboard.press('Enter');
    await step(page, 'Revisar');
    await page.getByText('se perdió el certificado que había elegido').waitFor();
    const summary = page.locator('.wizard-summary');
    for (const text of [
      'Calle Inventada 7',
      'San Salvador, San Salvador Centro, San Salvador',
      '2222-0000 · facturas@',
    ])
      await summary.getByText(text).waitFor();
    await push('Cambiar Certificado');
    await step(page, 'Certificado');
    await push('Seguir sin certificado');
    await step(page, 'Revisar');
    await summary.getByText('Sin certificado: podrá entrar').waitFor();
    await push('Cambiar Emisor');
    await step(page, 'Emisor');
    await fill('Teléfono', '22221111');
    await push('Volver a revisar');
    await step(page, 'Revisar');
    await summary.getByText('2222-1111').waitFor();
    await push('Guardar todo y empezar');

    await page.getByRole('heading', { name: 'PIN de Marta Gerente' }).waitFor();
    await page.keyboard.type('246810', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Todavía no se puede emitir' }).waitFor();
    await page.getByText('Bloqueado: falta el certificado').waitFor();
    expect(await objections(page)).toEqual([]);
    await push('Ir a Ajustes › Certificado');
    await page.getByRole('heading', { level: 2, name: 'Certificado' }).waitFor();
  });

  it('keeps no secret in the browser', async () => {
    const page = await begin('secretos');
    const { fill, push } = keyboardOf(page);
    await push('Configurar mi empresa');
    await page.getByRole('heading', { level: 1, name: 'Emisor' }).waitFor();
    await page.evaluate(() => {
      const text = localStorage.getItem('caja.wizard') ?? '';
      localStorage.setItem('caja.wizard', text.replace('"step":"emisor"', '"step":"usuarios"'));
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Usuarios' }).waitFor();
    await fill('Nombre', 'Marta Gerente');
    await fill('PIN (4 a 12 dígitos)', '246810');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await soon(kept).toContain('Marta Gerente');
    expect(await kept()).not.toContain('246810');
    await page.reload();
    await page.getByText('Al recargar la página se conserva lo escrito').waitFor();
    await soon(() => page.getByLabel('Nombre').first().inputValue()).toBe('Marta Gerente');
    expect(await page.getByLabel('PIN (4 a 12 dígitos)').first().inputValue()).toBe('');
  });

  it('shows a demonstration after one key, with PINs that open it', async () => {
    const page = await begin('demo');
    const { push } = keyboardOf(page);
    await push('Probar con datos de demostración');
    await page.getByRole('heading', { name: 'La demostración está lista' }).waitFor();
    expect(await objections(page)).toEqual([]);
    const pin = (await page.locator('.wizard-pin').first().textContent()) ?? '';
    const nombre = (await page.locator('.facts-row dd').first().textContent()) ?? '';
    await page.reload();
    await page.getByRole('heading', { name: 'La demostración está lista' }).waitFor();
    expect(await page.locator('.wizard-pin').first().textContent()).toBe(pin);
    await push('Ya los anoté: entrar a la caja');
    await page.getByRole('heading', { name: '¿Quién atiende?' }).waitFor();
    await page.getByRole('button', { name: nombre }).press('Enter');
    await page.getByRole('heading', { name: `PIN de ${nombre}` }).waitFor();
    await page.keyboard.type(pin, { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByText('Lista para vender').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      pin,
    );
  });
});
