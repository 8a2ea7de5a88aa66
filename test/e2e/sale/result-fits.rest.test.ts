/** The result of a sale shows all that matters without scrolling, in every state it can have and on the smallest screens. */
import { decodeQR } from 'qr/decode.js';
import { PNG } from 'pngjs';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import {
  CASHIER,
  MANAGER,
  openTill,
  type Person,
  type Till,
  type TillPage,
} from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../../support/peers/mail-server.ts';
import { networkPrinter } from '../../support/peers/ticket-printer.ts';
import { everySecond } from '../every-screen.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const PICTURES = process.env['RESULT_PICTURES'];
/** Where it has to fit: the screens of most tills, and the smaller one read at 150 %. */
const SIZES = [
  { width: 911, height: 512 },
  { width: 1024, height: 700 },
  { width: 1366, height: 768 },
] as const;
const LONG_NAME = 'Distribuidora Inventada de Repuestos y Accesorios del Oriente Salvadoreño, S.A. de C.V.';
const LONG_ADDRESS = 'departamento.de.cuentas.por.pagar.y.compras.locales@distribuidora-inventada.example';
const NOBODY_LISTENS = 9;

type Fault = Parameters<Till['simulator']['addFaults']>[0][number];

interface State {
  readonly word: string;
  readonly faults: readonly Fault[] | 'no line';
  /** What must be in sight besides the word, what it means, and the way on. */
  readonly parts: readonly string[];
}

const PAID = ['.result-total', '.ticket-print .button', '.result-fiscal summary'];
const WITH_CODE = [...PAID, '.result-mail .button', '.qr svg', '.qr-test'];
const STATES: readonly State[] = [
  { word: 'PROCESADO', faults: [], parts: WITH_CODE },
  {
    word: 'RECHAZADO',
    faults: [
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '020',
        descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
        observaciones: ['Campo #/receptor/correo no cumple el formato requerido'],
      },
    ],
    parts: ['.reasons', '.result-fiscal summary'],
  },
  {
    word: 'EN VERIFICACIÓN',
    faults: [
      { paso: 'recepcion', falla: 'aceptar-y-html', veces: null },
      { paso: 'consulta', falla: 'html', veces: null },
    ],
    parts: PAID,
  },
  // Last: the contingency goes on for a while.
  { word: 'EN CONTINGENCIA', faults: 'no line', parts: WITH_CODE },
];

describe.skipIf(browserMissing !== null)('the result of a sale', () => {
  let till: Till;
  let smtp: MailTestServer;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
    smtp = await startMailServer({ seguridad: 'NINGUNA' });
    const { page } = await till.open('documentos');
    await become(page, MANAGER);
    for (const nombre of ['Impresora larga del mostrador de enfrente 1', 'Otra impresora de la bodega'])
      await askBridge(page, 'printers.save', {
        ...networkPrinter(NOBODY_LISTENS),
        nombre: nombre.slice(0, 40),
        automatica: false,
      });
    await askBridge(page, 'mail.save', {
      activo: true,
      host: '127.0.0.1',
      port: String(smtp.port),
      seguridad: 'NINGUNA',
      usuario: MAIL_USER,
      password: MAIL_PASSWORD,
      remitente: 'caja@tienda.example',
      remitenteNombre: 'Tienda Ñandú',
      ca: '',
      sellado: true,
      contingencia: true,
      invalidacion: false,
    });
    await askBridge(page, 'customers.save', {
      tipoDocumento: '36',
      numDocumento: '06141307951040',
      nrc: '2468135',
      nombre: LONG_NAME,
      nombreComercial: null,
      codActividad: '46900',
      correo: LONG_ADDRESS,
      telefono: '22334455',
      direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle 1' },
    });
    await become(page, CASHIER);
    await page.close();
  });
  afterAll(async () => {
    await till?.close();
    await smtp?.stop();
  });
  afterEach(async () => {
    await till.simulator.turnOn();
    till.simulator.clearFaults();
  });

  async function become(page: Page, { nombre, pin }: Person): Promise<void> {
    const users = await askBridge(page, 'session.users', {});
    const userId = users.find((user) => user.nombre === nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId, pin });
  }

  describe.each(STATES.map((state, nth) => ({ ...state, nth })))(
    'that is $word',
    ({ word, faults, parts, nth }) => {
      it.each([
        { how: 'with change', given: '500', sizes: everySecond(SIZES, nth) },
        { how: 'without change', given: null, sizes: everySecond(SIZES, nth + 1) },
      ])('shows all that matters unscrolled at every size, $how', async ({ given, sizes }) => {
        const { page, type, press, add, receiver, result } = await pages.take(till.open('factura'));
        // What the sale before left is over.
        const standing = async () => {
          const { contingencia, enCola } = await askBridge(page, 'till.context', {});
          return { open: contingencia !== null, enCola };
        };
        await soon(standing).toEqual({ open: false, enCola: 0 });
        if (faults === 'no line') await till.simulator.turnOff();
        else till.simulator.addFaults(faults);
        await page.setViewportSize(SIZES[0]);
        await add('25*22');
        await receiver('Distribuidora');
        if (given === null) await press('F12');
        else {
          await press('F8');
          await page.getByLabel('Recibido').waitFor();
          await type(given);
          await press('Enter');
        }
        await result(word);
        const dialog = page.getByRole('alertdialog');
        const isPaid = word !== 'RECHAZADO';
        if (parts.includes('.qr svg')) await dialog.getByText('Enviar por correo').waitFor();
        const wanted = [
          '.verdict-word',
          '.verdict-word + p',
          ...parts,
          ...(isPaid && given !== null ? ['.due-figure'] : []),
          '.result-actions [data-kind="main"]',
        ];
        for (const size of sizes) {
          await page.setViewportSize(size);
          const at = `${size.width} × ${size.height}`;
          await picture(page, `${word}-${given === null ? 'exacto' : 'cambio'}`, size.width);
          await soon(() => hiddenPx(page), { message: `${at}: what does not fit` }).toBeLessThanOrEqual(1);
          for (const part of wanted)
            await soon(() => isWhole(dialog.locator(part).first()), { message: `${part} at ${at}` }).toBe(
              true,
            );
          expect(await page.locator('.sheet').evaluate((sheet) => sheet.scrollTop), at).toBe(0);
          if (parts.includes('.qr svg'))
            await soon(() => scanned(page), { message: at }).toContain('consultaPublica?ambiente=00');
        }
        if (isPaid && given !== null)
          await soon(() => dialog.locator('.due-figure').textContent()).toBe('$352.50');
      });
    },
  );

  /** How much of the dialog lies outside of what it shows, in pixels. */
  const hiddenPx = (page: Page): Promise<number> =>
    page.locator('.sheet').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);

  /** Whether it lies inside the window from edge to edge, and nothing covers it. */
  const isWhole = (part: Locator): Promise<boolean> =>
    part.evaluate((own) => {
      const { left, top, right, bottom } = own.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
      const heights = [top + 2, (top + bottom) / 2, bottom - 2];
      const free = heights.every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && (own.contains(there) || there.contains(own));
      });
      return inside && free;
    });

  /** What a telephone reads from the code on the screen. */
  async function scanned(page: Page): Promise<string> {
    const { data, width, height } = PNG.sync.read(await page.locator('.qr').screenshot());
    return decodeQR({ data, width, height });
  }

  async function picture(page: Page, name: string, width: number): Promise<void> {
    if (PICTURES === undefined) return;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
    }
  }
});
