/**
 * Figures of a cash session: current ones in an X report, those at closing in a Z. A Z is stored as text for good, so these schemas must also read old ones. Amounts
 * are decimal text in USD with two decimals.
 */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { AMBIENTES } from '../ambiente.ts';
import { DENOMINATION_KEYS, MOVEMENT_KINDS } from './cash-money.ts';
import { DOCUMENT_ESTADOS } from '../api/documents.ts';
import { TIPOS_DTE } from '../edition.ts';

const usd = z.string().regex(/^-?\d+\.\d{2}$/);
const count = z.int().min(0);
/** ISO 8601 UTC. */
const moment = z.string();
const tipoDte = z.enum(TIPOS_DTE);

const movement = z.strictObject({
  id: count,
  tipo: z.enum(MOVEMENT_KINDS),
  monto: usd,
  motivo: z.string(),
  por: z.string(),
  /** Who approved it; null if not needed, and in a Z older than this member. */
  aprobo: z.string().nullable().default(null),
  cuando: moment,
});

/** Amounts exclude rejected and invalidated documents. */
const typeFigures = z.strictObject({ tipoDte, cantidad: count, vigentes: count, monto: usd, iva: usd });

const stateFigures = z.strictObject({
  tipoDte,
  estado: z.enum(DOCUMENT_ESTADOS),
  cantidad: count,
  monto: usd,
});

/** First and last control number of a sequence in the session. */
const sequence = z.strictObject({ tipoDte, cantidad: count, primero: z.string(), ultimo: z.string() });

/** Payments by form (CAT-017), or `credito` for the amount still owed. `cantidad` counts payments: a sale may have two of a form. */
const payment = z.strictObject({ forma: z.string(), cantidad: count, monto: usd });

/** A fiscal day of the session; `monto` covers valid 01 and 03. */
const day = z.strictObject({ fecha: z.string(), cantidad: count, monto: usd });

/** Parts of the expected cash, except the float. */
const expected = z.strictObject({
  ventas: usd,
  /** Cash of replaced documents not yet invalidated, counted once in `ventas`; zero in a Z older than this member. */
  repuesto: usd.default('0.00'),
  /** Cash paid for purchases (14); zero in a Z older than this member. */
  compras: usd.default('0.00'),
  /** Cash received as customers' payments on account; zero in a Z older than this member. */
  abonos: usd.default('0.00'),
  /** Cash paid to suppliers, less returned cash; zero in a Z older than this member. */
  proveedores: usd.default('0.00'),
  entradas: usd,
  salidas: usd,
  esperado: usd,
});

const cashCount = z.strictObject({
  id: count,
  /** Only denominations that were present. */
  denominaciones: z.array(z.strictObject({ clave: z.enum(DENOMINATION_KEYS), piezas: count })),
  contado: usd,
  esperado: usd,
  /** Counted less expected: negative when cash is missing. */
  diferencia: usd,
  por: z.string(),
  cuando: moment,
  /** Number of counts in the session so far, this one included. */
  veces: count,
});

const countLine = cashCount.pick({
  id: true,
  contado: true,
  esperado: true,
  diferencia: true,
  por: true,
  cuando: true,
});

const report = z.strictObject({
  tipo: z.enum(['X', 'Z']),
  sesion: count,
  numeroSesion: count,
  /** Number of the till's Z; null for an X. */
  numero: count.nullable(),
  /** Number of the till in its branch. */
  caja: count,
  emisor: z.strictObject({ nombre: z.string(), nit: z.string() }),
  sucursal: z.strictObject({ id: z.string(), nombre: z.string() }),
  ambiente: z.enum(AMBIENTES),
  abierta: moment,
  abrio: z.string(),
  /** Closing time; for an X the time of the report. */
  hasta: moment,
  cerro: z.string().nullable(),
  /** The second person who approved the difference. */
  aprobo: z.string().nullable(),
  motivoDiferencia: z.string().nullable(),
  fondo: usd,
  /** Fiscal days during which it was open. */
  dias: z.array(day),
  tipos: z.array(typeFigures),
  estados: z.array(stateFigures),
  secuencias: z.array(sequence),
  /** Empty while cash is hidden until the count: a cashier's X. */
  pagos: z.array(payment),
  /** Customers' payments on account by forms other than cash, since the till's Z before; empty in a Z older than this member. */
  abonos: z.array(payment).default([]),
  /** Sales of valid 01 and 03, and their VAT. */
  total: usd,
  iva: usd,
  movimientos: z.array(movement),
  /** Null while cash is hidden until the count. */
  efectivo: expected.nullable(),
  conteo: cashCount.nullable(),
  /** All counts of the session, oldest first; the last is `conteo`. Empty in a Z older than this member. */
  conteos: z.array(countLine).default([]),
  /** Last audit entry when the Z was closed; null for an X and in a Z older than this member. */
  bitacora: z.strictObject({ fila: count, huella: z.string() }).nullable().default(null),
  /** Hash of the Z in its till's chain; null for an X. */
  huella: z.string().nullable(),
});

/** A document at the closing of the Z; amounts in cents. */
const closedDocument = z.strictObject({
  id: count,
  codigoGeneracion: z.string(),
  numeroControl: z.string(),
  tipoDte,
  estado: z.enum(DOCUMENT_ESTADOS),
  fecEmi: z.string(),
  sequenceId: count,
  numero: count,
  montoCentavos: count,
  ivaCentavos: count,
  pagos: z.array(z.strictObject({ forma: z.string(), centavos: count })),
  /** Whether a return settled its money; false in a Z older than this member. */
  liquidado: z.boolean().default(false),
  /** Cash of the document it replaces, in cents, while both count. */
  repuestoCentavos: count.default(0),
});

export const cashZContent = z.strictObject({ reporte: report, documentos: z.array(closedDocument) });

export type CashMovement = AnswerOf<typeof movement>;
export type CashCount = AnswerOf<typeof cashCount>;
export type CashCountLine = AnswerOf<typeof countLine>;
export type CashExpected = AnswerOf<typeof expected>;
export type CashReport = AnswerOf<typeof report>;
export type ClosedDocument = AnswerOf<typeof closedDocument>;
