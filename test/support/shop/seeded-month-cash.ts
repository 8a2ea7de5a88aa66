/** The cash desks of a seeded month: a till per branch that is opened with a float every morning and closed with a Z at night. */
import type { Caller } from '../../../core/contract/caller.ts';
import type { TillCaller } from '../../../core/till/people/browser-session.ts';
import { cashOperations } from '../../../core/till/cash/cash-desk.ts';
import { createApprovals } from '../../../core/till/people/approvals.ts';
import { createEventBus } from '../../../core/till/event-bus.ts';
import { insertTill, tillCallerId } from '../../../core/store/people/till-sessions.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { SHOP_NIT } from './shop-file.ts';
import type { Shop } from './shop.ts';

export const MONTH_BRANCHES = ['central', 'norte'] as const;
export type MonthBranch = (typeof MONTH_BRANCHES)[number];

/** Any difference: what is in the drawers is not what these months are about. */
const ANY_DIFFERENCE = '999999999';

export interface MonthDesks {
  /** The till of a branch, as the engine's caller. */
  callerOf(branch: MonthBranch): Caller;
  openAll(): Promise<void>;
  /** Counts and closes; every till gets its Z. */
  closeAll(): Promise<void>;
}

/** Pairs the tills and puts somebody at each. */
export async function openMonthDesks({ store, clock }: Shop): Promise<MonthDesks> {
  const approvals = createApprovals({ store, clock, pinMatches: () => Promise.resolve(false) });
  const desk = cashOperations({ store, clock, approvals, news: createEventBus() });
  await store.transact((tx, now) => {
    for (const branchId of MONTH_BRANCHES) {
      upsertUser(tx, { ...personOf(branchId), pinHash: '-' }, now);
      const till = { id: `till-${branchId}`, issuerId: SHOP_NIT, branchId, ambiente: 'PRUEBAS' } as const;
      insertTill(tx, { ...till, tokenHash: `${branchId}-`.padEnd(64, '0') }, now);
    }
  });
  const people = MONTH_BRANCHES.map(tillCaller);
  for (const who of people)
    await desk['cash.rules']({ exigirCaja: true, limiteDiferencia: ANY_DIFFERENCE }, who);
  return {
    callerOf: (branch) => tillCaller(branch).caller,
    openAll: async () => {
      for (const who of people) await desk['cash.open']({ fondo: '50.00' }, who);
    },
    closeAll: async () => {
      for (const who of people) {
        const { conteo } = await desk['cash.count']({ clave: 'c-1', denominaciones: {} }, who);
        const closed = await desk['cash.close']({ conteo: conteo.id, motivo: 'Sin contar piezas' }, who);
        if (closed.kind !== 'closed') throw new Error(closed.message);
      }
    },
  };
}

function personOf(branchId: MonthBranch) {
  return { id: `cajero-${branchId}`, nombre: `Cajero ${branchId}`, rol: 'cajero' } as const;
}

function tillCaller(branchId: MonthBranch): TillCaller {
  const place = { issuerId: SHOP_NIT, branchId, ambiente: 'PRUEBAS' } as const;
  const user = personOf(branchId);
  const id = `till-${branchId}`;
  return {
    till: { id, ...place, session: null, failures: 0, nextTryAt: 0 },
    place: { ...place, issuerNombre: 'Comercial Inventada', branchNombre: branchId },
    user,
    caller: {
      keyId: tillCallerId(id),
      sharedKeys: `caja ${branchId}`,
      role: 'user',
      userId: user.id,
      ...place,
    },
  };
}
