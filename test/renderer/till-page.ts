/** A till in a real browser: the started service, a simulator in the test's hands, goods, a customer, and somebody at work. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { systemClock } from '../../core/system.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  caja,
  cajaAsync,
  sandboxEnv,
  startService,
  type CommandResult,
  type Running,
} from '../support/service-process.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../support/shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../support/switchable-simulator.ts';

/** Time between the keys of a person's hands: well above what a scanner needs, in milliseconds. */
const KEY_MS = 35;
/** Time between the keys of a scanner, in milliseconds. */
const SCANNER_KEY_MS = 3;
const MANAGER_PIN = '246810';
const CASHIER_PIN = '135791';

const WINDOW: BrowserContextOptions = { viewport: { width: 1366, height: 768 }, locale: 'es-SV' };

export const GOODS = [
  { codigo: '11', codigosBarra: ['7419900000011'], descripcion: 'Arroz de prueba 5 lb', precio: '3.60' },
  { codigo: '22', codigosBarra: ['7419900000028'], descripcion: 'Café de prueba 400 g', precio: '5.90' },
  {
    codigo: '33',
    codigosBarra: ['7419900000035', 'NL-033'],
    descripcion: 'Leche de prueba 1 L',
    precio: '1.65',
  },
] as const;

const CUSTOMER = {
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería de Prueba, S.A. de C.V.',
  nombreComercial: null,
  codActividad: '47522',
  correo: 'compras@ferreteria.example',
  telefono: '22334455',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle de Prueba 210' },
} as const;

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
  close(): Promise<void>;
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
  scan(code: string, end?: 'Enter' | 'Tab'): Promise<void>;
  /** Waits until so many lines with a price are in the sale. */
  lines(count: number): Promise<void>;
}

/**
 * Starts everything and logs the cashier in.
 *
 * @param prepare what is to stand in the data folder before the service opens it
 */
export async function openTill(prepare?: (dataDir: string) => Promise<void>): Promise<Till> {
  execFileSync(process.execPath, ['scripts/build-interface.ts']);
  const folder = mkdtempSync(join(tmpdir(), 'caja-till-'));
  const dataDir = join(folder, 'datos');
  const env = sandboxEnv(folder);
  const simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), systemClock);
  const file = join(folder, 'tienda.json');
  writeFileSync(file, JSON.stringify(provisionOf(simulator.url)));
  const provisioned = caja(['provision', file, '--data-dir', dataDir], env);
  if (provisioned.code !== 0) throw new Error(provisioned.stderr);
  await prepare?.(dataDir);
  let service = await startService(dataDir, env, ['--no-demo']);
  const browser: Browser = await launchBrowser();
  const context = await browser.newContext(WINDOW);
  const url = String(service.ready['ui']);
  await enter(context, url, String(service.ready['pairing']));
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
      service = await startService(dataDir, env, ['--no-demo', '--ui-port', new URL(url).port]);
    },
    reopen: async () => {
      const page = await context.newPage();
      await page.goto(`${url}/#/factura`);
      return page;
    },
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

function provisionOf(url: string): object {
  const { issuers } = shopFile({ edition2026From: '2099-01-01', formatoNumeroControl: 'oficial' });
  const connection = { url, user: userOf(SHOP_NIT, 'PRUEBAS'), password: PASSWORD };
  return {
    issuers: issuers.map((issuer) => ({
      ...issuer,
      connections: { PRUEBAS: connection },
      branches: issuer.branches.slice(0, 1),
    })),
    users: [
      { nombre: 'Marta Gerente', rol: 'gerente', pin: MANAGER_PIN },
      { nombre: 'Carlos Cajero', rol: 'cajero', pin: CASHIER_PIN },
    ],
  };
}

/** Pairs the browser, fills the shelves as the manager, and logs the cashier in. */
async function enter(context: BrowserContext, url: string, code: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Código').fill(code);
  await page.keyboard.press('Enter');
  await logIn(page, 'Marta Gerente', MANAGER_PIN);
  for (const product of GOODS) {
    const more = { uniMedida: 59, tipo: 'bien', tratamiento: 'gravado' };
    await ask(page, 'products.save', { ...product, ...more });
  }
  await ask(page, 'customers.save', CUSTOMER);
  await page.getByRole('button', { name: 'Bloquear la caja' }).click();
  await logIn(page, 'Carlos Cajero', CASHIER_PIN);
  await page.close();
}

async function logIn(page: Page, nombre: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: nombre }).click();
  await page.getByRole('heading', { name: `PIN de ${nombre}` }).waitFor();
  await page.keyboard.type(pin, { delay: KEY_MS });
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
}

/** Asks the service from a page of the till; the call must go well. */
export async function ask(page: Page, op: string, input: unknown): Promise<unknown> {
  const reply = await page.evaluate(
    async (call) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('/bridge', { method: 'POST', headers, body: JSON.stringify(call) });
      return (await response.json()) as { ok: boolean; value?: unknown };
    },
    { op, input },
  );
  if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply)}`);
  return reply.value;
}

async function openPage(context: BrowserContext, address: string): Promise<TillPage> {
  const page = await context.newPage();
  const keyboard = await context.newCDPSession(page);
  const complaints: string[] = [];
  let keys = 0;
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await forgetSales(page, new URL('/icon.svg', address).href);
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
  return {
    page,
    complaints,
    press,
    type: (text) => press(...text),
    keys: () => keys,
    scan: (code, end = 'Enter') => scan(keyboard, code, end),
    lines: async (count) => {
      const amounts = page.locator('[data-line] .col-amount', { hasText: '$' });
      await amounts.nth(count - 1).waitFor();
    },
  };
}

/** All keys at once: none waits for the answer to the one before, however busy the computer is. */
async function scan(keyboard: CDPSession, code: string, end: 'Enter' | 'Tab'): Promise<void> {
  const keys = [
    ...[...code].map((key) => ({
      key,
      text: key,
      windowsVirtualKeyCode: key.toUpperCase().codePointAt(0) ?? 0,
    })),
    end === 'Enter'
      ? { key: end, code: end, text: '\r', windowsVirtualKeyCode: 13 }
      : { key: end, code: end, windowsVirtualKeyCode: 9 },
  ];
  // When each key was pressed is told with it, as a scanner's keys carry their own time.
  const began = Date.now();
  const pressed = (index: number) => (began + index * SCANNER_KEY_MS) / 1000;
  await Promise.all(
    keys.flatMap((key, index) => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: pressed(index), ...key }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: pressed(index) + 0.001, ...key }),
    ]),
  );
}

/** Throws away what earlier pages kept, from a page of the same origin that keeps nothing itself. */
async function forgetSales(page: Page, quietAddress: string): Promise<void> {
  await page.goto(quietAddress);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('caja.entry')) localStorage.removeItem(key);
        const request = indexedDB.deleteDatabase('caja-dte');
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      }),
  );
}
