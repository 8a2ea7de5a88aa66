/** The window that the program opens by itself is let in by the code in its address, and nobody else is afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type App } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { builtInterface } from '../../support/service/built-interface.ts';
import { sandboxEnv } from '../../support/service/service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-abrir-'));
let app: App;
let browser: TestBrowser;
beforeAll(async () => {
  if (browserMissing !== null) return;
  builtInterface();
  const env = sandboxEnv(folder);
  app = await startApp({
    folder: dataFolder(join(folder, 'datos'), env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: true,
    uiFolder: join(import.meta.dirname, '../../../dist/renderer'),
    env,
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(browserMissing !== null)(
  'needs no typed code, shows it nowhere, and offers no translation',
  async () => {
    const { url } = app.ui;
    const code = await app.inside.newOpeningCode();
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${url}/#codigo=${code}`);
    await page.getByRole('button', { name: 'Gerente de demostración' }).waitFor();
    expect(page.url()).toBe(`${url}/`);
    expect(asked.join()).not.toContain(code);
    expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-SV');
    await page.goto(`${url}/#/estado`);
    await page.goBack();
    expect(page.url()).toBe(`${url}/`);
    await page.reload();
    await page.getByRole('button', { name: 'Gerente de demostración' }).waitFor();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${url}/#codigo=${code}`);
    await stranger.getByRole('heading', { name: 'Emparejar esta caja' }).waitFor();
    expect(await stranger.getByLabel('Código').inputValue()).toBe('');
    expect(stranger.url()).toBe(`${url}/`);
  },
);
