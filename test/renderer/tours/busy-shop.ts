/** A demonstration with three weeks of sales behind it, for pictures: its clock is in our hands, so they do not change. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { Clock } from '../../../core/engine/deps.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { sandboxEnv } from '../../support/service/service-process.ts';
import { askBridge } from '../page/bridge-page.ts';

/** A Friday afternoon in El Salvador. */
export const PICTURE_MOMENT = '2026-11-20T15:40:00-06:00';
/** First day of trade. */
const OPENED = '2026-11-02T08:00:00-06:00';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes from opening to closing. */
const OPEN_MINUTES = 560;
/** What part of the day passes until the first of its two rushes ends. */
const NOON_SHARE = 0.2;
/** Sales of a day, Monday to Sunday. */
const SALES_OF_WEEKDAY = [7, 5, 6, 8, 11, 14, 3];
/** Every so many sales is one to a company, on credit or to carry goods. */
const COMPANY_EVERY = 9;
const REMISION_EVERY = 31;

const GOODS = [
  ['ARR-5', 'Arroz precocido Milpa 5 lb', 3.6],
  ['CAF-400', 'Café molido de altura 400 g', 5.9],
  ['LEC-1L', 'Leche entera 1 L', 1.65],
  ['HUE-30', 'Huevos medianos, cartón de 30', 4.95],
  ['AZU-5', 'Azúcar blanca 5 lb', 2.95],
  ['PAP-12', 'Papel higiénico, 12 rollos', 6.5],
  ['FRI-4', 'Frijol rojo de seda 4 lb', 4.75],
  ['ACE-1L', 'Aceite vegetal El Girasol 1 L', 3.15],
  ['PAN-FAM', 'Pan de caja familiar', 2.35],
  ['AGU-600', 'Agua purificada 600 ml', 0.6],
  ['DET-1', 'Detergente en polvo 1 kg', 2.4],
] as const;
const COMPANY = {
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería El Martillo, S.A. de C.V.',
  codActividad: '47522',
  correo: 'compras@martillo.example',
  telefono: '22334455',
  direccion: { departamento: '06', municipio: '14', complemento: 'Calle Arce 210' },
};

export interface BusyShop {
  readonly url: string;
  /** Where files may be put. */
  readonly folder: string;
  /** Pairs the page's browser and trades until {@link PICTURE_MOMENT}; the manager is logged in afterwards. */
  trade(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts it in a folder of its own. */
export async function openBusyShop(folder: string): Promise<BusyShop> {
  const env = sandboxEnv(folder);
  const began = Date.now();
  let opened = Date.parse(OPENED);
  const clock: Clock = { now: () => opened + Date.now() - began, after: systemClock.after };
  const app = await startApp({
    folder: dataFolder(join(folder, 'datos'), env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    displayHost: '127.0.0.1',
    displayPort: 0,
    phonePort: 0,
    demo: true,
    uiFolder: join(import.meta.dirname, '../../../dist/renderer'),
    env,
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await app.sendDemo();
  /** Puts the clock on; it never goes back. */
  const setTo = (moment: number): void => {
    opened += Math.max(0, moment - clock.now());
  };
  const pinOf = (wanted: 'cajero' | 'gerente'): string =>
    app.demoUsers.find(({ rol }) => rol === wanted)?.pin ?? '';
  return {
    url: app.ui.url,
    folder,
    trade: async (page) => {
      await page.goto(`${app.ui.url}/icon.svg`);
      await askBridge(page, 'session.pair', { code: app.pairingCode });
      const last = Date.parse(PICTURE_MOMENT);
      for (let day = Date.parse(OPENED), count = 0; day < last; day += DAY_MS) {
        const sales = SALES_OF_WEEKDAY[Math.round((day - Date.parse(OPENED)) / DAY_MS) % 7] ?? 0;
        for (let sale = 1; sale <= sales; sale += 1) {
          const moment = day + minuteOf(sale, sales) * MINUTE_MS;
          if (moment > last) break;
          setTo(moment);
          // The session ends by itself after a while without a sale.
          await logIn(page, 'cajero', pinOf('cajero'));
          count += 1;
          await issue(page, count);
        }
      }
      setTo(last);
      await logIn(page, 'gerente', pinOf('gerente'));
    },
    close: () => app.close(),
  };
}

/** Opens a screen anew. */
export async function openScreen(page: Page, { url }: Pick<BusyShop, 'url'>, screen: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/${screen}`);
}

/** More of them about noon and at the end of the day. */
function minuteOf(sale: number, sales: number): number {
  const share = sale / sales;
  return Math.round(OPEN_MINUTES * (share + Math.sin((share - NOON_SHARE) * 4 * Math.PI) / 20));
}

/** Logs somebody in whose role is the given one. */
async function logIn(page: Page, wanted: 'cajero' | 'gerente', pin: string): Promise<void> {
  const users = await askBridge(page, 'session.users', {});
  const userId = users.find(({ rol }) => rol === wanted)?.id ?? '';
  await askBridge(page, 'session.login', { userId, pin });
}

/** The nth sale. */
async function issue(page: Page, count: number): Promise<void> {
  const toCompany = count % COMPANY_EVERY === 0;
  const tipoDte = count % REMISION_EVERY === 0 ? '04' : toCompany ? '03' : '01';
  const items = [0, 1, 2].slice(0, 1 + (count % 3)).map((more) => {
    const [codigo, descripcion, precioUni] =
      GOODS[(count * 3 + more * (count % 4)) % GOODS.length] ?? GOODS[0];
    const cantidad = (1 + ((count + more) % 4)) * (toCompany ? 6 : 1);
    return { cantidad, descripcion, precioUni, tipoItem: 1, codigo };
  });
  const receptor =
    tipoDte === '01' ? {} : { receptor: { ...COMPANY, ...(tipoDte === '04' ? { bienTitulo: '04' } : {}) } };
  const request = JSON.stringify({ items, ...receptor });
  await askBridge(page, 'documents.issue', { tipoDte, request, idempotencyKey: `venta-${count}` });
}
