/** Webhook targets and their deliveries: /webhooks, for API and screen (§webhooks). */
import { z } from 'zod';
import { ambiente, count, moment, uuid, type AnswerOf } from '../answer-leaves.ts';
import type { Caller } from '../../caller.ts';
import { DELIVERY_KINDS } from '../events.ts';
import { textParameter } from '../parameters.ts';
import { optional, text } from '../request-leaves.ts';
import { bodyInput } from '../shop/idempotent-call.ts';
import { paging } from '../shop/paging.ts';

/** Hours during which calls are also signed with the previous secret. */
export const SECRET_OVERLAP_HOURS = 24;
const MAX_ID_CHARS = 64;
const MAX_URL_CHARS = 500;
/** Event ids are at least timestamps in milliseconds. */
const MAX_EVENT_CHARS = 16;

const target = textParameter(1, MAX_ID_CHARS).describe('Id del destino');
export const targetInput = z.strictObject({ webhook: target });
export const targetCreateInput = z.strictObject(bodyInput);
export const deliveriesInput = z.strictObject({ webhook: target, ...paging });
export const resendInput = z.strictObject({
  webhook: target,
  evento: textParameter(1, MAX_EVENT_CHARS).describe('Id del evento'),
});

/** POST /webhooks */
export const targetRequest = z
  .strictObject({
    url: text(1, MAX_URL_CHARS).describe('Dirección http(s) de esta computadora o de la red local'),
    sucursal: optional(text(1, MAX_ID_CHARS)).describe(
      'Solo los documentos de esa sucursal; si falta, todos',
    ),
  })
  .meta({ id: 'SolicitudWebhook', description: 'Un destino; recibe lo del ambiente de la llave' });

const TARGET_STATES = ['ACTIVO', 'FALLANDO', 'DETENIDO', 'EN_PAUSA'] as const;

const targetRow = z.strictObject({
  id: z.string().describe('Id del destino'),
  url: z.string(),
  ambiente: ambiente.nullable().describe('null: los dos'),
  sucursal: z.string().nullable().describe('null: todas'),
  estado: z
    .enum(TARGET_STATES)
    .describe('DETENIDO: falló un día entero; EN_PAUSA: alguien lo pausó. Ninguno de los dos recibe nada'),
  fallas: count.describe('Fallas seguidas'),
  ultimaFalla: z.string().nullable(),
  ultimaEntrega: moment.nullable(),
  anteriorHasta: moment.nullable().describe('Hasta cuándo se firma también con el secreto anterior'),
});
export const targetList = z.strictObject({ webhooks: z.array(targetRow) });
export const targetChanged = targetRow;
export const targetSecret = targetRow.extend({ secreto: z.string().describe('Se muestra esta única vez') });
export const targetDeleted = z.strictObject({ id: z.string() });

export const delivery = z.strictObject({
  evento: count.describe('Id del evento; 0 en una prueba'),
  clase: z.enum(DELIVERY_KINDS),
  codigoGeneracion: uuid.nullable(),
  en: moment,
  duracionMs: count,
  estado: z.int().nullable().describe('Estado HTTP que respondió; null si no respondió'),
  entregada: z.boolean(),
  falla: z.string().nullable().describe('Qué pasó si no se entregó'),
});
export const deliveryPage = z.strictObject({
  entregas: z.array(delivery).describe('De la más nueva a la más vieja'),
  siguiente: z.string().nullable().describe('cursor de la página que sigue; null en la última'),
});

export type TargetList = AnswerOf<typeof targetList>;
export type TargetRow = AnswerOf<typeof targetChanged>;
export type TargetSecret = AnswerOf<typeof targetSecret>;
export type Delivery = AnswerOf<typeof delivery>;
export type DeliveryPage = AnswerOf<typeof deliveryPage>;

type Target = z.infer<typeof targetInput>;

/** Manages and calls an issuer's targets. Methods that name a target throw AppError `WEBHOOK_NO_ENCONTRADO`. */
export interface WebhookCalls {
  list(by: TargetOwner): TargetList;
  /** @throws AppError `VALIDACION` with every fault of the request */
  create(request: unknown, by: TargetOwner): Promise<TargetSecret>;
  remove(of: Target, by: TargetOwner): Promise<z.infer<typeof targetDeleted>>;
  pause(of: Target, by: TargetOwner): Promise<TargetRow>;
  /** Also resumes a target that the service had given up on. */
  resume(of: Target, by: TargetOwner): Promise<TargetRow>;
  rotate(of: Target, by: TargetOwner): Promise<TargetSecret>;
  test(of: Target, by: TargetOwner): Promise<Delivery>;
  deliveries(of: z.infer<typeof deliveriesInput>, by: TargetOwner): DeliveryPage;
  /** @throws AppError `EVENTO_NO_ENCONTRADO` */
  resend(of: z.infer<typeof resendInput>, by: TargetOwner): Promise<Delivery>;
}

/** Issuer and environment of the targets, and the actor for the audit log. */
export interface TargetOwner extends Pick<Caller, 'issuerId' | 'ambiente'> {
  readonly actor: string;
  /** Second person who approved it, for the audit log. */
  readonly segunda?: { readonly aprobo: string | null; readonly segundaPersona: string };
}
