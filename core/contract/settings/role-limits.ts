/** How far somebody at a till may go with prices, discounts and returns before a manager's PIN is asked for (docs/settings.md). */
import { z } from 'zod';
import { TILL_ROLES, type TillRole } from '../till/till.ts';
import { malformed } from '../rules/rules.ts';

const roleLimit = z.strictObject({
  /** Percent of the catalogue's price that discounts of the line and of the whole may take off together. */
  descuentoMaximo: z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, malformed('porcentaje')),
  /** Most that discounts without a manager may come to on a person's day, USD, VAT included; empty without a limit. */
  descuentoDiario: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Whether a product may be sold below the catalogue's price. */
  bajarPrecio: z.boolean(),
  /** Largest return or adjustment in USD, VAT included; empty without a limit. */
  devolucionMaxima: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Most that lines of no product of the catalogue may come to in a sale, USD, VAT included; `0` none, empty without a limit. */
  lineaLibreMaxima: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, malformed('forma', { forma: 'monto' }))
    .optional(),
  /** Whether a line may be another kind of sale than its product (exempt, not subject, no sale); of no product, than taxed. */
  cambiarTipo: z.boolean().optional(),
});

/** Limits by role; a role that is not named has its default. */
export const limitesVenta = z.partialRecord(z.enum(TILL_ROLES), roleLimit);

export type RoleLimit = Required<z.infer<typeof roleLimit>>;

/** Limits unless the settings say otherwise. */
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
