/** What a sale meets when answers are late and hands are quick: nothing is sold twice, lost, or shown as another sale's. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { busyDisk, holdAnswers } from '../held-answers.ts';
import { soon } from '../../support/run/soon.ts';

const COFFEE_CODE = '7419900000028';
const UNCONFIRMED = [
  { paso: 'recepcion', falla: 'aceptar-y-html', veces: 1 },
  { paso: 'consulta', falla: 'html', veces: null },
] as const;

const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);

describe.skipIf(browserMissing !== null)('a sale whose answers are late', () => {
  let till: Till;
  let open: TillPage;

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  afterEach(async () => {
    till.simulator.clearFaults();
    await open.page.close();
  });

  const sealed = (): number =>
    till.simulator.report().series.reduce((sum, { sellados }) => sum + sellados, 0);
  const on = async (): Promise<TillPage> => (open = await till.open('factura'));
  const add = async (code: string, line: number): Promise<void> => {
    await open.type(code);
    await open.press('Enter');
    await open.lines(line);
  };
  const rows = () => open.page.locator('[data-line]');
  const result = (word: string): Promise<void> =>
    open.page.getByRole('alertdialog').getByText(word, { exact: true }).last().waitFor();
  const numberShown = (): Promise<string | null> =>
    open.page
      .getByRole('alertdialog')
      .getByText(/^DTE-01-/)
      .textContent();
  const blank = (): Promise<void> => open.page.getByText('Lista para vender').waitFor();
  /** What was left unconfirmed is over before the next sale. */
  const calm = () => soon(() => light(open.page)).toBe('verde');
  const charge = async (): Promise<void> => {
    await open.press('F12');
    await result('PROCESADO');
  };
  const next = async (): Promise<void> => {
    await open.press('Enter');
    // The keys of the sale rest until the result is gone.
    await open.page.locator('[data-veil]').waitFor({ state: 'detached' });
    await blank();
  };

  it('charges what was just added, however late the screen shows its total', async () => {
    const { page, press } = await on();
    await add('11', 1);
    const due = page.locator('.due-figure');
    await press('F8');
    await due.waitFor();
    const before = centsOf(await due.innerText());
    await press('Escape');
    await due.waitFor({ state: 'detached' });
    // The screen asks for its total, 40 ms after a change, much later than the key does.
    await page.evaluate(() => {
      const later = globalThis.setTimeout;
      const put = { off: 0 };
      const patient = (run: () => void, ms?: number) => {
        if (ms === 40) put.off += 1;
        return later(run, ms === 40 ? 60_000 : ms);
      };
      Object.assign(globalThis, { setTimeout: patient, put });
    });
    await open.type('22');
    await press('Enter', 'F8');
    await due.waitFor();
    const amounts = await rows().locator('.col-amount').allInnerTexts();
    expect(amounts).toHaveLength(2);
    const all = amounts.reduce((sum, text) => sum + centsOf(text), 0);
    expect(all).toBeGreaterThan(before);
    expect(centsOf(await due.innerText())).toBe(all);
    expect(
      await page.evaluate(() => (globalThis as unknown as { put: { off: number } }).put.off),
    ).toBeGreaterThan(0);
  });

  it('brings back the last sale once when its key is pressed twice, and never into the sale after it', async () => {
    const { page, press } = await on();
    await add('11', 1);
    await charge();
    await next();
    const late = await holdAnswers(page, 'documents.draft');
    await press('F9', 'F9');
    await late.asked(1);
    await late.letGo();
    await open.lines(1);
    expect(await rows().count()).toBe(1);
    // Into a sale that has lines it brings nothing, and nobody is asked.
    let asked = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('"op":"documents.draft"') === true) asked += 1;
    });
    await press('F9');
    await add('22', 2);
    expect(asked).toBe(0);
    await charge();
    await next();
    const later = await holdAnswers(page, 'documents.draft');
    await press('F9');
    await later.asked(1);
    await add('22', 1);
    await charge();
    await next();
    await later.letGo();
    expect(await rows().count()).toBe(0);
  });

  it('charges what was scanned before the key, however late the product is found', async () => {
    const { page, press, scan } = await on();
    await add('11', 1);
    const late = await holdAnswers(page, 'products.search');
    await scan(COFFEE_CODE);
    await late.asked(1);
    await press('F12');
    await late.letGo();
    await result('PROCESADO');
    expect(await rows().count()).toBe(2);
    const { documentos } = (await ask(page, 'documents.list', {})) as {
      readonly documentos: readonly { readonly monto: string }[];
    };
    expect(documentos[0]?.monto).toBe('9.5');
  });

  it('keeps for the next sale what was scanned while this one left', async () => {
    const { page, press, scan } = await on();
    await add('11', 1);
    const left = await holdAnswers(page, 'documents.issue');
    const checked = await holdAnswers(page, 'documents.preview');
    await press('F12');
    await checked.asked(1);
    const found = await holdAnswers(page, 'products.search');
    await scan(COFFEE_CODE);
    await found.asked(1);
    await checked.letGo();
    await left.asked(1);
    await found.letGo();
    expect(await rows().count()).toBe(1);
    await left.letGo();
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
    await soon(() => rows().count()).toBe(1);
    await charge();
  });

  it('shows of a sale its own document only, when an answer about the one before comes late', async () => {
    const { page } = await on();
    till.simulator.addFaults(UNCONFIRMED);
    await add('11', 1);
    await open.press('F12');
    await result('EN VERIFICACIÓN');
    const late = await holdAnswers(page, 'documents.view');
    till.simulator.clearFaults();
    await consultLast(page);
    await late.asked(1);
    await next();
    await add('22', 1);
    await open.press('F12');
    await page.getByRole('alertdialog').waitFor();
    const own = await numberShown();
    await late.letGo();
    expect(await numberShown()).toBe(own);
    await calm();
  });

  it('says what became of a document also where no event of it arrived', async () => {
    const { page } = await on();
    await page.route('**/bridge/eventos', (route) => route.abort());
    await page.reload();
    await blank();
    till.simulator.addFaults(UNCONFIRMED);
    await add('11', 1);
    await open.press('F12');
    await result('EN VERIFICACIÓN');
    till.simulator.clearFaults();
    await consultLast(page);
    await result('PROCESADO');
    await soon(() => page.locator('.seal').textContent()).toMatch(/^\w{40}$/);
    await calm();
  });

  it('is not mistaken for the one that takes its place while it is asked what became of it', async () => {
    const { page, press } = await on();
    await add('22', 1);
    await press('F7');
    await page.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
    await press('Enter');
    await blank();
    await add('11', 1);
    const before = sealed();
    let lost = 0;
    await page.route('**/bridge', async (route) => {
      const leaves = route.request().postData()?.includes('"documents.issue"') === true;
      if (!leaves || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    const late = await holdAnswers(page, 'documents.ofKey');
    const later = await holdAnswers(page, 'documents.view');
    await press('F12');
    await late.asked(1);
    await press('F3');
    await page.getByRole('dialog', { name: 'Ventas apartadas' }).waitFor();
    await press('Enter');
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
    await late.letGo();
    await later.asked(1);
    // Charged meanwhile, it leaves as soon as it is known what became of the other one.
    const checked = await holdAnswers(page, 'documents.preview');
    await press('F12');
    await checked.asked(1);
    await checked.letGo();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await later.letGo();
    await result('PROCESADO');
    await next();
    // The other one left as well: going on with it says so.
    await press('F3');
    await page.getByRole('dialog', { name: 'Ventas apartadas' }).waitFor();
    await press('Enter');
    await result('PROCESADO');
    await next();
    expect(sealed()).toBe(before + 2);
    await soon(() => page.getByRole('button', { name: /^Apartadas/ }).count()).toBe(0);
  });

  it('takes nothing with it of the sale that was begun in its place while it left', async () => {
    const { page, press } = await on();
    await add('11', 1);
    const late = await holdAnswers(page, 'documents.issue');
    await press('F12');
    await late.asked(1);
    await page.getByRole('button', { name: 'Apartar', exact: true }).click();
    await page.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
    await press('Enter');
    await blank();
    await add('22', 1);
    await late.letGo();
    await result('PROCESADO');
    const free = await busyDisk(page);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
    // What it was is over: it is not kept to be charged again, however late the disk hears of it.
    await soon(() => page.getByRole('button', { name: /^Apartadas/ }).count()).toBe(0);
    // Another window says that it parked one: what is read for that is older than what is parked here meanwhile.
    await page.evaluate(() => new BroadcastChannel('caja.sales').postMessage('parked'));
    await press('F7');
    await page.getByRole('dialog', { name: 'Apartar esta venta' }).waitFor();
    await press('Enter');
    await blank();
    await free();
    await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
  });

  it('goes on as another type once, however often that is pressed', async () => {
    const { page } = await on();
    await add('11', 1);
    const free = await busyDisk(page);
    await page.getByRole('button', { name: 'Pasar a crédito fiscal' }).dblclick();
    await free();
    await page.locator('.issue[data-tipo="03"] [data-line]').waitFor();
    await soon(() => page.getByRole('button', { name: /^Apartadas/ }).count()).toBe(0);
    await open.press('Alt+1');
    await blank();
  });

  it('keeps what is typed right after the lock, though the disk is slow', async () => {
    const { page, press, type } = await on();
    await add('11', 1);
    await press('Control+l');
    await page.getByRole('button', { name: 'Carlos Cajero' }).click();
    await page.getByRole('heading', { name: 'PIN de Carlos Cajero' }).waitFor();
    const free = await busyDisk(page);
    await type('135791');
    await press('Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await add('22', 2);
    await free();
    expect(await rows().count()).toBe(2);
  });

  it('says why it did not leave when this computer’s disk is full, and leaves when there is room', async () => {
    const { page, press } = await on();
    await add('11', 1);
    const before = sealed();
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      Object.assign(globalThis, { roomAgain: () => Object.assign(IDBDatabase.prototype, { transaction }) });
      // What a browser does that finds no room when it commits.
      IDBDatabase.prototype.transaction = function full(this: IDBDatabase, ...given) {
        const begun = transaction.apply(this, given);
        if (given[1] === 'readwrite') queueMicrotask(() => begun.abort());
        return begun;
      };
    });
    await press('F12');
    await page.getByRole('alertdialog', { name: 'No se emitió nada' }).waitFor();
    expect(sealed()).toBe(before);
    await page.evaluate(() => (globalThis as unknown as { roomAgain: () => void }).roomAgain());
    await press('Enter');
    await charge();
    expect(sealed()).toBe(before + 1);
  });
});

async function light(page: Page): Promise<unknown> {
  return ((await ask(page, 'till.context', {})) as { readonly semaforo: { readonly color: unknown } })
    .semaforo.color;
}

/** Has the authority asked about the newest document, as a person could from another window. */
async function consultLast(page: Page): Promise<void> {
  const { documentos } = (await ask(page, 'documents.list', {})) as {
    readonly documentos: readonly { readonly codigoGeneracion: string }[];
  };
  await ask(page, 'documents.consult', {
    tdte: '01',
    codigoGeneracion: documentos[0]?.codigoGeneracion ?? '',
  });
}
