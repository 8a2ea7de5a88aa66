import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { builtInterface } from '../../support/service/built-interface.ts';
import { sandboxEnv, startService, type Running } from '../../support/service/service-process.ts';

if (browserMissing !== null) process.stderr.write(`BROWSER TESTS SKIPPED: ${browserMissing}\n`);

describe.skipIf(browserMissing !== null)('the page "Estado del servicio" in a real browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caja-page-'));
  let browser: TestBrowser;
  let service: Running;
  let stopped = false;

  beforeAll(async () => {
    builtInterface();
    [service, browser] = await Promise.all([
      startService(join(folder, 'data'), sandboxEnv(folder)),
      launchBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    if (!stopped) await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(colorScheme: 'light' | 'dark'): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1024, height: 700 } });
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${String(service.ready['ui'])}/#/estado`);
    await page.getByText('Lista para emitir').waitFor();
    return { page, complaints };
  }

  it('shows that the till can issue, in which environment, through whom and how much waits', async () => {
    const { page, complaints } = await open('light');
    await page.getByRole('heading', { level: 1, name: 'Estado del servicio' }).waitFor();
    const connections = page.getByRole('region', { name: 'Conexiones con Hacienda' });
    await connections.getByText('Pruebas', { exact: true }).waitFor();
    await connections.getByText('Simulador', { exact: true }).waitFor();
    const pending = page.getByRole('region', { name: 'Documentos por confirmar' });
    await soon(() => pending.locator('.figure').textContent()).toBe('0');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('follows the dark theme of the system', async () => {
    const paper = async (scheme: 'light' | 'dark') => {
      const { page } = await open(scheme);
      const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.close();
      return colour;
    };
    expect(await paper('light')).toBe('rgb(246, 247, 245)');
    expect(await paper('dark')).toBe('rgb(18, 24, 26)');
  });

  it('says that the service does not answer and that nothing is lost when it stops', async () => {
    const { page } = await open('light');
    stopped = true;
    expect(await service.stop()).toBe(0);
    await page.getByText('El servicio no responde').waitFor();
    await soon(() => page.getByRole('button', { name: 'Consultar de nuevo' }).isVisible()).toBe(true);
    await page.close();
  });
});
