/**
 * The sums of a cash session: of an X as they are now, of a Z as they were when it was closed. A Z keeps its report as text
 * for good, so the schemas here are also what is read back. Amounts are decimal text in USD with two decimals.
 */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';
import { DENOMINATION_KEYS, MOVEMENT_KINDS } from './cash-money.ts';
import type { AnswerOf } from '../api/answer-leaves.ts';
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
  /** Who approved it; null where nobody had to, and in a Z from before that was recorded. */
  aprobo: z.string().nullable().default(null),
  cuando: moment,
});

/** Amounts of those neither rejected nor invalidated. */
const typeFigures = z.strictObject({ tipoDte, cantidad: count, vigentes: count, monto: usd, iva: usd });

const stateFigures = z.strictObject({
  tipoDte,
  estado: z.enum(DOCUMENT_ESTADOS),
  cantidad: count,
  monto: usd,
});

/** First and last control number of one sequence in the session. */
const sequence = z.strictObject({ tipoDte, cantidad: count, primero: z.string(), ultimo: z.string() });

/**
 * What was paid by one form (CAT-017), or `credito`: what is still owed. `cantidad` counts payments: a sale may have two of one form.
 */
const payment = z.strictObject({ forma: z.string(), cantidad: count, monto: usd });

/** A fiscal day of the session; `monto` is that of 01 and 03 in force. */
const day = z.strictObject({ fecha: z.string(), cantidad: count, monto: usd });

/** How the expected cash comes about; the float stands beside it. */
const expected = z.strictObject({
  ventas: usd,
  /** Cash of documents that were replaced and not invalidated yet, counted once in `ventas`; zero in a Z from before it was counted so. */
  repuesto: usd.default('0.00'),
  /** Cash paid for purchases (14): what left the drawer; zero in a Z from before there were any. */
  compras: usd.default('0.00'),
  /** Cash that customers paid of what they owe; zero in a Z from before there was any. */
  abonos: usd.default('0.00'),
  /** Cash paid to suppliers for what was owed, less what came back; zero in a Z from before that was told apart. */
  proveedores: usd.default('0.00'),
  entradas: usd,
  salidas: usd,
  esperado: usd,
});

const cashCount = z.strictObject({
  id: count,
  /** Only those of which there were some. */
  denominaciones: z.array(z.strictObject({ clave: z.enum(DENOMINATION_KEYS), piezas: count })),
  contado: usd,
  esperado: usd,
  /** Counted less expected: negative when cash is missing. */
  diferencia: usd,
  por: z.string(),
  cuando: moment,
  /** How many counts the session had up to this one. */
  veces: count,
});

/** A count that was confirmed, in its order among the others of its session. */
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
  /** Number of the Z at its till; null for an X. */
  numero: count.nullable(),
  /** Number of the till in its branch. */
  caja: count,
  emisor: z.strictObject({ nombre: z.string(), nit: z.string() }),
  sucursal: z.strictObject({ id: z.string(), nombre: z.string() }),
  ambiente: z.enum(AMBIENTES),
  abierta: moment,
  abrio: z.string(),
  /** When it was closed; for an X the moment of the report. */
  hasta: moment,
  cerro: z.string().nullable(),
  /** The second person who approved the difference. */
  aprobo: z.string().nullable(),
  motivoDiferencia: z.string().nullable(),
  fondo: usd,
  /** Every fiscal day on which it was open. */
  dias: z.array(day),
  tipos: z.array(typeFigures),
  estados: z.array(stateFigures),
  secuencias: z.array(sequence),
  /** Empty where cash is not to be seen before the count: an X for a cashier. */
  pagos: z.array(payment),
  /** Sales of 01 and 03 in force, and the VAT in them. */
  total: usd,
  iva: usd,
  movimientos: z.array(movement),
  /** Null where it is not to be seen before the count. */
  efectivo: expected.nullable(),
  conteo: cashCount.nullable(),
  /** Every count of the session, oldest first; the last one is `conteo`. Empty in a Z from before they were recorded. */
  conteos: z.array(countLine).default([]),
  /** Where the audit log stood when the Z was closed; null for an X, and in a Z from before that was recorded. */
  bitacora: z.strictObject({ fila: count, huella: z.string() }).nullable().default(null),
  /** Fingerprint of the Z in the chain of its till; null for an X. */
  huella: z.string().nullable(),
});

/** A document as it stood when the Z was closed; amounts in whole cents. */
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
  /** Whether its money was settled by a return; false in a Z from before there were any. */
  liquidado: z.boolean().default(false),
  /** Cash of the document it replaces, while that one counts too. */
  repuestoCentavos: count.default(0),
});

/** What the database keeps of a Z. */
export const cashZContent = z.strictObject({ reporte: report, documentos: z.array(closedDocument) });

export type CashMovement = AnswerOf<typeof movement>;
export type CashCount = AnswerOf<typeof cashCount>;
export type CashCountLine = AnswerOf<typeof countLine>;
export type CashExpected = AnswerOf<typeof expected>;
export type CashReport = AnswerOf<typeof report>;
export type ClosedDocument = AnswerOf<typeof closedDocument>;
