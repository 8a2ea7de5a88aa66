/** GET /stats: parameters and answer (§statistics). */
import { z } from 'zod';
import { FORMATOS_NUMERO_CONTROL } from '../ambiente.ts';
import { ambiente, amount, autoridad, count, day, moment, tipoDte, type AnswerOf } from './answer-leaves.ts';
import { dayParameter, isPeriod } from './parameters.ts';
import { findingMessage, rule } from '../rules/rules.ts';

/** Longest period of one answer, in days: three years. */
export const MAX_PERIOD_DAYS = 1096;

export const statsInput = z
  .strictObject({
    desde: dayParameter.optional().describe('Primer día de fecEmi; si falta, el primero del mes'),
    hasta: dayParameter
      .optional()
      .describe(
        `Último día de fecEmi; si falta, el último del mes. A lo más ${MAX_PERIOD_DAYS} días desde el primero`,
      ),
  })
  .refine((period) => isPeriod(period, MAX_PERIOD_DAYS), {
    path: ['hasta'],
    message: findingMessage('FUERA_DE_RANGO', rule('largo-del-periodo', { dias: MAX_PERIOD_DAYS })),
    // Run even after other faults, so that all are reported together.
    when: () => true,
  });

export type StatsInput = z.infer<typeof statsInput>;

/** Documents by state. `emitidos` is the sum of the others. */
const documentCounts = z.strictObject({
  emitidos: count.describe('Numerados, hayan terminado como hayan terminado'),
  procesados: count.describe('Sellados y vigentes, también los que tienen su invalidación en camino'),
  rechazados: count,
  contingencia: count,
  pendientes: count,
  invalidados: count,
});

const typeTotals = z.strictObject({
  tipoDte,
  nombre: z.string(),
  cantidad: count.describe('Todos los numerados'),
  monto: amount.describe('De los que no están rechazados ni invalidados, en USD'),
  iva: amount,
});

const dayTotals = z.strictObject({
  fecha: day,
  cantidad: count.describe('Todos los numerados, de cualquier tipo'),
  monto: amount.describe('01 + 03 + 06 − 05 − 18, de los que no están rechazados ni invalidados, en USD'),
});

const quota = z.strictObject({
  limite: count.nullable().describe('null: sin límite'),
  usado: count,
  disponible: count.nullable().describe('null: sin límite'),
});

const sequenceStatus = z.strictObject({
  sucursal: z.string().describe('Id de la sucursal'),
  autoridad,
  formato: z.enum(FORMATOS_NUMERO_CONTROL).describe('Formato del número de control'),
  anio: z.int(),
  tipoDte,
  ultimo: count.describe('Último número dado'),
  huecos: count.describe('Números hasta el último sin estado en el libro; siempre 0'),
  repetidos: count.describe('Números dados a un segundo documento; siempre 0'),
});

export const stats = z
  .strictObject({
    periodo: z.strictObject({ desde: day, hasta: day }).describe('Días de fecEmi, ambos incluidos'),
    ambiente,
    emisor: z.string().describe('NIT'),
    sucursal: z.string().nullable().describe('Id de la sucursal; null con una llave de administrador'),
    documentos: documentCounts,
    porTipo: z
      .array(typeTotals)
      .describe('Todos los tipos, siempre; lo de 05 y 18 es positivo aquí y se resta en los totales'),
    porDia: z.array(dayTotals).describe('Los días con documentos, en orden'),
    montos: z
      .strictObject({ total: amount, iva: amount })
      .describe('01 + 03 + 06 − 05 − 18, de los que no están rechazados ni invalidados, en USD'),
    compras: z
      .strictObject({
        cantidad: count,
        monto: amount.describe('Lo comprado, antes de retener renta, en USD'),
        rentaRetenida: amount,
      })
      .describe('Facturas de sujeto excluido (14) no rechazadas ni invalidadas'),
    cola: z
      .strictObject({
        pendientes: count,
        masAntigua: moment.nullable().describe('Emisión de lo que más lleva esperando'),
      })
      .describe('Documentos y eventos que esperan a Hacienda ahora, sea cual sea el período'),
    cuotas: z.strictObject({ documentosMes: quota }).describe('Del mes en curso, sea cual sea el período'),
    correlativos: z.array(sequenceStatus).describe('Series de los años que toca el período'),
  })
  .meta({ id: 'Estadisticas', description: 'Estadísticas y cuotas' });

export type Stats = AnswerOf<typeof stats>;
export type DocumentCounts = Stats['documentos'];
export type TypeTotals = Stats['porTipo'][number];
export type DayTotals = Stats['porDia'][number];
/** Null: no limit. */
export type Quota = Stats['cuotas']['documentosMes'];
export type SequenceStatus = Stats['correlativos'][number];
