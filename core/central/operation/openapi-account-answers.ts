/** OpenAPI schemas of the managers' answers about customers' accounts. */
import { z } from 'zod';
import type {
  AccountLine,
  Accounts,
  AccountStatement,
  BeyondLimit,
  CreditParts,
} from '../../contract/central/accounts/manager-accounts.ts';
import { handedBlock } from '../../contract/central/catalogue.ts';
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

export const accounts = z.strictObject({
  cuentas: z.array(line),
  more: z.boolean(),
  saldo: text,
  edades,
  segun: instant.nullable(),
}) satisfies z.ZodType<Accounts>;
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

export const creditParts = z.strictObject({
  limite: text.nullable(),
  iguales: z.boolean(),
  libre: text,
  bloqueo: handedBlock.pick({ motivo: true, quien: true, caja: true, at: true }).strict().nullable(),
  cajas: z.array(
    z.strictObject({
      installation: text,
      caja: text,
      shop: text,
      parte: text,
      debe: text,
      sabe: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<CreditParts>;
export const beyondLimit = z.strictObject({
  cliente: text,
  saldo: text,
  limite: text,
  cajas: z.array(z.strictObject({ caja: text, monto: text })),
}) satisfies z.ZodType<BeyondLimit>;
