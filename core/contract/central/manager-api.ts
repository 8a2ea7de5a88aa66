/** Requests and answers of the managers' page, under `/api`. Amounts are decimal text in USD with two decimals, moments epoch milliseconds. */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { beyondLimit } from './accounts/manager-accounts.ts';
import { centralProduct } from './catalogue/catalogue.ts';
import {
  ambiente,
  amount,
  autoridad,
  count,
  day,
  id,
  inShop,
  instant,
  named,
  text,
  tipoDte,
  uuid,
} from './stream-leaves.ts';

export const MIN_PASSWORD_CHARS = 10;
export const MAX_LISTED_DOCUMENTS = 100;

const shortText = z.string().trim().min(1).max(80);
const email = z.email().max(120);
const totp = z.string().min(6).max(10);

export const setupInput = z.strictObject({
  code: z.string().min(1).max(40),
  company: shortText,
  shop: shortText,
  name: shortText,
  email,
  password: z.string().min(MIN_PASSWORD_CHARS).max(200),
  /** The secret from {@link SetupSecret}, base64url. */
  secret: z.string().regex(/^[\w-]{27}$/),
  totp,
});
export type SetupInput = z.infer<typeof setupInput>;

/** Secret for an authenticator app: URL of the QR code, and text for typing. */
export const setupSecret = z.strictObject({ secret: text, address: text, typed: text });
export type SetupSecret = AnswerOf<typeof setupSecret>;

export const logInInput = z.strictObject({ email, password: z.string().min(1).max(200), totp });
export type LogInInput = z.infer<typeof logInInput>;

export const periodQuery = z.object({ from: day, to: day, ambiente });

const sold = { documents: count, total: amount };

/** Valid sales of a period; notes with their sign. */
export const sales = z.strictObject({
  ...sold,
  iva: amount,
  shops: z.array(z.strictObject({ shop: text, ...sold, iva: amount })),
  tills: z.array(z.strictObject({ ...inShop, autoridad, ...sold, iva: amount })),
  days: z.array(z.strictObject({ day, ...sold })),
  /** Hours 0–23, from the documents. Only for a single day; empty for longer periods, which have no hourly totals. */
  hours: z.array(z.strictObject({ hour: z.int().min(0).max(23), ...sold })),
});
export type Sales = AnswerOf<typeof sales>;

export const productsQuery = periodQuery.extend({ shop: id.optional() });
/** Products per answer, and lines per file. */
export const MAX_LISTED_PRODUCTS = 50;
export const MAX_FILE_PRODUCTS = 50_000;

/** Sales of products without VAT, less notes and returns. */
export const soldProducts = z.strictObject({
  /** Best sellers first. */
  products: z.array(
    z.strictObject({
      /** Null: the product has no code and is identified by its description. */
      codigo: text.nullable(),
      descripcion: text,
      /** Decimal text, up to eight decimals. */
      cantidad: text,
      monto: text,
    }),
  ),
  /** Whether the list is truncated. */
  more: z.boolean(),
  /** Whether documents of the period are still being processed. */
  enCurso: z.boolean(),
  shops: z.array(named),
});
export type SoldProducts = AnswerOf<typeof soldProducts>;

export const documentsQuery = periodQuery.extend({
  /** Part of a name or control number, or the beginning of a code. */
  q: z.string().max(100).default(''),
  installation: id.optional(),
});

export const MAX_FILE_DOCUMENTS = 50_000;

export const documentLine = z.strictObject({
  documento: text,
  ...inShop,
  codigoGeneracion: text,
  /** Null for a return event, which has none. */
  numeroControl: text.nullable(),
  tipoDte,
  fecEmi: day,
  horEmi: text,
  estado: text,
  sello: text.nullable(),
  /** Below zero for credit notes and returns. */
  total: amount,
  receptor: text.nullable(),
});
export type DocumentLine = AnswerOf<typeof documentLine>;

export const documentQuery = z.object({ installation: id, documento: uuid });

export const documentView = documentLine.extend({
  /** The signed text. */
  payload: text.nullable(),
  /** Whether the issuing till was revoked and can no longer take orders. */
  revoked: z.boolean(),
  /** If it was revoked: tills of its branch that may invalidate in its place; else empty. */
  stead: z.array(named),
  /** Whether the signature is valid; null if it could not be verified. */
  signatureHolds: z.boolean().nullable(),
  life: z.array(z.strictObject({ at: instant, estado: text, causa: text })),
});
export type DocumentView = AnswerOf<typeof documentView>;

/** Sessions of drawers per answer. */
export const MAX_LISTED_DRAWERS = 200;
/** Place of a session in the list: whether it is closed, when it was opened, its installation and drawer. */
const drawerPlace = z
  .string()
  .regex(/^(true|false) \d{1,16} [0-9a-f-]{36} \d{1,9}$/)
  .transform((place) => place.split(' '));
export const drawersQuery = z.object({ after: drawerPlace.optional() });
export type DrawersQuery = z.output<typeof drawersQuery>;

/** The place after which the next page begins. */
export function placeOfDrawer(of: Pick<Drawer, 'closedAt' | 'openedAt' | 'installation' | 'caja'>): string {
  return `${of.closedAt !== null} ${of.openedAt} ${of.installation} ${of.caja}`;
}

export const drawer = z.strictObject({
  ...inShop,
  ambiente,
  caja: count,
  sesion: count,
  user: text,
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Total of the Z; null while open. */
  total: amount.nullable(),
  difference: amount.nullable(),
});
export type Drawer = AnswerOf<typeof drawer>;

export const till = z.strictObject({
  installation: id,
  name: text,
  shop: text,
  shopId: id,
  state: z.enum(['ACTIVA', 'BIFURCADA', 'REVOCADA']),
  series: z.array(text),
  /** Last contact. */
  seenAt: instant.nullable(),
  /** Records of the till that the centre lacks; null if never reported. */
  behind: count.nullable(),
  waiting: count,
  waitingSince: instant.nullable(),
  contingencies: count,
  certificateNotAfter: instant.nullable(),
  freeDiskBytes: z.number().nullable(),
  /** How far its clock is ahead of the centre's; null if never reported. */
  clockOffMs: count.nullable(),
  version: text.nullable(),
  catalogue: count.nullable(),
  quarantined: count,
});
export type Till = AnswerOf<typeof till>;

export const alarm = z.strictObject({
  id: text,
  ...inShop,
  kind: text,
  about: text,
  at: instant,
  /** Data of a credit limit alarm, for users who may see accounts; null for other alarms. */
  debe: beyondLimit.nullable(),
});
export type Alarm = AnswerOf<typeof alarm>;

/** Alarms that end by themselves or by a decision: nobody closes them. */
export const LASTING_ALARMS: readonly string[] = ['BIFURCADA', 'LIMITE', 'CATALOGO'];

export const tills = z.strictObject({
  tills: z.array(till),
  alarms: z.array(alarm),
  shops: z.array(named),
  catalogue: count,
  /** The centre's clock, the reference for ages. */
  now: instant,
});
export type Tills = AnswerOf<typeof tills>;

export const shopInput = z.strictObject({ name: shortText });
export const codeInput = z.strictObject({ shop: id, replaces: id.nullable() });
export const enrolmentCode = z.strictObject({ code: text, expiresAt: instant });
export type EnrolmentCode = AnswerOf<typeof enrolmentCode>;
export const installationInput = z.strictObject({ installation: id });
export const alarmInput = z.strictObject({ id });

/** Years in which a price may start, both included. */
const PRICE_YEARS = { desde: 2000, hasta: 2099 };
const noPriceStart = findingMessage('FUERA_DE_RANGO', rule('inicio-de-precio', PRICE_YEARS));
const priceStart = z
  .int(noPriceStart)
  .min(Date.parse(`${PRICE_YEARS.desde}-01-01T00:00:00-06:00`), noPriceStart)
  .max(Date.parse(`${PRICE_YEARS.hasta}-12-31T23:59:59.999-06:00`), noPriceStart);

/** A product as managers enter it; `validFrom` null: now. */
export const productInput = centralProduct.omit({ precios: true }).extend({
  precio: centralProduct.shape.precios.element.shape.precio,
  validFrom: priceStart.nullable(),
});
export type CentralProductInput = z.infer<typeof productInput>;
/** A product as a form shows it: older centres took prices of any start. */
export const openedProduct = centralProduct.extend({
  precios: z.array(z.object({ precio: text, validFrom: z.int() })),
});
/** As the form saves it, with what it was opened with: null for a new product, missing: whatever there is. */
export const changedProduct = productInput.extend({ antes: openedProduct.nullable().optional() });
/** Products of the catalogue per answer. */
export const MAX_CATALOGUE_PRODUCTS = 5000;
export const catalogueQuery = z.object({ q: z.string().max(100).default('') });
export const productCode = z.strictObject({ codigo: z.string().min(1).max(25) });
