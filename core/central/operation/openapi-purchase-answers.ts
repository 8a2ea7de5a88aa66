/** OpenAPI schemas of the managers' answers about purchases. */
import { z } from 'zod';
import type { CentralPurchases } from '../../contract/central/purchases/manager-purchases.ts';
import { BOUGHT_TYPES, PURCHASE_STATES } from '../../contract/purchases/purchases.ts';

const text = z.string();

export const centralPurchases = z.strictObject({
  compras: z.array(
    z.strictObject({
      compra: text,
      installation: z.uuid(),
      nit: text,
      shop: text,
      till: text,
      fecEmi: text,
      proveedor: text,
      nombre: text,
      tipoDte: z.enum(BOUGHT_TYPES),
      numeroControl: text,
      estado: z.enum(PURCHASE_STATES),
      periodo: text.nullable(),
      vence: text.nullable(),
      total: text,
      repetida: z.boolean(),
    }),
  ),
  more: z.boolean(),
  tiendas: z.array(z.strictObject({ shop: text, compras: z.int(), total: text })),
  shops: z.array(z.strictObject({ id: z.uuid(), name: text })),
}) satisfies z.ZodType<CentralPurchases>;
