/** OpenAPI schemas of the managers' answers about stock. */
import { z } from 'zod';
import type { Stock, StockMoveLine } from '../../contract/central/stock/manager-stock.ts';
import { instant } from '../../contract/central/stream-leaves.ts';
import { STOCK_CAUSES } from '../../contract/stock/stock.ts';

const text = z.string();

export const stock = z.strictObject({
  lines: z.array(
    z.strictObject({
      shopId: z.uuid(),
      shop: text,
      nit: text,
      codigo: text,
      descripcion: text,
      categoria: text.nullable(),
      existencia: text,
      averia: text,
      transito: text,
      minimo: text.nullable(),
      bajoMinimo: z.boolean(),
      costo: text.nullable(),
      valor: text.nullable(),
      ultimoConteo: instant.nullable(),
    }),
  ),
  more: z.boolean(),
  valor: text,
  shops: z.array(z.strictObject({ id: z.uuid(), name: text })),
}) satisfies z.ZodType<Stock>;
export const stockMoveLine = z.strictObject({
  at: instant,
  till: text,
  causa: z.enum(STOCK_CAUSES),
  de: text.nullable(),
  a: text,
  cantidad: text,
  numeroControl: text.nullable(),
  motivo: text.nullable(),
}) satisfies z.ZodType<StockMoveLine>;
