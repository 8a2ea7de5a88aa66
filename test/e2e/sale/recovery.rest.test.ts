import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../../renderer/page/stored-sales.ts';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { openProgramTill, type ProgramTill, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 480_000;
const CUT_OFF = 'La venta se interrumpió antes de enviarse: revise y cobre.';

describe.skipIf(browserMissing !== null)('a sale through cuts', { timeout: TEST_MS }, () => {
  let till: ProgramTill;
  let page: Page | null = null;

  beforeAll(async () => {
    till = await openProgramTill();
  });
  afterAll(() => till?.close());
  afterEach(async () => {
    await page?.close();
    page = null;
  });

  const on = async (): Promise<TillPage> => {
    const open = await till.open('factura');
    page = open.page;
    return open;
  };

  it('opens again, not issued, when the call never arrived', async () => {
    const { page: at, press, add } = await on();
    const before = till.sealed();
    await add('11');
    await at.route('**/bridge', (route) =>
      route.request().postData()?.includes('"documents.issue"') === true ? route.abort() : route.continue(),
    );
    await press('F12');
    await at.getByText(CUT_OFF).waitFor();
    expect(till.sealed()).toBe(before);
    await at.unroute('**/bridge');
    await press('F12');
    await saleResult(at);
    expect(await at.getByText(CUT_OFF).count()).toBe(0);
    expect(till.sealed()).toBe(before + 1);
    await press('Enter');
  });

  it('shows its result when only the answer was lost', async () => {
    const { page: at, press, add } = await on();
    const before = till.sealed();
    await add('22');
    await at.route('**/bridge', async (route) => {
      if (route.request().postData()?.includes('"documents.issue"') !== true) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press('F12');
    await saleResult(at);
    expect(till.sealed()).toBe(before + 1);
    await press('Enter');
    await at.getByText('Lista para vender').waitFor();
  });

  it('asks by itself while the service is away, and lets nothing be added meanwhile', async () => {
    const { page: at, press, scan, add } = await on();
    const before = till.sealed();
    await add('33');
    await till.kill();
    await press('F12');
    await at.getByText('Se perdió la respuesta de esta venta.').waitFor();
    await scan('7419900000028');
    expect(await at.locator('[data-line]').count()).toBe(1);
    await till.restart();
    await at.getByText(CUT_OFF).waitFor();
    expect(till.sealed()).toBe(before);
    await press('F12');
    await saleResult(at);
    expect(till.sealed()).toBe(before + 1);
    await press('Enter');
  });

  it('loses at most the last key when page or service die after any step, and issues once', async () => {
    const before = till.sealed();
    const opened = await on();
    let at = opened.page;
    const entry = () => at.getByRole('combobox', { name: 'Agregar producto' });
    const amounts = () => at.locator('[data-line] .col-amount', { hasText: '$' });
    const shows = (lines: number) => soon(() => amounts().count()).toBe(lines);
    let round = 0;
    /** Kills page, service or both, in turn, and opens the till again. */
    const cut = async (): Promise<void> => {
      round += 1;
      if (round % 3 !== 0) await crash(at);
      if (round % 3 !== 1) {
        await till.kill();
        await till.restart();
      }
      if (round % 3 !== 0) at = await till.reopen();
      page = at;
      await at.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    };
    const keys = async (text: string, ...names: readonly string[]): Promise<void> => {
      await at.keyboard.type(text, { delay: 40 });
      for (const name of names) await at.keyboard.press(name);
    };
    const steps: readonly (readonly [work: () => Promise<void>, kept: () => Promise<void>])[] = [
      [() => keys('2*1'), () => soon(() => entry().inputValue()).toBe('2*1')],
      [() => keys('1', 'Enter').then(() => shows(1)), () => shows(1)],
      [() => keys('22', 'Enter').then(() => shows(2)), () => shows(2)],
      [
        () => at.getByLabel('Cantidad, línea 1').fill('3'),
        () => soon(() => at.getByLabel('Cantidad, línea 1').inputValue()).toBe('3'),
      ],
      [
        async () => {
          await keys('', 'F4');
          await keys('ferre', 'Enter');
          await at.getByText('NRC 150236-0').waitFor();
        },
        () => at.getByText('NRC 150236-0').waitFor(),
      ],
      [
        async () => {
          await keys('', 'F6');
          await at.getByLabel('Descuento a toda la venta').fill('10%');
          await keys('', 'Enter');
          await at.locator('[data-veil]').waitFor({ state: 'detached' });
        },
        // 10.80 + 5.90, less 1.67.
        () => soon(() => at.locator('.total-figure').textContent()).toBe('$15.03'),
      ],
      [
        async () => {
          await keys('', 'F7');
          await at.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
          await keys('', 'Enter');
          await at.getByText('Apartadas (1)').waitFor();
        },
        () => at.getByText('Apartadas (1)').waitFor(),
      ],
      [
        async () => {
          await keys('', 'F3');
          await at.getByRole('dialog', { name: 'Ventas apartadas' }).waitFor();
          await keys('', 'Enter');
          await shows(2);
        },
        () => shows(2),
      ],
      [
        async () => {
          await keys('', 'F12');
          await saleResult(at);
        },
        () => saleResult(at),
      ],
      [() => keys('', 'Enter'), () => at.getByText('Lista para vender').waitFor()],
    ];
    for (const [work, kept] of steps) {
      await work();
      // The last key may be lost: what was there before it is on the disk.
      await written(at);
      await cut();
      await kept();
    }
    expect(till.sealed()).toBe(before + 1);
    const verified = await till.verify();
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  });

  it('is issued once when the page dies while it leaves', async () => {
    const { page: at, add } = await on();
    const before = till.sealed();
    await add('11');
    const left = at.waitForRequest((request) => request.postData()?.includes('"documents.issue"') === true);
    await at.keyboard.press('F12');
    await left;
    await crash(at);
    const again = await till.reopen();
    page = again;
    const sent = again.getByRole('alertdialog').getByText('PROCESADO', { exact: true }).last();
    const kept = again.getByText(CUT_OFF);
    await sent.or(kept).first().waitFor();
    // The page died before its call had left: nothing was issued, and the person charges.
    if (await kept.isVisible()) await again.keyboard.press('F12');
    await sent.waitFor();
    expect(till.sealed()).toBe(before + 1);
    await again.keyboard.press('Enter');
    await again.getByText('Lista para vender').waitFor();
  });
});

/** Ends the page's process at once, without any of its good-byes. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}
