/** Takes the pictures of `docs/screens` from a really started demonstration: `node test/renderer/take-screens.ts`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { sandboxEnv, startService, type Running } from '../support/service-process.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
];
/** Time for a picture to settle after a step, in milliseconds. */
const SETTLE_MS = 350;
/** Time between the keys of a person's hands, in milliseconds. */
const KEY_MS = 35;

/** One screen at every size, in light and dark. */
async function picture(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLE_MS);
      const path = join(FOLDER, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path });
    }
  }
}

async function type(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS });
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(SETTLE_MS);
}

async function enter(page: Page, service: Running): Promise<void> {
  await page.goto(String(service.ready['ui']));
  await page.getByLabel('Código').waitFor();
  await picture(page, 'emparejar');
  await type(page, String(service.ready['pairing']), 'Enter');
  const users = service.ready['demoUsers'] as readonly { rol: string; nombre: string; pin: string }[];
  const cashier = users.find(({ rol }) => rol === 'cajero');
  await page.getByRole('button', { name: cashier?.nombre ?? '' }).click();
  await picture(page, 'pin');
  await type(page, cashier?.pin ?? '', 'Enter');
  await page.getByText('Lista para vender').waitFor();
}

async function tour(page: Page): Promise<void> {
  await picture(page, 'factura-vacia');
  for (const text of ['arr', '3*caf', '2*azu -10%', 'lec']) await type(page, text, 'Enter');
  await picture(page, 'factura');
  await type(page, '3*caf @5.50 -10%');
  await picture(page, 'factura-entrada');
  await type(page, '', 'Escape', 'F8');
  await picture(page, 'cobro');
  await type(page, '50', 'Enter', 'Enter');
  await page.getByText('PROCESADO').last().waitFor();
  await picture(page, 'procesado');
  await type(page, '', 'Enter', 'Alt+2');
  await type(page, 'resma', 'Enter');
  await type(page, '', 'F4');
  await type(page, 'torogoz', 'Enter');
  await picture(page, 'credito-fiscal');
  await page.getByRole('button', { name: 'Editar' }).click();
  await picture(page, 'cliente');
  await type(page, '', 'Escape', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await type(page, '', 'Enter', 'Alt+3');
  await type(page, 'resma', 'Enter');
  await picture(page, 'nota-de-remision');
  await type(page, '', 'Alt+4');
  await picture(page, 'documentos');
  await page.locator('.document-open').first().click();
  await picture(page, 'documento');
  await type(page, '', 'Escape', 'Control+K');
  await picture(page, 'paleta');
  await type(page, '', 'Escape', 'Alt+0');
  await picture(page, 'ajustes');
}

execFileSync(process.execPath, ['scripts/build-interface.ts']);
const folder = mkdtempSync(join(tmpdir(), 'caja-screens-'));
const service = await startService(join(folder, 'datos'), sandboxEnv(folder));
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ locale: 'es-SV' });
  await enter(page, service);
  await tour(page);
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
