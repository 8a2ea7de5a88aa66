/** What managers are refused. Nothing else writes such a body: what refuses names a rule, and the Spanish sentence is made from it here. */
import type { FastifyReply } from 'fastify';
import { faultText, type Fault } from '../../contract/problem.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';

const STATUS_OF = {
  VALIDACION: 400,
  SESION: 401,
  ROL: 403,
  CODIGO: 403,
  TOTP: 403,
  ENTRADA: 403,
  NO_ENCONTRADO: 404,
  ATRASADAS: 409,
  GERENCIA: 409,
  DE_BAJA: 409,
  ACTIVA: 409,
  OTRA_TIENDA: 409,
  SIN_SELLO: 409,
  ILEGIBLE: 409,
  DEMASIADO: 409,
  ESPERE: 429,
  SIN_BASE: 503,
} as const;
type RefusalCode = keyof typeof STATUS_OF;

/** Why something is refused although the request is in order. */
export class Refusal {
  readonly codigo: RefusalCode;
  readonly broken: Rule;
  constructor(codigo: RefusalCode, broken: Rule) {
    this.codigo = codigo;
    this.broken = broken;
  }
}

/** Sends a refusal. @param status other than that of its code */
export function refuse(
  reply: FastifyReply,
  refusal: Refusal,
  status: number = STATUS_OF[refusal.codigo],
): FastifyReply {
  return reply.code(status).send(refusalBody(refusal));
}

/** Refuses until later. */
export function refuseUntil(
  reply: FastifyReply,
  { broken, seconds }: { readonly broken: Rule; readonly seconds: number },
  status?: number,
): FastifyReply {
  return refuse(reply.header('Retry-After', seconds), new Refusal('ESPERE', broken), status);
}

/** What is answered. @param motivo which trouble of the database it is */
export function refusalBody({ codigo, broken }: Refusal, motivo?: string) {
  return { codigo, ...(motivo === undefined ? {} : { motivo }), message: ruleText(broken), broken };
}

/** Refuses what was given, at the paths where it is not what the operation takes. */
export function refusePaths(reply: FastifyReply, campos: readonly string[]): FastifyReply {
  const refusal = new Refusal('VALIDACION', rule('revise-campos', { campos }));
  return reply.code(STATUS_OF.VALIDACION).send({ ...refusalBody(refusal), campos });
}

/** Refuses what was given, with every fault that the operation found in it. */
export function refuseFaults(reply: FastifyReply, errors: readonly Fault[]): FastifyReply {
  const campos = errors.map(({ campo }) => campo);
  return reply.code(STATUS_OF.VALIDACION).send({ ...faultsBody(errors), campos });
}

/** What is answered to what was given with faults. */
export function faultsBody(errors: readonly Fault[]) {
  return { codigo: 'VALIDACION', message: errors.map(faultText).join(' · '), errors } as const;
}
