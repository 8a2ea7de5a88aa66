/** GET /clientes/{tipoDocumento}/{numDocumento}/cuenta and POST …/abonos: parameters, request and answers (§accounts). */
import { z } from 'zod';
import { FORMAS_PAGO } from '../../request-codes.ts';
import { amount, controlNumber, day, moment, uuid, type AnswerOf } from '../answer-leaves.ts';
import { code, decimal, optional, text, uuid as documentCode } from '../request-leaves.ts';
import { meanings } from '../requests/receptor.ts';
import { customerPathInput } from './customers.ts';
import { bodyInput, idempotentInput } from './idempotent-call.ts';

const CENTS_DECIMALS = 2;
const MAX_REFERENCE_CHARS = 50;
const MAX_NAMED_DOCUMENTS = 100;

export const accountInput = customerPathInput;
export const paymentInput = z.strictObject({ ...customerPathInput.shape, ...bodyInput, ...idempotentInput });

export const paymentRequest = z
  .strictObject({
    monto: decimal({ min: 'above-zero', decimals: CENTS_DECIMALS }).describe('Cuánto pagó, en USD'),
    codigo: code(meanings(FORMAS_PAGO)).describe('Cómo lo pagó'),
    referencia: optional(text(1, MAX_REFERENCE_CHARS)).describe('Número del cheque o de la transferencia'),
    documentos: optional(z.array(documentCode).max(MAX_NAMED_DOCUMENTS)).describe(
      'codigoGeneracion de lo que paga, en su orden',
    ),
  })
  .meta({
    id: 'SolicitudAbono',
    description: 'Un pago de lo que un cliente debe; no es documento tributario',
  });
export type PaymentRequest = z.infer<typeof paymentRequest>;

const charge = z
  .strictObject({
    codigoGeneracion: uuid,
    numeroControl: controlNumber,
    fecEmi: day,
    vence: day.describe('Desde el día siguiente está vencido'),
    monto: amount.describe('Lo que se fió, menos lo que notas y retornos devolvieron'),
    pendiente: amount.describe('Lo que de ello falta por pagar'),
  })
  .meta({ id: 'CargoCuenta', description: 'Un documento que se fió' });

const payment = z
  .strictObject({
    recibo: z.string().describe('Número de recibo, sin saltos en cada sucursal'),
    en: moment,
    monto: amount,
    forma: z.enum(FORMAS_PAGO.map(({ codigo }) => codigo)).describe('Cómo lo pagó'),
  })
  .meta({ id: 'AbonoCuenta', description: 'Un pago' });

export const account = z
  .strictObject({
    limite: amount.nullable().describe('Hasta cuánto se le fía; null si no se acordó'),
    saldo: amount.describe('Lo que debe; negativo: lo que tiene a su favor'),
    vencido: amount.describe('Lo que de ello ya venció'),
    disponible: amount.nullable().describe('Lo que aún se le puede fiar; null sin límite'),
    segun: moment
      .nullable()
      .describe(
        'Cuándo dijo la central lo de las demás cajas, sumado en saldo, vencido y disponible; null: solo esta',
      ),
    cargos: z.array(charge).describe('Del más antiguo al más reciente'),
    abonos: z.array(payment).describe('Del más antiguo al más reciente'),
  })
  .meta({ id: 'Cuenta', description: 'Lo que un cliente debe' });
export type ShopAccount = AnswerOf<typeof account>;

export const paymentAnswer = z
  .strictObject({
    recibo: z.string().describe('Número de recibo'),
    saldoAntes: amount,
    saldoDespues: amount.describe('Negativo: queda a favor del cliente'),
    imputado: z
      .array(z.strictObject({ codigoGeneracion: uuid, monto: amount }))
      .describe('Qué pagó de cada documento'),
  })
  .meta({ id: 'Abono', description: 'Un pago anotado' });
