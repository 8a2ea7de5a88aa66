/** A caller of `POST /invalidar` and `POST /consulta/dte` through the one door, as a till or an ERP calls them. */
import { createDispatch } from '../../core/api/dispatch.ts';
import type { Ambiente, Role } from '../../core/contract/ambiente.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { parseJson, stringifyJson } from '../../core/contract/json.ts';
import { problemBody, STATUS_OF } from '../../core/contract/problem.ts';
import type { CallerAnswer, Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

export interface CallerOptions {
  readonly role?: Role;
  readonly branchId?: string;
  readonly ambiente?: Ambiente;
  readonly esperaMaximaMs?: number;
}

type Members = Readonly<Record<string, unknown>>;

/** What came back: members of the result, or of the problem with its status. */
export interface Answered {
  /** Null where the operation answered with a result. */
  readonly status: number | null;
  readonly body: Members;
  readonly avisos: readonly string[];
}

/** Calls `invalidar`. */
export function invalidar(shop: Shop, body: object, how: CallerOptions = {}): Promise<Answered> {
  return call(shop, 'invalidar', body, how);
}

/** Calls `consulta.dte`. */
export function consultar(shop: Shop, body: object, how: CallerOptions = {}): Promise<Answered> {
  return call(shop, 'consulta.dte', body, how);
}

/** The body that invalidates the document of an answer, with members of `documento` and `motivo` added. */
export function invalidation(issued: CallerAnswer, motivo: Members, documento: Members = {}): object {
  const { codigoGeneracion, fecEmi, dteJson } = issued.body;
  const { tipoDte, tipoEvento } = (dteJson as { identificacion: Members }).identificacion;
  return { documento: { tipoDte: tipoDte ?? tipoEvento, codigoGeneracion, fecEmi, ...documento }, motivo };
}

async function call(
  shop: Shop,
  operation: 'invalidar' | 'consulta.dte',
  body: object,
  how: CallerOptions,
): Promise<Answered> {
  const { role = 'user', branchId = 'central', ambiente = 'PRUEBAS', ...input } = how;
  const caller: Caller = { keyId: 'llave-1', role, issuerId: SHOP_NIT, branchId, ambiente };
  const request = parseJson(JSON.stringify(body));
  const reply = await createDispatch(shop.engine)(operation, { request, ...input }, caller);
  if (!reply.ok) {
    return { status: STATUS_OF[reply.problem.codigo], body: { ...problemBody(reply.problem) }, avisos: [] };
  }
  const { result } = reply.value;
  const avisos = 'avisos' in reply.value ? reply.value.avisos.map(ruleText) : [];
  return { status: null, body: JSON.parse(stringifyJson(result)) as Members, avisos };
}
