/** A till with two managers and a cashier in a real browser, sales already made, and a simulator in the test's hands. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../core/contract/bridge/bridge.ts';
import type { IssuerSettings } from '../../core/contract/settings/issuer-settings.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import type { Clock } from '../../core/engine/deps.ts';
import { systemClock } from '../../core/platform/system.ts';
import { askBridge } from '../renderer/page/bridge-page.ts';
import { browserComplaints } from '../renderer/page/browser-complaints.ts';
import { forgetSales } from '../renderer/page/stored-sales.ts';
import { atRest } from '../renderer/page/page-at-rest.ts';
import { isQuiet, layAside, quietPage } from '../renderer/page/quiet-page.ts';
import { launchBrowser } from '../support/run/browser.ts';
import { provisionFolder } from '../support/service/provisioned.ts';
import { screenHere } from '../support/service/service-here.ts';
import { sandboxEnv } from '../support/service/service-process.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../support/shop/shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../support/peers/switchable-simulator.ts';
import { objections } from './accessibility.ts';
import { unplugKeyboard } from './unplugged.ts';

const WINDOW = { viewport: { width: 1366, height: 768 }, locale: 'es-SV' } as const;
const TOUCH_SCREEN = { viewport: { width: 1024, height: 700 }, locale: 'es-SV', hasTouch: true } as const;
/** Time between the keys of a person's hands, in milliseconds. */
const KEY_MS = 35;

export const PEOPLE = {
  marta: { nombre: 'Marta Gerente', rol: 'gerente', pin: '246810' },
  olga: { nombre: 'Olga Segunda', rol: 'gerente', pin: '314159' },
  carlos: { nombre: 'Carlos Cajero', rol: 'cajero', pin: '135791' },
} as const;
export type Who = keyof typeof PEOPLE;

type ManagerScreen =
  | 'estadisticas'
  | 'invalidar'
  | 'devolucion'
  | 'documentos'
  | 'cotizaciones'
  | 'por-facturar'
  | 'factura'
  | 'cola'
  | 'productos'
  | 'precios'
  | 'promociones'
  | 'compra-sin-factura'
  | 'compras'
  | 'caja'
  | 'inventario'
  | 'ajustes';

export interface ManagerTill {
  readonly simulator: SwitchableSimulator;
  readonly context: BrowserContext;
  /** Address of the interface for programs. */
  readonly api: string;
  /** Path of the service's database. */
  readonly database: string;
  /** Lets so much time pass for service and simulator, in milliseconds. */
  pass(ms: number): void;
  /** Logs somebody in and opens a screen; what the page complains about is gathered. */
  open(who: Who, screen: ManagerScreen): Promise<ManagerPage>;
  /** The same at another till of the shop: a browser of its own, whose page takes it along when it is closed. */
  openBeside(who: Who, screen: ManagerScreen): Promise<ManagerPage>;
  /** The same on a touch screen of 1024 × 700 without a keyboard; its page takes its window along when it is closed. */
  openByTouch(who: Who, screen: ManagerScreen): Promise<ManagerPage>;
  close(): Promise<void>;
}

export interface ManagerPage {
  readonly page: Page;
  readonly complaints: string[];
  /** Presses keys, each once the page has done what the one before began. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Calls the bridge as the page does. */
  ask<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeOutput<Op>>;
  /** Sells at this till. */
  sell(tipoDte: '01' | '03' | '04', request: object): Promise<Sold>;
  /** What axe finds, in light and in dark. */
  faults(): Promise<readonly string[]>;
}

export interface Sold {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly estado: string;
}

/** Starts everything. @param people who works there @param edition2026From first day of the newer format @param settings of the issuer */
export async function openManagerTill(
  people: readonly Who[] = ['marta', 'olga', 'carlos'],
  edition2026From = '2099-01-01',
  settings: IssuerSettings = {},
): Promise<ManagerTill> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-manager-'));
  const dataDir = join(folder, 'datos');
  const env = sandboxEnv(folder);
  let passed = 0;
  const clock: Clock = { now: () => Date.now() + passed, after: systemClock.after };
  const simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), clock);
  await provisionFolder(provisionOf(simulator.url, people, { edition2026From, settings }), { dataDir, env });
  const app = await screenHere({ dataDir, env }, { clock });
  const browser = await launchBrowser();
  const context = await browser.newContext(WINDOW);
  const { url } = app.ui;
  const first = await quietPage(context, url);
  await askBridge(first, 'session.pair', { code: app.pairingCode });
  await layAside(first);
  return {
    simulator,
    context,
    api: app.api.url,
    database: dataFolder(dataDir, env).database,
    pass: (ms) => void (passed += ms),
    open: (who, screen) => openPage(context, { url, who, screen }),
    openBeside: async (who, screen) => {
      const beside = await browser.newContext(WINDOW);
      const page = await quietPage(beside, url);
      await askBridge(page, 'session.pair', { code: await app.inside.newPairingCode() });
      await layAside(page);
      return openPage(beside, { url, who, screen });
    },
    openByTouch: async (who, screen) => {
      const storageState = await context.storageState();
      const touch = await browser.newContext({ ...TOUCH_SCREEN, storageState });
      await unplugKeyboard(touch);
      return openPage(touch, { url, who, screen });
    },
    close: async () => {
      await browser.close();
      await app.close();
      await simulator.turnOff();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function provisionOf(
  url: string,
  people: readonly Who[],
  of: { readonly edition2026From: string; readonly settings: IssuerSettings },
): object {
  const { issuers } = shopFile({ ...of, formatoNumeroControl: 'oficial' });
  const connection = { url, user: userOf(SHOP_NIT, 'PRUEBAS'), password: PASSWORD };
  return {
    issuers: issuers.map((issuer) => ({
      ...issuer,
      connections: { PRUEBAS: connection },
      branches: issuer.branches.slice(0, 1).map((branch) => ({ ...branch, quotas: { documentosMes: 500 } })),
    })),
    users: people.map((who) => PEOPLE[who]),
  };
}

interface Opening {
  readonly url: string;
  readonly who: Who;
  readonly screen: string;
}

async function openPage(context: BrowserContext, { url, who, screen }: Opening): Promise<ManagerPage> {
  const page = await quietPage(context, url);
  const complaints = browserComplaints(page);
  // What a test that failed left unfinished is not the next one's.
  if (context.pages().every(isQuiet)) await forgetSales(page);
  const users = await askBridge(page, 'session.users', {});
  const userId = users.find(({ nombre }) => nombre === PEOPLE[who].nombre)?.id ?? '';
  await askBridge(page, 'session.login', { userId, pin: PEOPLE[who].pin });
  await page.goto(`${url}/#/${screen}`);
  await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
  // The screen itself, which is loaded when it is first opened.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  let sales = 0;
  return {
    page,
    complaints,
    press: async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await atRest(page);
      }
    },
    type: (text) => page.keyboard.type(text, { delay: KEY_MS }),
    ask: (op, input) => askBridge(page, op, input),
    sell: async (tipoDte, request) => {
      sales += 1;
      const idempotencyKey = `${who}-${process.hrtime.bigint()}-${sales}`;
      const sale = { tipoDte, request: JSON.stringify(request), idempotencyKey };
      const { result } = await askBridge(page, 'documents.issue', sale);
      return {
        codigoGeneracion: String(result.codigoGeneracion),
        numeroControl: String(result.numeroControl),
        estado: result.estado,
      };
    },
    faults: () => objections(page),
  };
}
