/**
 * What the accountant decides in the annexes of form F-07 and no document tells: kind of operation and kind of income for the
 * income tax, since January 2025, the sign of credit notes and the place of returns (docs/tax-books.md).
 */
import { z } from 'zod';

/** Kind of operation (Renta): 1 taxed, 2 exempt or not taxed, 3 excluded, 4 mixed, 12 and 13 reported elsewhere or excluded subjects. */
export const TIPOS_OPERACION = ['1', '2', '3', '4', '12', '13'] as const;
export type TipoOperacion = (typeof TIPOS_OPERACION)[number];

/** Kind of income (Renta): 3 is trade; the list stands in docs/tax-books.md. */
export const TIPOS_INGRESO = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12', '13'] as const;

/** The setting `anexosIva`; what is missing has its default. */
export const anexosIva = z.strictObject({
  /** `auto`: 1, 2 or 4 by what each line of the annex holds. */
  tipoOperacion: z.enum(['auto', ...TIPOS_OPERACION]).optional(),
  tipoIngreso: z.enum(TIPOS_INGRESO).optional(),
  /** How the amounts of a 05 stand in annex 1 (§note-books). */
  signoNotaCredito: z.enum(['positivo', 'negativo']).optional(),
  /** Whether annex 2 has lines of what came back by events of return, below zero, or leaves them out (§retorno-books). */
  retornos: z.enum(['fuera', 'negativo']).optional(),
});
export type AnexosIva = z.infer<typeof anexosIva>;

/**
 * What holds unless the settings say otherwise: income of trade; the form subtracts credit notes itself (§note-books); where
 * returns go is said nowhere, so they stay out (§retorno-books).
 */
export const DEFAULT_ANEXOS = {
  tipoOperacion: 'auto',
  tipoIngreso: '3',
  signoNotaCredito: 'positivo',
  retornos: 'fuera',
} as const satisfies Required<AnexosIva>;
