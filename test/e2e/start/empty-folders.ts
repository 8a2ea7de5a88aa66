/** A page before an empty folder, let in with the service's code: each test of a file begins one of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { App } from '../../../core/host/app.ts';
import { launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { screenHere } from '../../support/service/service-here.ts';
import { sandboxEnv } from '../../support/service/service-process.ts';
import { objections } from '../accessibility.ts';
import { unplugMouse } from '../unplugged.ts';

export interface EmptyFolders {
  /** Where a test may put files. */
  readonly folder: string;
  /** A browser that was let in to an empty folder of that name. */
  begin(name: string): Promise<Page>;
}

/** Called in a file's `describe`: what it opens ends with each test. */
export function emptyFolders(): EmptyFolders {
  const folder = mkdtempSync(join(tmpdir(), 'caja-wizard-'));
  let browser: TestBrowser;
  let context: BrowserContext | null = null;
  let app: App | null = null;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await context?.close();
    await app?.close();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A browser that was let in to an empty folder with the service's code. */
  async function begin(name: string): Promise<Page> {
    app = await screenHere({ dataDir: join(folder, name), env: sandboxEnv(join(folder, `${name}-home`)) });
    context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-SV' });
    await unplugMouse(context);
    const page = await context.newPage();
    await page.goto(app.ui.url);
    await page.getByLabel('Código').waitFor();
    await page.keyboard.type(app.pairingCode);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bienvenida a Caja DTE' }).waitFor();
    return page;
  }
  return { folder, begin };
}

/** Waits for a step of the wizard, and finds nothing that axe objects to. */
export async function step(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(await objections(page), title).toEqual([]);
}
