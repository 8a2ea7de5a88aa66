/** What is answered to managers about accounts of customers, for the description of the interface. */
import { z } from 'zod';
import type {
  AccountLine,
  Accounts,
  AccountStatement,
} from '../../contract/central/accounts/manager-accounts.ts';
import { instant } from '../../contract/central/stream-leaves.ts';
import { ENTRY_KINDS, LATE_AGES } from '../../contract/till/account-entries.ts';

const text = z.string();
const edades = z.record(z.enum(LATE_AGES), text);
const line = z.strictObject({
  nit: text,
  tipoDocumento: text,
  numDocumento: text,
  nombre: text,
  saldo: text,
  vencido: text,
  edades,
  vence: text.nullable(),
  limite: text.nullable(),
}) satisfies z.ZodType<AccountLine>;

/** What customers owe. */
export const accounts = z.strictObject({
  cuentas: z.array(line),
  more: z.boolean(),
  saldo: text,
  edades,
  segun: instant.nullable(),
}) satisfies z.ZodType<Accounts>;
/** How it came to that. */
export const accountStatement = line.extend({
  cargos: z.array(
    z.strictObject({
      numeroControl: text,
      fecEmi: text,
      vence: text,
      monto: text,
      pendiente: text,
      caja: text,
    }),
  ),
  abonos: z.array(
    z.strictObject({
      recibo: text,
      at: instant,
      monto: text,
      forma: text,
      caja: text,
      reverso: text.nullable(),
    }),
  ),
  apuntes: z.array(
    z.strictObject({ tipo: z.enum(ENTRY_KINDS), at: instant, monto: text, motivo: text, caja: text }),
  ),
}) satisfies z.ZodType<AccountStatement>;
