/** Requests and answers of the managers' page, under `/api`. Amounts are decimal text in USD with two decimals, moments epoch milliseconds. */
import type { BeyondLimit } from './accounts/manager-accounts.ts';
import { z } from 'zod';
import { AMBIENTES, type Ambiente, type Autoridad } from '../ambiente.ts';
import type { TipoDte } from '../edition.ts';
import { centralProduct } from './catalogue.ts';
import { day, uuid } from './stream-leaves.ts';

export const MIN_PASSWORD_CHARS = 10;
export const MAX_LISTED_DOCUMENTS = 100;

const shortText = z.string().trim().min(1).max(80);
const email = z.email().max(120);
const totp = z.string().min(6).max(10);
export const identity = z.uuid();

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
export interface SetupSecret {
  readonly secret: string;
  readonly address: string;
  readonly typed: string;
}

export const logInInput = z.strictObject({ email, password: z.string().min(1).max(200), totp });
export type LogInInput = z.infer<typeof logInInput>;

/** `GET /api/me`; before login only whether a company exists. */
export interface Me {
  readonly prepared: boolean;
  readonly manager: {
    readonly name: string;
    readonly email: string;
    readonly role: 'empresa' | 'tienda' | 'contador' | 'soporte';
    readonly company: string;
    /** Default environment of views: test until there is a production document. */
    readonly ambiente: Ambiente;
  } | null;
}

export const periodQuery = z.object({ from: day, to: day, ambiente: z.enum(AMBIENTES) });

/** Valid sales of a till in a period; notes with their sign. */
export interface TillSales {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly autoridad: Autoridad;
  readonly documents: number;
  readonly total: string;
  readonly iva: string;
}

export type ShopSales = Pick<TillSales, 'shop' | 'documents' | 'total' | 'iva'>;

export interface DaySales {
  readonly day: string;
  readonly documents: number;
  readonly total: string;
}

export interface HourSales {
  /** Hour 0–23, from the documents. */
  readonly hour: number;
  readonly documents: number;
  readonly total: string;
}

export interface Sales {
  readonly total: string;
  readonly iva: string;
  readonly documents: number;
  readonly shops: readonly ShopSales[];
  readonly tills: readonly TillSales[];
  readonly days: readonly DaySales[];
  /** Only for a single day; empty for longer periods, which have no hourly totals. */
  readonly hours: readonly HourSales[];
}

export const productsQuery = periodQuery.extend({ shop: identity.optional() });
/** Products per answer, and lines per file. */
export const MAX_LISTED_PRODUCTS = 50;
export const MAX_FILE_PRODUCTS = 50_000;

/** Sales of a product without VAT, less notes and returns. */
export interface ProductSales {
  /** Null: the product has no code and is identified by its description. */
  readonly codigo: string | null;
  readonly descripcion: string;
  /** Decimal text, up to eight decimals. */
  readonly cantidad: string;
  readonly monto: string;
}

export interface SoldProducts {
  /** Best sellers first. */
  readonly products: readonly ProductSales[];
  /** Whether the list is truncated. */
  readonly more: boolean;
  /** Whether documents of the period are still being processed. */
  readonly enCurso: boolean;
  readonly shops: readonly { readonly id: string; readonly name: string }[];
}

export const documentsQuery = periodQuery.extend({
  /** Part of a name, code or control number. */
  q: z.string().max(100).default(''),
  installation: identity.optional(),
});

export const MAX_FILE_DOCUMENTS = 50_000;

export interface DocumentLine {
  readonly documento: string;
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly codigoGeneracion: string;
  /** Null for a return event, which has none. */
  readonly numeroControl: string | null;
  readonly tipoDte: TipoDte;
  readonly fecEmi: string;
  readonly horEmi: string;
  readonly estado: string;
  readonly sello: string | null;
  readonly total: string;
  readonly receptor: string | null;
}

export const documentQuery = z.object({ installation: identity, documento: uuid });

export interface DocumentView extends DocumentLine {
  /** The signed text. */
  readonly payload: string | null;
  /** Whether the issuing till was revoked and can no longer take orders. */
  readonly revoked: boolean;
  /** If it was revoked: tills of its branch that may invalidate in its place; else empty. */
  readonly stead: readonly { readonly id: string; readonly name: string }[];
  /** Whether the signature is valid; null if it could not be verified. */
  readonly signatureHolds: boolean | null;
  readonly life: readonly { readonly at: number; readonly estado: string; readonly causa: string }[];
}

/** Sessions of drawers per answer. */
export const MAX_LISTED_DRAWERS = 200;
/** Place of a session in the list: whether it is closed, when it was opened, its installation and drawer. */
const drawerPlace = z
  .string()
  .regex(/^(true|false) \d{1,16} [0-9a-f-]{36} \d{1,9}$/)
  .transform((text) => text.split(' '));
export const drawersQuery = z.object({ after: drawerPlace.optional() });
export type DrawersQuery = z.output<typeof drawersQuery>;

/** The place after which the next page begins. */
export function placeOfDrawer(of: Pick<Drawer, 'closedAt' | 'openedAt' | 'installation' | 'caja'>): string {
  return `${of.closedAt !== null} ${of.openedAt} ${of.installation} ${of.caja}`;
}

export interface Drawer {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly ambiente: Ambiente;
  readonly caja: number;
  readonly sesion: number;
  readonly user: string;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** Total of the Z; null while open. */
  readonly total: string | null;
  readonly difference: string | null;
}

export interface Till {
  readonly installation: string;
  readonly name: string;
  readonly shop: string;
  readonly shopId: string;
  readonly state: 'ACTIVA' | 'BIFURCADA' | 'REVOCADA';
  readonly series: readonly string[];
  /** Last contact. */
  readonly seenAt: number | null;
  /** Records of the till that the centre lacks; null if never reported. */
  readonly behind: number | null;
  readonly waiting: number;
  readonly waitingSince: number | null;
  readonly contingencies: number;
  readonly certificateNotAfter: number | null;
  readonly freeDiskBytes: number | null;
  /** How far its clock is ahead of the centre's; null if never reported. */
  readonly clockOffMs: number | null;
  readonly version: string | null;
  readonly catalogue: number | null;
  readonly quarantined: number;
}

export interface Alarm {
  readonly id: string;
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly kind: string;
  readonly about: string;
  readonly at: number;
  /** Data of a credit limit alarm, for users who may see accounts; null for other alarms. */
  readonly debe: BeyondLimit | null;
}

export interface Tills {
  readonly tills: readonly Till[];
  readonly alarms: readonly Alarm[];
  readonly shops: readonly { readonly id: string; readonly name: string }[];
  readonly catalogue: number;
  /** The centre's clock, the reference for ages. */
  readonly now: number;
}

export const shopInput = z.strictObject({ name: shortText });
export const codeInput = z.strictObject({ shop: identity, replaces: identity.nullable() });
export interface EnrolmentCode {
  readonly code: string;
  readonly expiresAt: number;
}
export const installationInput = z.strictObject({ installation: identity });
export const alarmInput = z.strictObject({ id: identity });

/** A product as managers enter it; `validFrom` null: now. */
export const productInput = centralProduct.omit({ precios: true }).extend({
  precio: centralProduct.shape.precios.element.shape.precio,
  validFrom: z.int().nullable(),
});
export type CentralProductInput = z.infer<typeof productInput>;
/** As the form saves it, with what it was opened with: null for a new product, missing: whatever there is. */
export const changedProduct = productInput.extend({ antes: centralProduct.nullable().optional() });
/** Products of the catalogue per answer. */
export const MAX_CATALOGUE_PRODUCTS = 5000;
export const catalogueQuery = z.object({ q: z.string().max(100).default('') });
export const productCode = z.strictObject({ codigo: z.string().min(1).max(25) });
