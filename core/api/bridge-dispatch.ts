/** Single entry of the bridge, for any transport: unknown call → zod → session → handler → reply. Catches everything thrown. */
import {
  BRIDGE_OPERATIONS,
  bridgeCall,
  type BridgeAccess,
  type BridgeProblem,
  type BridgeReply,
} from '../contract/bridge/bridge.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { NOT_ALLOWED, findingOf, rule } from '../contract/rules/rules.ts';
import { AppError, internalProblem, problemOf, refusal } from '../domain/app-error.ts';
import { campoOf } from '../domain/request-shape.ts';
import { BridgeError, type ParseRequest } from '../till/operation.ts';
import type { Till } from '../till/till.ts';
import { ApprovalRefused } from '../till/people/approvals.ts';
import type { Standing } from '../till/people/browser-session.ts';

export interface BridgeAnswer {
  readonly reply: BridgeReply<unknown>;
  /** A new browser secret; null if unchanged. */
  readonly newToken: string | null;
}

/**
 * Answers a call; never throws.
 * @param call `{ op, input }`, unchecked
 * @param token the browser's secret; null if it has none
 * @param browser the browser's name, if the transport knows it
 */
export type BridgeDispatch = (call: unknown, token: string | null, browser?: string) => Promise<BridgeAnswer>;

export function createBridgeDispatch(till: Till, parse: ParseRequest): BridgeDispatch {
  return async (call, token, browser) => {
    let newToken: string | null = null;
    let where = 'bridge';
    try {
      const envelope = bridgeCall.safeParse(call);
      if (!envelope.success) throw refusal('VALIDACION', rule('operacion-desconocida'));
      const { op } = envelope.data;
      where = op;
      const standing = till.sessions.standing(token);
      if (token !== null && 'till' in standing) await till.sessions.seen(standing.till, token);
      assertMay(BRIDGE_OPERATIONS[op].access, standing);
      const input = BRIDGE_OPERATIONS[op].input.safeParse(envelope.data.input);
      if (!input.success) throw invalidInput(input.error.issues);
      if (standing.stage === 'open') till.sessions.used(standing.till, op);
      const giveToken = (given: string) => void (newToken = given);
      const called = { token, browser, parse, giveToken };
      const value: unknown = await till.operations[op](input.data as never, standing as never, called);
      return { reply: { ok: true, value }, newToken };
    } catch (error) {
      return { reply: { ok: false, problem: toProblem(till, where, error) }, newToken: null };
    }
  };
}

function assertMay(access: BridgeAccess, standing: Standing): void {
  if (access === 'anyone') return;
  if (standing.stage === 'unpaired') throw new BridgeError('CAJA_SIN_EMPAREJAR', rule('caja-sin-emparejar'));
  if (access === 'setup') {
    if (standing.stage === 'empty') return;
    throw refusal('ESTADO_NO_PERMITE', rule('caja-ya-configurada'));
  }
  if (standing.stage === 'empty') throw refusal('ESTADO_NO_PERMITE', rule('caja-sin-configurar'));
  if (access === 'paired') return;
  if (standing.stage === 'locked') throw new BridgeError('SESION_REQUERIDA', rule('sesion-terminada'));
  if (access === 'gerente' && standing.user.rol !== 'gerente')
    throw new BridgeError('ROL_INSUFICIENTE', rule('solo-gerente'));
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalidInput(issues: readonly Issue[]): AppError {
  return refusal('VALIDACION', rule('datos-por-corregir'), { faults: issues.map(faultOf) });
}

/** Contract checks name the broken rule; anything else is a malformed call by the screen. */
function faultOf({ path, message }: Issue): Fault {
  const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
  return faultAt(campoOf(path) || '(solicitud)', codigo, broken);
}

function toProblem(till: Till, where: string, error: unknown): BridgeProblem {
  if (error instanceof ApprovalRefused) {
    const codigo = error.falta === 'pin' ? 'APROBACION_NEGADA' : 'APROBACION_REQUERIDA';
    const { message, broken, retryAfterSeconds } = error;
    return {
      codigo,
      message,
      ...(broken === undefined ? {} : { broken }),
      ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }),
    };
  }
  if (error instanceof BridgeError) {
    const { codigo, message, broken } = error;
    return { codigo, message, broken };
  }
  if (error instanceof AppError) {
    if (error.cause === undefined) return problemOf(error);
    return problemOf(error, till.engine.reportFailure(where, error));
  }
  return internalProblem(till.engine.reportFailure(where, error));
}
