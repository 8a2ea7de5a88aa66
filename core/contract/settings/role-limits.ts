/** Limits of prices, discounts and returns beyond which a till asks for a manager's PIN (docs/settings.md). */
import { z } from 'zod';
import { TILL_ROLES, type TillRole } from '../till/till.ts';
import { malformed } from '../rules/rules.ts';

const roleLimit = z.strictObject({
  /** Maximum discount of line and document together, in percent of the catalogue price. */
  descuentoMaximo: z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, malformed('porcentaje')),
  /** Maximum discounts of a user per day without a manager, in USD with VAT; empty: unlimited. */
  descuentoDiario: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Whether a price may be below the catalogue price. */
  bajarPrecio: z.boolean(),
  /** Largest return or adjustment in USD with VAT; empty: unlimited. */
  devolucionMaxima: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Maximum total of lines without catalogue product in a sale, in USD with VAT; `0`: none, empty: unlimited. */
  lineaLibreMaxima: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Whether a line's tax treatment may differ from its product's, or from taxed if it has no product. */
  cambiarTipo: z.boolean().optional(),
});

/** Limits by role; missing roles have their default. */
export const limitesVenta = z.partialRecord(z.enum(TILL_ROLES), roleLimit);

export type RoleLimit = Required<z.infer<typeof roleLimit>>;

export const DEFAULT_LIMITES: Readonly<Record<TillRole, RoleLimit>> = {
  cajero: {
    descuentoMaximo: '10',
    descuentoDiario: '50',
    bajarPrecio: false,
    devolucionMaxima: '25',
    lineaLibreMaxima: '500',
    cambiarTipo: false,
  },
  gerente: {
    descuentoMaximo: '100',
    descuentoDiario: '',
    bajarPrecio: true,
    devolucionMaxima: '',
    lineaLibreMaxima: '',
    cambiarTipo: true,
  },
};
