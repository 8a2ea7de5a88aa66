/** A shop of two branches in which everybody has sold something, refused and waiting, printed, mailed and counted. */
import { DEFAULT_LIMITES } from '../../core/contract/settings/role-limits.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { openShopApp, type Desk, type ShopApp } from '../bridge/shop-app.ts';
import { networkPrinter } from '../support/peers/ticket-printer.ts';

export const BRANCHES = ['central', 'norte'] as const;

/** Each amount is worth one bit of a sum, so that a sum says what is in it. */
const UNIT_CENTS = 10_001;

/** Who sold what where; the first was refused. `programa`: by an API key, nobody at a till. */
export const SALES = {
  'rechazada del gerente': { por: 'gerente', branch: 'central', cents: UNIT_CENTS },
  'del gerente': { por: 'gerente', branch: 'central', cents: UNIT_CENTS * 2 },
  propia: { por: 'cajero', branch: 'central', cents: UNIT_CENTS * 4 },
  'de un programa': { por: 'programa', branch: 'central', cents: UNIT_CENTS * 8 },
  'propia de norte': { por: 'cajero', branch: 'norte', cents: UNIT_CENTS * 16 },
  'del gerente en norte': { por: 'gerente', branch: 'norte', cents: UNIT_CENTS * 32 },
} as const;
export type SaleName = keyof typeof SALES;
export const SALE_NAMES = Object.keys(SALES) as SaleName[];
export const WAITING = SALE_NAMES.filter((name) => !name.startsWith('rechazada'));

export interface ReadScene {
  readonly shop: ShopApp;
  /** A browser for each person at each branch. */
  readonly desks: Readonly<Record<'cajero' | 'gerente', Readonly<Record<(typeof BRANCHES)[number], Desk>>>>;
  /** codigoGeneracion, control number and idempotency key of each sale. */
  readonly codes: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
  /** Print jobs of the sales of the cashier and of the manager at `central`. */
  readonly jobs: readonly number[];
  /** Cash sessions that the manager opened at the cashier's till. */
  readonly sessions: { readonly closed: number; readonly open: number };
  readonly exportId: string;
  /** Their fecEmi. */
  readonly day: string;
}

const priceOf = (name: SaleName): string => (SALES[name].cents / 100).toFixed(2);

/** What a text tells of: sales whose code, control number or receiver stands in it, or whose amount alone or in a sum. */
export function seenIn(
  text: string,
  { codes, numbers }: Pick<ReadScene, 'codes' | 'numbers'>,
): readonly SaleName[] {
  const sums = (text.match(/\d+\.\d\d(?!\d)/g) ?? []).map(
    (found) => Number(found.replace('.', '')) / UNIT_CENTS,
  );
  const bits = sums
    .filter((sum) => Number.isInteger(sum) && sum < 2 ** SALE_NAMES.length)
    .reduce((all, sum) => all | sum, 0);
  return SALE_NAMES.filter(
    (name, bit) =>
      ((bits >> bit) & 1) === 1 ||
      [codes[name], numbers[name], receiverOf(name)].some((mark) => text.includes(mark ?? name)),
  );
}

/** The receiver that a sale names. */
export function receiverOf(name: SaleName): string {
  return `Receptor ${'ABCDEF'.charAt(SALE_NAMES.indexOf(name)).repeat(5)}`;
}

const bodyOf = (name: SaleName) => ({
  receptor: {
    tipoDocumento: '13',
    numDocumento: '012345678',
    nombre: receiverOf(name),
    correo: 'receptor@example.com',
  },
});

/** Opens it; takes some seconds. */
export async function openReadScene(): Promise<ReadScene> {
  const shop = await openShopApp({ branches: 2 });
  const [cajero, gerente] = ['Carlos Cajero', 'Marta Gerente'] as const;
  const desks = {
    gerente: { central: await shop.enter(gerente, 'central'), norte: await shop.enter(gerente, 'norte') },
    // The manager works there first.
    cajero: { central: await shop.enter(gerente, 'central'), norte: await shop.enter(cajero, 'norte') },
  };
  const [manager, shared] = [desks.gerente.central, desks.cajero.central];
  // The amounts tell the sales apart: none is a product of the catalogue.
  await manager.ask('settings.saveRules', {
    limitesVenta: { ...DEFAULT_LIMITES, cajero: { ...DEFAULT_LIMITES.cajero, lineaLibreMaxima: '' } },
  });
  await manager.ask('mail.save', MAIL);
  await manager.ask('printers.save', { ...networkPrinter(9), automatica: false });
  const codes: Record<string, string> = {};
  const numbers: Record<string, string> = {};
  const keys: Record<string, string> = {};
  let day = '';
  const sell = async (desk: Desk, name: SaleName): Promise<void> => {
    keys[name] = `llave ${name}`;
    const { result } = await desk.sell(priceOf(name), bodyOf(name), keys[name]);
    expect(result.estado).toBe(name.startsWith('rechazada') ? 'RECHAZADO' : 'CONTINGENCIA');
    codes[name] = String(result.codigoGeneracion);
    numbers[name] = String(result.numeroControl);
    day = result.fecEmi;
  };
  const print = async (desk: Desk, name: SaleName): Promise<number> => {
    const answer = await desk.ask('print.ticket', { codigoGeneracion: codes[name] ?? '' });
    if (answer.kind !== 'trabajo') throw new Error(answer.kind);
    return answer.trabajo.id;
  };
  shop.simulator.addFaults([REFUSAL]);
  await sell(shared, 'rechazada del gerente');
  const open = async () => (await shared.ask('cash.open', { fondo: '0' })).abierta?.id ?? 0;
  const closed = await open();
  await shop.simulator.turnOff();
  await sell(shared, 'del gerente');
  const jobs = [await print(shared, 'del gerente')];
  await closeDesk(shared);
  const sessions = { closed, open: await open() };
  await shared.become(cajero);
  await sell(shared, 'propia');
  jobs.push(await print(shared, 'propia'));
  await sell(desks.cajero.norte, 'propia de norte');
  await sell(desks.gerente.norte, 'del gerente en norte');
  const sold = await sellByProgram(shop, manager);
  codes['de un programa'] = sold.codigoGeneracion;
  numbers['de un programa'] = sold.numeroControl;
  return { shop, desks, codes, numbers, keys, jobs, sessions, exportId: await exported(manager, day), day };
}

async function exported(manager: Desk, day: string): Promise<string> {
  await manager.ask('exports.start', { desde: day, hasta: day, pdf: false });
  const view = () => manager.ask('exports.view', {});
  while ((await view()).archivos.length === 0) await delay(20);
  return (await view()).archivos[0]?.id ?? '';
}

async function closeDesk(desk: Desk): Promise<void> {
  const denominaciones = { 'billete-100': 2, 'moneda-0.01': 2 };
  const { conteo } = await desk.ask('cash.count', { clave: 'conteo', denominaciones });
  expect(conteo.diferencia).toBe('0.00');
  expect(await desk.ask('cash.close', { conteo: conteo.id })).toMatchObject({ kind: 'closed' });
}

async function sellByProgram(shop: ShopApp, manager: Desk) {
  const form = { branchId: 'central', ambiente: 'PRUEBAS', role: 'user', vence: '' } as const;
  const { key } = await manager.ask('settings.createKey', form);
  const name = 'de un programa';
  const items = [{ cantidad: 1, descripcion: 'Pan', precioUni: Number(priceOf(name)), tipoItem: 1 }];
  const response = await fetch(`${shop.api}/factura/emitir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ items, ...bodyOf(name) }),
  });
  return (await response.json()) as { readonly codigoGeneracion: string; readonly numeroControl: string };
}

const REFUSAL = {
  paso: 'recepcion',
  falla: 'rechazo-corchetes',
  codigoMsg: '020',
  descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
  observaciones: [],
} as const;

/** Nobody listens there. */
const MAIL = {
  activo: true,
  host: '127.0.0.1',
  port: '9',
  seguridad: 'STARTTLS',
  usuario: '',
  password: '',
  remitente: 'caja@tienda.example',
  remitenteNombre: 'Tienda Inventada',
  ca: '',
  sellado: true,
  contingencia: true,
  invalidacion: true,
} as const;
