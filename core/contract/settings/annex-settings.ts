/**
 * Accountant's choices for the annexes of form F-07 that no document contains: kinds of operation and income for the income tax since January 2025, sign of credit
 * notes, and place of returns (docs/tax-books.md).
 */
import { z } from 'zod';

/** Kind of operation (Renta): 1 taxed, 2 exempt or not taxed, 3 excluded, 4 mixed, 12 and 13 reported elsewhere or excluded subjects. */
export const TIPOS_OPERACION = ['1', '2', '3', '4', '12', '13'] as const;
export type TipoOperacion = (typeof TIPOS_OPERACION)[number];

/** Kind of income (Renta): 3 is trade; full list in docs/tax-books.md. */
export const TIPOS_INGRESO = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12', '13'] as const;

/** Setting `anexosIva`; missing members have their default. */
export const anexosIva = z.strictObject({
  /** `auto`: 1, 2 or 4 by the content of each line. */
  tipoOperacion: z.enum(['auto', ...TIPOS_OPERACION]).optional(),
  tipoIngreso: z.enum(TIPOS_INGRESO).optional(),
  /** Sign of a 05's amounts in annex 1 (§note-books). */
  signoNotaCredito: z.enum(['positivo', 'negativo']).optional(),
  /** Whether annex 2 has negative lines for return events, or omits them (§retorno-books). */
  retornos: z.enum(['fuera', 'negativo']).optional(),
});
export type AnexosIva = z.infer<typeof anexosIva>;

/**
 * Defaults: income of trade; positive credit notes, because the form subtracts them (§note-books); returns omitted, because their place is not specified
 * (§retorno-books).
 */
export const DEFAULT_ANEXOS = {
  tipoOperacion: 'auto',
  tipoIngreso: '3',
  signoNotaCredito: 'positivo',
  retornos: 'fuera',
} as const satisfies Required<AnexosIva>;
