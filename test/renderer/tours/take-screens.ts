/**
 * Takes a picture of every screen from a really started demonstration: `npm run screens`. They go to `screens/`, which git
 * does not keep; those of `docs/screens`, which pages show, stay as they are but with `-- --shown`, which takes only these anew. `-- cashier`, `-- manager`, `-- offers`
 * (accounts, prices, promotions, quotes, purchases, the customer's screens) or `-- start` take only those of that person or of the first start, `-- --every-size` also those of a large screen and of enlarged ones,
 * `-- --more-sizes` only these, `-- --spanish` those in Spanish, `-- --sets=es-1366-light,en-911-dark`
 * only those of a language, a width and a theme.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../support/run/browser.ts';
import { sandboxEnv, startService } from '../../support/service/service-process.ts';
import { accountsTour } from './accounts-tour.ts';
import { openBusyShop, PICTURE_MOMENT } from './busy-shop.ts';
import { cashTour } from './cash-tour.ts';
import { customerTour } from './customer-tour.ts';
import { demonstrationTour, wizardTour } from './first-start-tour.ts';
import { goodsTour } from './goods-tour.ts';
import { mailTour } from './mail-tour.ts';
import { managerTour } from './manager-tour.ts';
import { offersTour } from './offers-tour.ts';
import { printingTour } from './printing-tour.ts';
import { returnsTour } from './returns-tour.ts';
import { enter, saleTour } from './sale-tour.ts';
import { troubleTour } from './trouble-tour.ts';

execFileSync(process.execPath, ['scripts/build-stale.ts']);
const PARTS = { cashier, manager, offers, start };
const folder = mkdtempSync(join(tmpdir(), 'caja-screens-'));
const browser = await launchBrowser();
try {
  const named = Object.entries(PARTS).filter(([name]) => process.argv.includes(name));
  for (const [, take] of named.length > 0 ? named : Object.entries(PARTS)) await take();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function cashier(): Promise<void> {
  const service = await startService(join(folder, 'datos'), sandboxEnv(folder));
  try {
    const page = await browser.newPage({ locale: 'es-SV' });
    await enter(page, service);
    await saleTour(page);
    await cashTour(page);
    await troubleTour();
  } finally {
    await service.stop();
  }
}

async function manager(): Promise<void> {
  const shop = await openBusyShop(join(folder, 'tienda'));
  try {
    const office = await browser.newPage({ locale: 'es-SV' });
    await shop.trade(office);
    await managerTour(office, shop);
    await mailTour(office, shop);
    await printingTour(office, shop);
    await returnsTour(office, shop);
  } finally {
    await shop.close();
  }
}

async function offers(): Promise<void> {
  const shop = await openBusyShop(join(folder, 'cuentas'));
  try {
    const office = await browser.newPage({ locale: 'es-SV' });
    await shop.trade(office);
    await office.clock.setSystemTime(new Date(PICTURE_MOMENT));
    await accountsTour(office, shop);
    await offersTour(office, shop);
    await goodsTour(office, shop);
    await customerTour(office, shop);
  } finally {
    await shop.close();
  }
}

async function start(): Promise<void> {
  for (const tour of [demonstrationTour, wizardTour]) {
    const own = join(folder, tour.name);
    const empty = await startService(own, sandboxEnv(`${own}-casa`), ['--no-demo']);
    await tour(await browser.newPage({ locale: 'es-SV' }), empty, folder);
    await empty.stop();
  }
}
