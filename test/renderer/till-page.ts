/** A till in a real browser: the started service, a simulator in the test's hands, goods, a customer, and somebody at work. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { systemClock } from '../../core/platform/system.ts';
import { launchBrowser } from '../support/browser.ts';
import { builtInterface } from '../support/built-interface.ts';
import { cajaAsync, startService, type CommandResult, type Running } from '../support/service-process.ts';
import { switchableSimulator, type SwitchableSimulator } from '../support/switchable-simulator.ts';
import { browserComplaints } from './browser-complaints.ts';
import { cashierEnters, firstTill, WINDOW } from './first-till.ts';
import { forgetSales } from './kept-sales.ts';
import { quietPage } from './quiet-page.ts';
import { saleResult } from './sale-result.ts';
import { scannerOf, type ScanEnd } from './scanner.ts';

export { ask } from './bridge-page.ts';
export { CASHIER, MANAGER } from './first-till.ts';

/** Time between the keys of a person's hands: well above what a scanner needs, in milliseconds. */
const KEY_MS = 35;
/** Nothing of a test is reached from outside of this computer. */
const SERVED = ['--no-demo', '--display-host', '127.0.0.1', '--display-port', '0'];

export interface Till {
  readonly simulator: SwitchableSimulator;
  readonly service: Running;
  readonly context: BrowserContext;
  /** A page of the till as it was left, after a cut. */
  reopen(): Promise<Page>;
  /** A page of the till without any sale begun, on the given screen. */
  open(screen: 'factura' | 'credito-fiscal' | 'nota-remision' | 'documentos' | 'ajustes'): Promise<TillPage>;
  /** The same till in another window of the browser, e.g. with a touch screen. */
  window(options: BrowserContextOptions): Promise<Pick<Till, 'context' | 'open'>>;
  /** Kills the service like a power cut. */
  kill(): Promise<void>;
  /** Starts the service anew, at the same address. */
  restart(): Promise<void>;
  /** What `verify` says: numbers without gaps, hashes, signatures. */
  verify(): Promise<CommandResult>;
  /** How many documents the authority has sealed. */
  sealed(): number;
  close(): Promise<void>;
}

export interface Person {
  readonly nombre: string;
  readonly pin: string;
}

export interface TillPage {
  readonly page: Page;
  /** What the browser's console and the page's scripts complained about. */
  readonly complaints: string[];
  /** Types as a person does, and counts the keys. */
  type(text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  /** Keys pressed so far. */
  keys(): number;
  /** Presses keys as fast as a scanner, Enter at the end, or Tab. */
  scan(code: string, end?: ScanEnd): Promise<void>;
  /** The same at the pace of a slow scanner. */
  slowScan(code: string): Promise<void>;
  /** Waits until so many lines with a price are in the sale. */
  lines(count: number): Promise<void>;
  /** Types into the entry line, Enter, and waits until the sale has that line with its price; the first one if not said. */
  add(entry: string, line?: number): Promise<void>;
  /** Finds a customer by F4, and waits until the sale has it: only then the keys that follow belong to the sale. */
  receiver(typed: string): Promise<void>;
  /** Waits until the result of the sale says this word, else that it was sealed. */
  result(word?: string): Promise<void>;
}

/**
 * Starts everything and logs the cashier in.
 *
 * @param prepare what is to stand in the data folder before the service opens it
 */
export async function openTill(prepare?: (dataDir: string) => Promise<void>): Promise<Till> {
  builtInterface();
  const { folder, dataDir, env, storage, simulatorPort, uiPort } = await firstTill(launchBrowser);
  const simulator = await switchableSimulator(
    join(folder, 'simulador.jsonl'),
    systemClock,
    {},
    simulatorPort,
  );
  await prepare?.(dataDir);
  const serve = () => startService(dataDir, env, [...SERVED, '--ui-port', String(uiPort)]);
  let service = await serve();
  const browser = await launchBrowser();
  const context = await browser.newContext({ ...WINDOW, storageState: storage });
  const url = String(service.ready['ui']);
  await cashierEnters(context, url);
  return {
    simulator,
    get service() {
      return service;
    },
    context,
    window: async (options) => {
      const own = await browser.newContext({
        ...WINDOW,
        ...options,
        storageState: await context.storageState(),
      });
      return { context: own, open: (screen) => openPage(own, `${url}/#/${screen}`) };
    },
    kill: () => service.kill(),
    restart: async () => {
      service = await serve();
    },
    reopen: async () => {
      const page = await context.newPage();
      await page.goto(`${url}/#/factura`);
      return page;
    },
    sealed: () => simulator.report().series.reduce((sum, { sellados }) => sum + sellados, 0),
    verify: () => cajaAsync(['verify', '--data-dir', dataDir], env),
    open: (screen) => openPage(context, `${url}/#/${screen}`),
    close: async () => {
      await browser.close();
      await service.stop();
      await simulator.turnOff();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPage(context: BrowserContext, address: string): Promise<TillPage> {
  const page = await quietPage(context, address);
  const scanner = await scannerOf(page);
  const complaints = browserComplaints(page);
  let keys = 0;
  await forgetSales(page);
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
  if (/factura|fiscal|remision/.test(address))
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  const press = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      keys += 1;
      await page.keyboard.press(name);
      await page.waitForTimeout(KEY_MS);
    }
  };
  const lines = async (count: number): Promise<void> => {
    const amounts = page.locator('[data-line] .col-amount', { hasText: '$' });
    await amounts.nth(count - 1).waitFor();
  };
  return {
    page,
    complaints,
    press,
    type: (text) => press(...text),
    keys: () => keys,
    scan: (code, end = 'Enter') => scanner.fast(code, end),
    slowScan: scanner.slow,
    lines,
    add: async (entry, line = 1) => {
      await press(...entry, 'Enter');
      await lines(line);
    },
    receiver: async (typed) => {
      await press('F4', ...typed, 'Enter');
      await page.locator('[data-receiver-change]').waitFor();
    },
    result: (word) => saleResult(page, word),
  };
}
