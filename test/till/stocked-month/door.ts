/** How the calls of a month come to its shop: as those of a program that uses the interface. */
import { createDispatch } from '../../../core/api/dispatch.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { createEventBus } from '../../../core/till/event-bus.ts';
import { createShopCalls } from '../../../core/till/shop/shop-calls.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import type { CallerAnswer, CallOptions, Shop } from '../../support/shop/shop.ts';
import { PLACE } from '../cash-shop.ts';

/** What changes something of the shop without issuing. */
export type ChangeName =
  | 'compras.recibir'
  | 'compras.ingresar'
  | 'existencias.mover'
  | 'existencias.contar'
  | 'existencias.anularConteo';

export interface Change {
  readonly branch: string;
  readonly body: object;
  /** What its path names. */
  readonly path?: Readonly<Record<string, string>>;
}

export interface Door {
  issue(tipoDte: TipoDte, json: string, how: CallOptions): Promise<CallerAnswer>;
  /** Ends when the document is invalidated. @throws Error where it is not */
  invalidate(event: object, branchId: string): Promise<void>;
  /** @returns the body of its answer. @throws Error where it is refused */
  change(op: ChangeName, change: Change): Promise<CallerAnswer['body']>;
}

/** Of an engine in the test's own process. */
export function doorOf(shop: Shop): Door {
  return {
    issue: (tipoDte, json, how) => shop.issue(tipoDte, json, how),
    invalidate: async (event, branchId) => {
      const { body } = await invalidar(shop, event, { branchId });
      if (body['estado'] !== 'PROCESADO') throw new Error(`not invalidated: ${JSON.stringify(body)}`);
    },
    change: async (op, { branch, body, path }) => {
      const parts = { ...shop, random: systemRandom, news: createEventBus() };
      const dispatch = createDispatch(shop.engine, { shop: createShopCalls(parts) });
      const caller = { keyId: 'llave-1', role: 'admin', ...PLACE, branchId: branch } as const;
      const reply = await dispatch(op, { ...path, request: parseJson(JSON.stringify(body)) }, caller);
      if (!reply.ok) throw new Error(`${op}: ${JSON.stringify([body, reply.problem])}`);
      return JSON.parse(
        stringifyJson((reply.value as { readonly body: unknown }).body),
      ) as CallerAnswer['body'];
    },
  };
}
