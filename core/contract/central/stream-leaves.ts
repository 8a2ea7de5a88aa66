/** Schemas shared by records and messages between till and centre, and by answers to managers. */
import { z } from 'zod';
import { AMBIENTES, AUTORIDADES, FORMATOS_NUMERO_CONTROL } from '../ambiente.ts';
import { LAST_INSTANT } from '../api/calendar.ts';
import { TIPOS_DTE } from '../edition.ts';

const MAX_CODE_CHARS = 100;
/** Longest displayed text, in characters; far above what tills write. */
const MAX_SHOWN_CHARS = 1000;
/** Maximum stored length of a sentence, such as a reason or an answer of the authority. */
const MAX_SAID_CHARS = 10_000;

export const shown = z.string().max(MAX_SHOWN_CHARS);
export const said = z.string().transform((text) => text.slice(0, MAX_SAID_CHARS).toWellFormed());

/** An id chosen elsewhere: of a branch, till or certificate. */
export const code = z.string().min(1).max(MAX_CODE_CHARS);
/** SHA-256, lower-case hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const uuid = z.string().regex(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);

/** Epoch milliseconds by the writer's clock. */
export const instant = z.int().min(0).max(LAST_INSTANT);
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Largest amount of a record in cents: that of a document, 99,999,999,999.99 dollars. */
const MAX_RECORD_CENTS = 9_999_999_999_999;
export const cents = z.int().min(-MAX_RECORD_CENTS).max(MAX_RECORD_CENTS);
/** A sum over records, in cents or units; the centre sends none beyond the exact integers. */
export const exactSum = z.int();
export const rowId = z.int().min(1);
export const ambiente = z.enum(AMBIENTES);
export const autoridad = z.enum(AUTORIDADES);
export const tipoDte = z.enum(TIPOS_DTE);
export const nit = z.string().regex(/^(\d{9}|\d{14})$/);

/** Identity of a sequence of control numbers, the same on every computer. */
export const sequence = {
  nit,
  ambiente,
  autoridad,
  tipoDte,
  /** `codEstable` and `codPuntoVenta`. */
  serie: z.string().length(8),
  formato: z.enum(FORMATOS_NUMERO_CONTROL),
  anio: z.int().min(2000).max(9999),
};

export const text = z.string();
export const id = z.uuid();
export const count = z.int();
/** Decimal text in USD with two decimals. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);
/** A branch or a till. */
export const named = z.strictObject({ id, name: text });
/** The till of a record, and its branch. */
export const inShop = { installation: id, till: text, shop: text };
