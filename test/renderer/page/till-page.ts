/** A till in a real browser: the started service, a simulator in the test's hands, goods, a customer, and somebody at work. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { systemClock } from '../../../core/platform/system.ts';
import { launchBrowser } from '../../support/run/browser.ts';
import { builtInterface } from '../../support/service/built-interface.ts';
import { screenHere } from '../../support/service/service-here.ts';
import {
  cajaAsync,
  startService,
  type CommandResult,
  type Running,
} from '../../support/service/service-process.ts';
import { switchableSimulator, type SwitchableSimulator } from '../../support/peers/switchable-simulator.ts';
import { browserComplaints } from './browser-complaints.ts';
import { cashierEnters, firstTill, WINDOW, type TillPlace } from './first-till.ts';
import { forgetSales } from './stored-sales.ts';
import { quietPage } from './quiet-page.ts';
import { saleResult } from './sale-result.ts';
import { scannerOf, type ScanEnd } from './scanner.ts';

export { ask } from './bridge-page.ts';
export { CASHIER, MANAGER } from './first-till.ts';

/** Time between the keys of a person's hands: well above what a scanner needs, in milliseconds. */
const KEY_MS = 35;
/** Nothing of a test is reached from outside of this computer. */
const SERVED = ['--no-demo', '--display-host', '127.0.0.1', '--display-port', '0', '--phone-port', '0'];

export interface Till {
  readonly simulator: SwitchableSimulator;
  /** Address of the service's screen. */
  readonly url: string;
  /** Address of its interface for programs. */
  readonly api: string;
  readonly context: BrowserContext;
  /** A page of the till as it was left, after a cut. */
  reopen(): Promise<Page>;
  /** A page of the till without any sale begun, on the given screen. */
  open(screen: 'factura' | 'credito-fiscal' | 'nota-remision' | 'documentos' | 'ajustes'): Promise<TillPage>;
  /** The same till in another window of the browser, e.g. with a touch screen. */
  window(options: BrowserContextOptions): Promise<Pick<Till, 'context' | 'open'>>;
  /** What `verify` says: numbers without gaps, hashes, signatures. */
  verify(): Promise<CommandResult>;
  /** How many documents the authority has sealed. */
  sealed(): number;
  close(): Promise<void>;
}

/** A till whose service is a process that can be killed. */
export interface ProgramTill extends Till {
  /** Kills the service like a power cut. */
  kill(): Promise<void>;
  /** Starts the service anew, at the same address. */
  restart(): Promise<void>;
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

/** The service of a till, wherever it runs. */
interface Service {
  readonly url: string;
  readonly api: string;
  stop(): Promise<unknown>;
}

/** Starts everything, the service in this process, and logs the cashier in. */
export async function openTill(): Promise<Till> {
  return openAt(async (place) => {
    const app = await screenHere(place, { uiPort: place.uiPort });
    return { url: app.ui.url, api: app.api.url, stop: app.close };
  });
}

/**
 * The same with the service as the program that a shop starts.
 *
 * @param prepare what is to stand in the data folder before the service opens it
 * @param more environment of the service
 */
export async function openProgramTill(
  prepare?: (dataDir: string) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<ProgramTill> {
  builtInterface();
  const start = async ({ dataDir, env, uiPort }: TillPlace): Promise<Running> =>
    startService(dataDir, { ...env, ...more }, [...SERVED, '--ui-port', String(uiPort)]);
  let running: Running | null = null;
  let started: TillPlace | null = null;
  const till = await openAt(async (place) => {
    await prepare?.(place.dataDir);
    started = place;
    running = await start(place);
    const { ui, api } = running.ready;
    return { url: String(ui), api: String(api), stop: async () => running?.stop() };
  });
  return {
    ...till,
    kill: async () => running?.kill(),
    restart: async () => {
      if (started !== null) running = await start(started);
    },
  };
}

async function openAt(serve: (place: TillPlace) => Promise<Service>): Promise<Till> {
  const place = await firstTill(launchBrowser);
  const { folder, dataDir, env, storage, simulatorPort } = place;
  const simulator = await switchableSimulator(
    join(folder, 'simulador.jsonl'),
    systemClock,
    {},
    simulatorPort,
  );
  const { url, api, stop } = await serve(place);
  const browser = await launchBrowser();
  const context = await browser.newContext({ ...WINDOW, storageState: storage });
  await cashierEnters(context, url);
  return {
    simulator,
    url,
    api,
    context,
    window: async (options) => {
      const own = await browser.newContext({
        ...WINDOW,
        ...options,
        storageState: await context.storageState(),
      });
      return { context: own, open: (screen) => openPage(own, `${url}/#/${screen}`) };
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
      await stop();
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
