/** What people do at the counter: sales of goods for cash and on credit, in parts of a quote, the drawer, payments of what is owed. */
import type { IssuanceResult } from '../../../../core/contract/api/results.ts';
import type { TipoDte, TipoVenta } from '../../../../core/contract/edition.ts';
import { parseJson } from '../../../../core/contract/json.ts';
import { RECEPTOR } from '../../../support/shop/sales.ts';
import { centsOf, drawnItems } from '../../../till/stocked-month/drawn-items.ts';
import { dollars } from '../../../till/stocked-month/month-book.ts';
import type { Issued } from '../../../soak/told.ts';
import { lookAtZ } from '../../truths/counter/money.ts';
import { DEBTOR, DEBTOR_NAME, type Role } from '../../ground/yard.ts';
import { approvalIn, asAdmin, atScreen, newKey, type Act, type Scene } from '../act.ts';

/** Longest term on credit, in days. */
const TERM_DAYS = 30;
const ON_CREDIT = { plazo: '01', periodo: TERM_DAYS } as const;

/** What a screen was told of a document is held against it from then on. */
export function note(
  { till }: Scene,
  tipoDte: TipoDte,
  { result, branchId = 'central' }: { readonly result: unknown; readonly branchId?: string },
): void {
  const { dteJson, ...more } = result as IssuanceResult & { readonly dteJson: string };
  const issued = { ...more, dteJson: JSON.parse(dteJson) as unknown } as unknown as Issued;
  till.memory.issued(issued, { tipoDte, branchId, used: null });
}

interface Selling {
  readonly tipoDte: TipoVenta;
  readonly request: object;
  readonly cotizacion?: {
    readonly cotizacion: string;
    readonly version: number;
    readonly lineas: (number | null)[];
  };
  /** Promotions do not change what is paid where it is said beforehand. */
  readonly promotions?: boolean;
  readonly as?: Role;
}

/** A cashier sells with a manager at hand, who approves what is beyond the cashier's limits. */
export async function sellAtScreen(
  scene: Scene,
  { tipoDte, request, cotizacion, promotions = false, as = 'gerente' }: Selling,
): Promise<void> {
  const idempotencyKey = newKey(scene.till);
  const sale = {
    tipoDte,
    request: JSON.stringify(request),
    preciosConIva: true,
    idempotencyKey,
    ...(promotions ? { promociones: { fijas: [] } } : {}),
    ...(cotizacion === undefined ? {} : { cotizacion }),
    ...(as === 'gerente' ? {} : approvalIn(scene)),
  };
  const told = await atScreen(scene, 'documents.issue', sale, as);
  if (told?.ok === true) note(scene, tipoDte, told.value);
}

const sellForCash: Act = async (scene) => {
  const { c } = scene;
  const tipoDte = c.pick(['01', '01', '01', '03'] as const);
  const items = drawnItems(c, 4);
  const pagos = [{ codigo: c.pick(['01', '01', '02']), montoPago: dollars(centsOf(items)) }];
  const request = {
    items: items.map(({ item }) => item),
    pagos,
    ...(tipoDte === '03' ? { receptor: RECEPTOR } : {}),
  };
  await sellAtScreen(scene, { tipoDte, request });
};

const sellOnCredit: Act = async (scene) => {
  const items = drawnItems(scene.c, 3);
  const total = centsOf(items);
  const cash = scene.c.chance(0.3) ? Math.floor(total / 3) : 0;
  const pagos = [
    ...(cash > 0 ? [{ codigo: '01', montoPago: dollars(cash) }] : []),
    { codigo: '01', montoPago: dollars(total - cash), ...ON_CREDIT },
  ];
  const receptor = { ...DEBTOR, nombre: DEBTOR_NAME };
  await sellAtScreen(scene, {
    tipoDte: '01',
    request: { items: items.map(({ item }) => item), receptor, pagos },
  });
};

const sellWithPromotions: Act = async (scene) => {
  const items = drawnItems(scene.c, 3).map(({ item }) => item);
  await sellAtScreen(scene, { tipoDte: '01', request: { items }, promotions: true });
};

const quote: Act = async (scene) => {
  const items = drawnItems(scene.c, 2).map(({ item }) => ({ ...item, cantidad: item.cantidad + 4 }));
  const asked = { cambia: null, request: JSON.stringify({ items }), cliente: null, vence: null, notas: '' };
  await atScreen(scene, 'quotes.save', { clave: newKey(scene.till), ...asked });
};

/** Some of the first line of a quote that is still good. */
const sellQuoted: Act = async (scene) => {
  const { c } = scene;
  const any = { q: '', estado: null, desde: null, hasta: null, antes: null };
  const list = await atScreen(scene, 'quotes.list', any);
  if (list?.ok !== true || list.value.cotizaciones.length === 0) return;
  const { cotizacion } = c.pick(list.value.cotizaciones);
  const view = await atScreen(scene, 'quotes.view', { cotizacion });
  const line = view?.ok === true ? view.value.lineas[0] : undefined;
  if (view?.ok !== true || line === undefined) return;
  const { codigo, descripcion, precio } = line;
  const item = { codigo, descripcion, precioUni: Number(precio), tipoItem: 1, cantidad: c.int(1, 3) };
  const { version } = view.value;
  await sellAtScreen(scene, {
    tipoDte: '01',
    request: { items: [item] },
    cotizacion: { cotizacion, version, lineas: [0] },
  });
};

const annulQuote: Act = async (scene) => {
  const any = { q: '', estado: null, desde: null, hasta: null, antes: null };
  const list = await atScreen(scene, 'quotes.list', any);
  if (list?.ok !== true || list.value.cotizaciones.length === 0) return;
  const { cotizacion } = scene.c.pick(list.value.cotizaciones);
  await atScreen(scene, 'quotes.annul', { cotizacion, motivo: 'Ya no la quiere' });
};

const openDrawer: Act = (scene) => atScreen(scene, 'cash.open', { fondo: `${scene.c.int(0, 90)}.00` });

const moveCash: Act = ({ c, ...scene }) =>
  atScreen({ ...scene, c }, 'cash.move', {
    clave: newKey(scene.till),
    tipo: c.pick(['ENTRADA', 'SALIDA'] as const),
    monto: `${c.int(1, 40)}.${c.int(10, 99)}`,
    motivo: 'Para cambio',
  });

const closeDrawer: Act = (scene) => closeSession(scene, {});

/**
 * A manager counts, sometimes wrongly, and closes; the Z must stay as it is from then on.
 *
 * @param of another till's session
 */
export async function closeSession(scene: Scene, of: { readonly sesion?: number }): Promise<void> {
  const { c, till } = scene;
  const present = await atScreen(scene, 'cash.x', of);
  if (present?.ok !== true || present.value.efectivo === null) return;
  const { esperado } = present.value.efectivo;
  const cents = Math.round(Number(esperado) * 100) + (c.chance(0.3) ? c.int(-300, 300) : 0);
  if (cents < 0) return;
  const counted = await atScreen(scene, 'cash.count', {
    ...of,
    clave: newKey(till),
    denominaciones: { 'billete-1': Math.floor(cents / 100), 'moneda-0.01': cents % 100 },
  });
  if (counted?.ok !== true) return;
  const closed = await atScreen(scene, 'cash.close', {
    conteo: counted.value.conteo.id,
    motivo: 'Así se contó',
  });
  if (closed?.ok !== true || closed.value.kind !== 'closed') return;
  const { reporte } = closed.value.z;
  till.closed.set(reporte.sesion, JSON.stringify(reporte));
  lookAtZ(scene.world, till, reporte);
}

const pay: Act = async (scene) => {
  const { c, till } = scene;
  const monto = `${c.int(1, 30)}.${c.int(10, 99)}`;
  const payment = { ...DEBTOR, clave: newKey(till), monto, forma: c.pick(['01', '02', '05'] as const) };
  await atScreen(scene, 'accounts.pay', { ...payment, referencia: 'REF-1', documentos: [] });
};

const enterAccount: Act = (scene) =>
  atScreen(scene, 'accounts.enter', {
    ...DEBTOR,
    clave: newKey(scene.till),
    tipo: scene.c.pick(['AUMENTO', 'REBAJA', 'CASTIGO', 'SALDO_DEVUELTO'] as const),
    monto: `${scene.c.int(1, 20)}.${scene.c.int(10, 99)}`,
    motivo: 'Se acordó así',
  });

const reversePayment: Act = async (scene) => {
  const account = await atScreen(scene, 'accounts.view', DEBTOR);
  if (account?.ok !== true || account.value.abonos.length === 0) return;
  const { recibo } = scene.c.pick(account.value.abonos);
  await atScreen(scene, 'accounts.reverse', {
    recibo,
    clave: newKey(scene.till),
    motivo: 'Cheque sin fondos',
  });
};

/** A program of the shop takes a payment. */
const payByKey: Act = async (scene) => {
  const { c, till } = scene;
  const request = parseJson(`{"monto":${c.int(1, 20)},"codigo":"05","referencia":"TRANSFERENCIA"}`);
  await asAdmin(scene, 'clientes.abonar', { ...DEBTOR, request, idempotencyKey: newKey(till) });
};

export const COUNTER_ACTS = {
  'sell for cash': [14, sellForCash],
  'sell on credit': [5, sellOnCredit],
  'sell with promotions': [3, sellWithPromotions],
  quote: [2, quote],
  'sell of a quote': [3, sellQuoted],
  'annul a quote': [1, annulQuote],
  'open the drawer': [4, openDrawer],
  'move cash': [2, moveCash],
  'close the drawer': [3, closeDrawer],
  'be paid': [3, pay],
  'be paid by a program': [1, payByKey],
  'enter in an account': [2, enterAccount],
  'take a payment back': [1, reversePayment],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
