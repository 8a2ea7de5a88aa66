/** The till that all tests in a browser begin with: provisioned, paired, goods and a customer kept; made once and copied. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { systemClock } from '../../../core/platform/system.ts';
import type { TestBrowser } from '../../support/run/browser.ts';
import { layAside, quietPage } from './quiet-page.ts';
import { folderMadeOnce } from '../../support/run/made-once.ts';
import { provisionFolder } from '../../support/service/provisioned.ts';
import { screenHere } from '../../support/service/service-here.ts';
import { sandboxEnv } from '../../support/service/service-process.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../../support/shop/shop-file.ts';
import { switchableSimulator } from '../../support/peers/switchable-simulator.ts';
import { ask, askBridge } from './bridge-page.ts';

export const MANAGER = { nombre: 'Marta Gerente', pin: '246810' } as const;
export const CASHIER = { nombre: 'Carlos Cajero', pin: '135791' } as const;

export const WINDOW: BrowserContextOptions = { viewport: { width: 1366, height: 768 }, locale: 'es-SV' };

const GOODS = [
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

/** What a browser keeps, beside the folders. */
const STORAGE = 'browser.json';

/**
 * A till knows its simulator's port and a browser its screen's, so both stay with the copies: one pair for each worker of a
 * run, below the ports that systems give away.
 */
const FIRST_PORT = 12_000;
const RUNS = 900;
const PORTS_A_RUN = 20;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0);
const simulatorPort = FIRST_PORT + (process.ppid % RUNS) * PORTS_A_RUN + 2 * (worker % (PORTS_A_RUN / 2));
const uiPort = simulatorPort + 1;

export interface TillPlace {
  readonly folder: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly simulatorPort: number;
  readonly uiPort: number;
  /** What the paired browser keeps, as its context takes it. */
  readonly storage: NonNullable<BrowserContextOptions['storageState']>;
}

/** A copy of that till in a folder of its own; nobody works at it. @param launch starts a browser */
export async function firstTill(launch: () => Promise<TestBrowser>): Promise<TillPlace> {
  const made = await folderMadeOnce(`till-${worker}`, (folder) => make(folder, launch));
  const folder = mkdtempSync(join(tmpdir(), 'caja-till-'));
  cpSync(made, folder, { recursive: true });
  const storage = JSON.parse(readFileSync(join(folder, STORAGE), 'utf8')) as TillPlace['storage'];
  return { folder, ...placesIn(folder), simulatorPort, uiPort, storage };
}

/** Has the cashier work at the till. */
export async function cashierEnters(context: BrowserContext, url: string): Promise<void> {
  const page = await quietPage(context, url);
  await logIn(page, CASHIER.nombre, CASHIER.pin);
  await layAside(page);
}

async function make(folder: string, launch: () => Promise<TestBrowser>): Promise<void> {
  const { dataDir, env } = placesIn(folder);
  const simulator = await switchableSimulator(
    join(folder, 'simulador.jsonl'),
    systemClock,
    {},
    simulatorPort,
  );
  await provisionFolder(provisionOf(simulator.url), { dataDir, env });
  const app = await screenHere({ dataDir, env }, { uiPort });
  const browser = await launch();
  const context = await browser.newContext(WINDOW);
  const page = await quietPage(context, app.ui.url);
  await ask(page, 'session.pair', { code: app.pairingCode });
  await logIn(page, MANAGER.nombre, MANAGER.pin);
  for (const product of GOODS) {
    const more = { uniMedida: 59, tipo: 'bien', ...SOLD_AS_ITSELF, tratamiento: 'gravado' } as const;
    await askBridge(page, 'products.save', { ...product, codigosBarra: [...product.codigosBarra], ...more });
  }
  await askBridge(page, 'customers.save', CUSTOMER);
  await ask(page, 'session.logout', {});
  writeFileSync(join(folder, STORAGE), JSON.stringify(await context.storageState()));
  await browser.close();
  await app.close();
  await simulator.turnOff();
}

function placesIn(folder: string): Pick<TillPlace, 'dataDir' | 'env'> {
  return { dataDir: join(folder, 'datos'), env: sandboxEnv(folder) };
}

async function logIn(page: Page, nombre: string, pin: string): Promise<void> {
  const users = await askBridge(page, 'session.users', {});
  const userId = users.find((user) => user.nombre === nombre)?.id ?? '';
  const login = await askBridge(page, 'session.login', { userId, pin });
  if (login.kind !== 'open') throw new Error(JSON.stringify(login));
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
      { ...MANAGER, rol: 'gerente' },
      { ...CASHIER, rol: 'cajero' },
    ],
  };
}
