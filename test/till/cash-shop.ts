/** A shop with cash desks: several tills of one branch, people at them, and sums of its own over what was signed. */
import { parseJson } from '../../core/contract/json.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { IssuanceResult } from '../../core/contract/api/results.ts';
import { cashOperations } from '../../core/till/cash/cash-desk.ts';
import { createApprovals } from '../../core/till/people/approvals.ts';
import { createEventBus } from '../../core/till/event-bus.ts';
import type { TillCaller } from '../../core/till/people/browser-session.ts';
import type { CashZ } from '../../core/contract/cash/cash.ts';
import { query } from '../../core/store/statement.ts';
import { insertTill, tillCallerId } from '../../core/store/people/till-sessions.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import { openShop, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { cents } from '../engine/payload-sums.ts';

export const PLACE = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
const TILLS = ['t-1', 't-2'] as const;
export type TillId = (typeof TILLS)[number];

export interface CashShop {
  readonly shop: Shop;
  readonly desk: ReturnType<typeof cashOperations>;
  /** The manager at a till: may do everything, also alone with any difference that is none. */
  readonly at: (tillId: TillId) => TillCaller;
  sell(tillId: TillId | null, tipoDte: TipoDte, request: object, corrige?: string): Promise<IssuanceResult>;
  /** Counts as many cents as are expected, and closes. */
  close(tillId: TillId, countedCents: number): Promise<CashZ>;
}

/** Opens everything; nothing is sold yet. */
export async function openCashShop(options: ShopOptions = {}): Promise<CashShop> {
  const shop = await openShop(options);
  await putDesks(shop);
  return cashShopOf(shop);
}

/** Puts the tills and the manager in place. */
export async function putDesks(shop: Shop): Promise<void> {
  await shop.store.transact((tx, now) => {
    upsertUser(tx, { id: 'u-1', nombre: 'Marta', rol: 'gerente', pinHash: 'x' }, now);
    for (const [index, id] of TILLS.entries())
      insertTill(tx, { id, tokenHash: String(index).repeat(64), ...PLACE }, now);
  });
}

/** Cash desks of a shop whose tills and people are in place. */
export function cashShopOf(shop: Shop): CashShop {
  const { store, clock } = shop;
  const approvals = createApprovals({ store, clock, pinMatches: () => Promise.resolve(true) });
  const desk = cashOperations({ store, clock, approvals, news: createEventBus() });
  const at = (tillId: TillId): TillCaller => ({
    till: { id: tillId, ...PLACE, session: null, failures: 0, nextTryAt: 0 },
    place: { ...PLACE, issuerNombre: 'Tienda', branchNombre: 'Central' },
    user: { id: 'u-1', nombre: 'Marta', rol: 'gerente' },
    caller: { keyId: tillCallerId(tillId), role: 'admin', ...PLACE, userId: 'u-1' },
  });
  return {
    shop,
    desk,
    at,
    sell: async (tillId, tipoDte, request, corrige) => {
      const caller =
        tillId === null ? { keyId: 'llave-1', role: 'user' as const, ...PLACE } : at(tillId).caller;
      const input = {
        request: parseJson(JSON.stringify(request)),
        ...(corrige === undefined ? {} : { corrige }),
      };
      return (await shop.engine.issue(tipoDte, input, caller)).result;
    },
    close: async (tillId, countedCents) => {
      const who = at(tillId);
      const { conteo } = await desk['cash.count'](
        { clave: 'c-1', denominaciones: { 'moneda-0.01': countedCents } },
        who,
      );
      const closed = await desk['cash.close']({ conteo: conteo.id }, who);
      if (closed.kind !== 'closed') throw new Error(closed.message);
      return closed.z;
    },
  };
}

const OF_SESSION = query(`
  SELECT document.estado, tipo_dte, payload FROM document_cash_session
  JOIN document ON document.id = document_cash_session.document_id
  JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE session_id = ?`);

interface Payment {
  readonly codigo: string;
  readonly montoPago: string;
  readonly periodo: string | null;
}

/** What the documents of a session themselves say, with arithmetic of its own: sold, and paid in cash; in cents. */
export function ownSums(shop: Shop, sessionId: number): { readonly sold: bigint; readonly cash: bigint } {
  let [sold, cash] = [0n, 0n];
  for (const row of shop.store.read((reader) => OF_SESSION.all(reader, sessionId))) {
    const out = row['estado'] === 'RECHAZADO' || row['estado'] === 'INVALIDADO' || row['tipo_dte'] === '04';
    if (out) continue;
    const reviver = (_name: string, value: unknown, context: { source?: string }) =>
      typeof value === 'number' ? String(context.source) : value;
    const parsed = JSON.parse(
      String(row['payload']),
      reviver as (name: string, value: unknown) => unknown,
    ) as {
      readonly resumen: { readonly totalPagar: string; readonly pagos: readonly Payment[] };
    };
    sold += cents(parsed.resumen.totalPagar);
    for (const { codigo, montoPago, periodo } of parsed.resumen.pagos)
      if (codigo === '01' && periodo === null) cash += cents(montoPago);
  }
  return { sold, cash };
}
