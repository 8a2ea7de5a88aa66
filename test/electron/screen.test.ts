import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { upsertBranch } from '../../core/store/issuers/branches.ts';
import { openStore } from '../../core/store/store.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../support/run/browser.ts';
import { builtInterface } from '../support/service/built-interface.ts';
import { BRANCH } from '../support/shop/demo-parties.ts';
import { desktopPlace, startDesktop, type DesktopPlace, type RunningDesktop } from './desktop-run.ts';

/** Stands for `app://caja/`, which this browser does not know. */
const PAGE = 'http://caja.localhost/';

/** The real screen in a real browser; its files, calls and events go through the desktop program's own parts. */
async function openScreen(browser: TestBrowser, desktop: RunningDesktop): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'es-SV' });
  await page.route(`${PAGE}**`, async (route) => {
    const answer = await desktop.fetch(route.request().url().replace(PAGE, 'app://caja/'));
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body });
  });
  await page.exposeFunction('callOfTest', (message: { op: never; input: never }) =>
    desktop.call(message.op, message.input),
  );
  await page.addInitScript(() => {
    const told = new Set<(event: unknown) => void>();
    const call = (op: string, input: unknown) =>
      (globalThis as unknown as { callOfTest(m: unknown): unknown }).callOfTest({ op, input });
    const subscribe = (listener: (event: unknown) => void) => {
      told.add(listener);
      return () => told.delete(listener);
    };
    Object.assign(globalThis, { cajaBridge: { call, subscribe } });
  });
  await page.goto(PAGE);
  return page;
}

const pinIn = (notice: string, rol: string) =>
  new RegExp(`\\(${rol}\\): PIN (\\d{6})`).exec(notice)?.[1] ?? '';

describe.skipIf(browserMissing !== null)('the screen in the desktop program', () => {
  let browser: TestBrowser;
  let place: DesktopPlace;
  let desktop: RunningDesktop;
  beforeAll(async () => {
    browser = await launchBrowser();
    place = { ...desktopPlace(), uiFolder: builtInterface() };
  });
  afterAll(async () => {
    await browser.close();
    await desktop.quit();
    place.remove();
  });

  it('asks nobody for a code: the first thing a person sees is who works here', async () => {
    desktop = await startDesktop(place);
    const page = await openScreen(browser, desktop);
    await page.getByRole('button', { name: 'Cajero de demostración' }).click();
    await page.getByRole('heading', { name: 'PIN de Cajero de demostración' }).waitFor();
    await page.keyboard.type(pinIn(desktop.boxes[0]?.detail ?? '', 'cajero'));
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    expect(await page.getByLabel('Código').count()).toBe(0);
    await page.close();
  });

  it('shows the choice of the place where there are several, without a code either', async () => {
    const pin = pinIn(desktop.boxes[0]?.detail ?? '', 'gerente');
    await desktop.quit();
    const store = openStore({
      file: dataFolder(place.dataDir, place.env).database,
      now: Date.now,
      migrate: false,
    });
    const norte = { id: 'norte', nombre: 'Norte', numero: 2, codPuntoVenta: 'P002' } as const;
    await store.transact((tx, now) => {
      upsertBranch(tx, { ...BRANCH, formatoNumeroControl: 'interfaz', ...norte }, now);
    });
    await store.close();
    rmSync(join(place.dataDir, 'desktop', 'till.token'));
    desktop = await startDesktop(place);
    const page = await openScreen(browser, desktop);
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Emparejar' }).click();
    await page.getByRole('button', { name: 'Cajero de demostración' }).waitFor();
    expect(await desktop.call('session.state', {})).toMatchObject({ ok: true, value: { stage: 'locked' } });
    await page.close();
  });
});
