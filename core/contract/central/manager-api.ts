/** What the managers' page asks of the centre, under `/api`. Amounts are decimal text in USD with two decimals, moments epoch milliseconds. */
import { z } from 'zod';
import { AMBIENTES, type Ambiente, type Autoridad } from '../ambiente.ts';
import type { TipoDte } from '../edition.ts';
import { centralProduct } from './catalogue.ts';
import { day, uuid } from './stream-leaves.ts';

/** Shortest password of a manager, in characters. */
export const MIN_PASSWORD_CHARS = 10;
/** Documents of one answer at most. */
export const MAX_LISTED_DOCUMENTS = 100;

const shortText = z.string().trim().min(1).max(80);
const email = z.email().max(120);
const totp = z.string().min(6).max(10);
const identity = z.uuid();

export const setupInput = z.strictObject({
  code: z.string().min(1).max(40),
  company: shortText,
  shop: shortText,
  name: shortText,
  email,
  password: z.string().min(MIN_PASSWORD_CHARS).max(200),
  /** The secret that {@link SetupSecret} gave, base64url. */
  secret: z.string().regex(/^[\w-]{27}$/),
  totp,
});
export type SetupInput = z.infer<typeof setupInput>;

/** What an authenticator needs: its picture's address, and the same to be typed. */
export interface SetupSecret {
  readonly secret: string;
  readonly address: string;
  readonly typed: string;
}

export const logInInput = z.strictObject({ email, password: z.string().min(1).max(200), totp });
export type LogInInput = z.infer<typeof logInInput>;

/** `GET /api/me`; before anybody is logged in only whether there is a company. */
export interface Me {
  readonly prepared: boolean;
  readonly manager: {
    readonly name: string;
    readonly email: string;
    readonly role: 'empresa' | 'tienda' | 'contador' | 'soporte';
    readonly company: string;
    /** What views begin with: test documents until there is a real one. */
    readonly ambiente: Ambiente;
  } | null;
}

export const periodQuery = z.object({ from: day, to: day, ambiente: z.enum(AMBIENTES) });

/** Sales of a till in a period: what stands, notes with their sign. */
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
  /** 0–23, as the documents say it. */
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
  /** Of a single day; empty of a longer period, for which no totals of hours are kept. */
  readonly hours: readonly HourSales[];
}

export const productsQuery = periodQuery.extend({ shop: identity.optional() });
/** Products of one answer at most, and lines of such a file. */
export const MAX_LISTED_PRODUCTS = 50;
export const MAX_FILE_PRODUCTS = 50_000;

/** What was sold of a product without VAT; notes and returns are taken away. */
export interface ProductSales {
  /** Null: it has none, and is told by its description. */
  readonly codigo: string | null;
  readonly descripcion: string;
  /** Decimal text, up to eight decimals. */
  readonly cantidad: string;
  readonly monto: string;
}

export interface SoldProducts {
  /** The most sold first. */
  readonly products: readonly ProductSales[];
  /** Whether there are more than are shown. */
  readonly more: boolean;
  /** Whether documents of the period are still being added up. */
  readonly enCurso: boolean;
  readonly shops: readonly { readonly id: string; readonly name: string }[];
}

export const documentsQuery = periodQuery.extend({
  /** Part of a name, a code or a control number. */
  q: z.string().max(100).default(''),
  installation: identity.optional(),
});

/** Lines of such a file at most. */
export const MAX_FILE_DOCUMENTS = 50_000;

export interface DocumentLine {
  readonly documento: string;
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly codigoGeneracion: string;
  /** Null of an event of return, which has none. */
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

/** A document with what proves it. */
export interface DocumentView extends DocumentLine {
  /** The very text that was signed. */
  readonly payload: string | null;
  /** Whether the till that issued it was revoked: nothing can be asked of it any more. */
  readonly revoked: boolean;
  /** Where it was revoked, tills of its shop that may invalidate in its stead; empty otherwise. */
  readonly stead: readonly { readonly id: string; readonly name: string }[];
  /** Whether the signature belongs to it; null where that could not be looked at. */
  readonly signatureHolds: boolean | null;
  readonly life: readonly { readonly at: number; readonly estado: string; readonly causa: string }[];
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
  /** Of the Z; null while it is open. */
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
  /** When something came from it last. */
  readonly seenAt: number | null;
  /** Records that the till has and the centre does not; null where it never said. */
  readonly behind: number | null;
  readonly waiting: number;
  readonly waitingSince: number | null;
  readonly contingencies: number;
  readonly certificateNotAfter: number | null;
  readonly freeDiskBytes: number | null;
  /** How far its clock is ahead of the centre's; null where it never said. */
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
}

export interface Tills {
  readonly tills: readonly Till[];
  readonly alarms: readonly Alarm[];
  readonly shops: readonly { readonly id: string; readonly name: string }[];
  readonly catalogue: number;
  /** The centre's clock: what is old is so by it. */
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

/** A product as managers write it: `validFrom` null is now. */
export const productInput = centralProduct.omit({ precios: true }).extend({
  precio: centralProduct.shape.precios.element.shape.precio,
  validFrom: z.int().nullable(),
});
export type CentralProductInput = z.infer<typeof productInput>;
export const productCode = z.strictObject({ codigo: z.string().min(1).max(25) });
