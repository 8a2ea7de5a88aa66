/** GET /clientes/{tipoDocumento}/{numDocumento}/remisiones: parameters and answer (§remission-billing). */
import { z } from 'zod';
import { amount, controlNumber, day, uuid, type AnswerOf } from '../answer-leaves.ts';
import { dayParameter } from '../parameters.ts';
import { customerPathInput } from './customers.ts';
import { paging } from './paging.ts';

export const remissionsInput = z.strictObject({
  ...customerPathInput.shape,
  desde: dayParameter.optional().describe('Primer día'),
  hasta: dayParameter.optional().describe('Último día'),
  ...paging,
});

const line = z
  .strictObject({
    numItem: z.int().min(1),
    codigo: z.string().nullable(),
    descripcion: z.string(),
    precioUni: amount,
    disponible: amount.describe('Por facturar'),
  })
  .meta({ id: 'LineaRemitida', description: 'Una línea' });

const remission = z
  .strictObject({
    codigoGeneracion: uuid,
    numeroControl: controlNumber,
    fecEmi: day,
    vence: day.nullable().describe('Último día para facturarla'),
    disponible: amount.describe('Por facturar, con IVA'),
    lineas: z.array(line),
  })
  .meta({ id: 'RemisionPorFacturar', description: 'Una remisión' });

export const remissionPage = z
  .strictObject({
    remisiones: z.array(remission),
    siguiente: z.string().nullable(),
  })
  .meta({ id: 'PaginaRemisiones', description: 'Una página de remisiones' });
export type ShopRemissionPage = AnswerOf<typeof remissionPage>;
