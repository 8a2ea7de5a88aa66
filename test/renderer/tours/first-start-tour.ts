/** Pictures of the first start: the demonstration, then the own company step by step. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { certificateFile, CERTIFICATE_PASSWORD, setupForm } from '../../bridge/setup-form.ts';
import type { Running } from '../../support/service/service-process.ts';
import { picture, type } from './picture.ts';

/** Pairs the browser with a service in an empty folder. */
async function enter(page: Page, service: Running): Promise<void> {
  await page.goto(String(service.ready['ui']));
  await page.getByLabel('Código').waitFor();
  await type(page, String(service.ready['pairing']), 'Enter');
  await page.getByRole('heading', { name: 'Bienvenida a Caja DTE' }).waitFor();
}

/** The way of who only wants to look. */
export async function demonstrationTour(page: Page, service: Running): Promise<void> {
  await enter(page, service);
  await page.getByRole('button', { name: /demostración/ }).click();
  await page.getByRole('heading', { name: 'La demostración está lista' }).waitFor();
  await picture(page, 'demostracion-lista');
  const pin = (await page.locator('.wizard-pin').first().textContent()) ?? '';
  const nombre = (await page.locator('.facts-row dd').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Ya los anoté' }).click();
  await page.getByRole('button', { name: nombre }).click();
  await type(page, pin, 'Enter');
  await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
}

/** The way of a company, from the greeting to its first screen and an empty shop. */
export async function wizardTour(page: Page, service: Running, folder: string): Promise<void> {
  const { emisor, sucursal } = setupForm();
  await enter(page, service);
  await picture(page, 'primer-inicio');
  await type(page, '', 'Enter');
  const step = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const next = (name = 'Siguiente') => page.getByRole('button', { name, exact: true }).click();
  await step('Emisor');
  await picture(page, 'asistente');
  await next();
  await page.getByText('Falta este dato').first().waitFor();
  await picture(page, 'asistente-faltas');
  for (const [label, text] of [
    ['NIT', emisor.nit],
    ['NRC', emisor.nrc],
    ['Nombre o razón social', emisor.nombre],
    ['Dirección', emisor.direccion.complemento],
    ['Teléfono', emisor.telefono],
    ['Correo', emisor.correo],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Actividad económica' }).focus();
  await type(page, emisor.codActividad);
  await page.locator('.finder-list .option').first().waitFor();
  await type(page, '', 'Enter');
  await page.getByLabel('Departamento').selectOption(emisor.direccion.departamento);
  await page.getByLabel('Municipio').selectOption(emisor.direccion.municipio);
  await page.getByLabel('Distrito').selectOption(emisor.direccion.distrito);
  await picture(page, 'asistente-emisor');
  await next();
  await step('Punto de venta');
  await page.getByLabel('Persona responsable').fill(sucursal.responsable.nombre);
  await page.getByLabel('Número de su documento').fill(sucursal.responsable.numDocumento);
  await picture(page, 'asistente-punto-de-venta');
  await next();
  await step('Certificado');
  await picture(page, 'asistente-certificado');
  const file = join(folder, 'prueba.crt');
  writeFileSync(file, certificateFile());
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Contraseña del certificado').fill(CERTIFICATE_PASSWORD);
  await type(page, '', 'Enter');
  await page.getByText('El certificado es correcto').waitFor();
  await picture(page, 'asistente-certificado-correcto');
  await next();
  await step('Conexión');
  await page.getByRole('button', { name: 'Probar conexión' }).click();
  await page.locator('.probe-result .signal').waitFor();
  await picture(page, 'asistente-conexion');
  await next();
  await step('Usuarios');
  await page.getByLabel('Nombre').first().fill('Marta Rivas');
  await page.getByLabel('PIN (4 a 12 dígitos)').first().fill('246810');
  await page.getByLabel('PIN otra vez').first().fill('246810');
  await picture(page, 'asistente-usuarios');
  await next();
  await step('Revisar');
  await picture(page, 'asistente-resumen');
  await next('Guardar todo y empezar');
  await page.getByRole('heading', { name: 'PIN de Marta Rivas' }).waitFor();
  await picture(page, 'asistente-hecho');
  await type(page, '246810', 'Enter');
  await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
  await type(page, '', 'Alt+9');
  await page.getByRole('heading', { name: 'Sin documentos en este período.' }).waitFor();
  await picture(page, 'estadisticas-vacia');
}
