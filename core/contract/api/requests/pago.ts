/** A payment (§required-fields, §payments). */
import { z } from 'zod';
import { FORMAS_PAGO } from '../../request-codes.ts';
import { code, decimal, integer, optional, text } from '../request-leaves.ts';
import { conditions, has, type Condition } from './conditions.ts';
import { meanings } from './receptor.ts';

const MAX_PERIODO = 9999;
/** A term of more years would end on a day that no date can say. */
export const MAX_PERIODO_YEARS = 999;

/** A payment on credit; 0 or null means paid now. */
const TERM = { not: { enum: [0, null] } };
const UNIT: Condition = { si: has('periodo', TERM), entonces: has('plazo') };
const HOW_LONG: Condition = { si: has('plazo', { enum: ['02', '03'] }), entonces: has('periodo', TERM) };

const YEARS: Condition = {
  si: has('plazo', { const: '03' }),
  entonces: has('periodo', { ...TERM, type: 'integer', maximum: MAX_PERIODO_YEARS }),
};

/** An amount paid or owed, by payment method. */
export const pago = z
  .strictObject({
    codigo: code(meanings(FORMAS_PAGO)),
    montoPago: decimal({ min: 'zero', decimals: 2 }).describe('Monto en USD, con 2 decimales como máximo'),
    referencia: optional(text(0, 50)).describe('Referencia libre'),
    plazo: optional(code({ '01': 'días (o al contado, sin periodo)', '02': 'meses', '03': 'años' })),
    periodo: optional(integer(0, MAX_PERIODO)).describe(
      `Cuántos días, meses o años (hasta ${MAX_PERIODO_YEARS}) de crédito; 0, null o ausente: al contado`,
    ),
  })
  .meta({
    id: 'Pago',
    description: 'Un pago',
    ...conditions({ periodo: [UNIT], plazo: [HOW_LONG, YEARS] }),
  });
