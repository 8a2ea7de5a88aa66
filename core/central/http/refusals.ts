/** Every refusal of the managers' API: callers name a rule, the Spanish sentence is made from it here. */
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
  CON_SALDO: 409,
  CAMBIO: 409,
  ESPERE: 429,
  SIN_BASE: 503,
} as const;
type RefusalCode = keyof typeof STATUS_OF;

export class Refusal {
  readonly codigo: RefusalCode;
  readonly broken: Rule;
  constructor(codigo: RefusalCode, broken: Rule) {
    this.codigo = codigo;
    this.broken = broken;
  }
}

/** @param status replaces the one of its code */
export function refuse(
  reply: FastifyReply,
  refusal: Refusal,
  status: number = STATUS_OF[refusal.codigo],
): FastifyReply {
  return reply.code(status).send(refusalBody(refusal));
}

export function refuseUntil(
  reply: FastifyReply,
  { broken, seconds }: { readonly broken: Rule; readonly seconds: number },
  status?: number,
): FastifyReply {
  return refuse(reply.header('Retry-After', seconds), new Refusal('ESPERE', broken), status);
}

/** @param motivo kind of database trouble */
export function refusalBody({ codigo, broken }: Refusal, motivo?: string) {
  return { codigo, ...(motivo === undefined ? {} : { motivo }), message: ruleText(broken), broken };
}

export function refusePaths(reply: FastifyReply, campos: readonly string[]): FastifyReply {
  const refusal = new Refusal('VALIDACION', rule('revise-campos', { campos }));
  return reply.code(STATUS_OF.VALIDACION).send({ ...refusalBody(refusal), campos });
}

export function refuseFaults(reply: FastifyReply, errors: readonly Fault[]): FastifyReply {
  const campos = errors.map(({ campo }) => campo);
  return reply.code(STATUS_OF.VALIDACION).send({ ...faultsBody(errors), campos });
}

export function faultsBody(errors: readonly Fault[]) {
  return { codigo: 'VALIDACION', message: errors.map(faultText).join(' · '), errors } as const;
}
