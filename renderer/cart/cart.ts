/** The cart: a sale as typed. Totals are computed by the service. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { PriceReason } from '../../core/contract/bridge/bridge-prices.ts';
import type { Fault } from '../../core/contract/problem.ts';
import { priceToday } from '../../core/contract/till/presented.ts';
import type { Product, ProductTratamiento } from '../../core/contract/till/products.ts';
import type {
  DraftPayment,
  DraftQuote,
  DraftTratamiento,
  RelatedReference,
} from '../../core/contract/till/sale-draft.ts';
import type { QuotedPart } from '../../core/contract/till/quotes.ts';

/** Tax treatment; `no-gravado`: a charge or credit outside the tax base. */
export type Tratamiento = DraftTratamiento;
export const TRATAMIENTOS = [
  'gravado',
  'exento',
  'no-sujeto',
  'no-gravado',
] as const satisfies readonly Tratamiento[];
/** Treatments that a discount on the whole document can apply to. */
export const DISCOUNTED = ['gravado', 'exento', 'no-sujeto'] as const satisfies readonly ProductTratamiento[];

export interface CartLine {
  readonly id: string;
  /** Null for a free-text line. */
  readonly codigo: string | null;
  readonly descripcion: string;
  /** As typed, and so are the next two. */
  readonly cantidad: string;
  /** Shelf price, VAT included. */
  readonly precio: string;
  /** An amount, or a percentage ending with `%`; empty without one. */
  readonly descuento: string;
  readonly uniMedida: number;
  readonly esServicio: boolean;
  readonly tratamiento: Tratamiento;
  /** Number of the related document it comes from; absent without one. */
  readonly relacionado?: string | null;
  /** Price set by a person or an earlier document: it is not updated any more. */
  readonly precioFijo?: boolean;
  /** Tax treatment set by a person: it is not updated any more. */
  readonly tratamientoFijo?: boolean;
  /** Discount as typed, where {@link descuento} holds what promotions took off a refused document too. */
  readonly sinPromocion?: string;
  /** Reason of the price; absent or null for the product's own price. */
  readonly motivo?: PriceReason | null;
  /** `referenciaExterna` of the document that it is made for, or corrects; absent without one. */
  readonly referencia?: string;
  /** Line of a quote; absent or null without one. */
  readonly cotizada?: CartQuotedPart | null;
}

/** A quoted line with its quoted unit price, and today's unit price for this customer; null if the product is gone. */
export interface CartQuotedPart extends QuotedPart {
  readonly precio: string;
  readonly precioHoy: string | null;
}

export interface CartQuote extends Pick<DraftQuote, 'cotizacion' | 'version' | 'vence'> {
  /** Expired: the lines have today's prices. */
  readonly vencida: boolean;
}

/** A related document, with its control number if known. */
export interface CartRelated extends RelatedReference {
  readonly numeroControl?: string | null;
}

/** The issued document that this sale replaces; it is invalidated once this one is sealed. */
export interface Replaced {
  readonly tipoDte: TipoVenta;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** Its payments, which pay for this sale; absent in carts of older releases. */
  readonly pagos?: readonly CartPayment[];
}

export type CartPayment = DraftPayment;

/** A payment as tendered: cash may exceed the amount due. */
export interface Tender {
  readonly codigo: string;
  readonly givenCents: number;
  readonly referencia: string;
  readonly credito: CartPayment['credito'];
  /** Paid already, with the replaced document. */
  readonly carried?: boolean;
}

export const TRANSPORT_FIELDS = ['conductor', 'placa', 'origen', 'destino'] as const;
export type TransportField = (typeof TRANSPORT_FIELDS)[number];
export type Transport = Readonly<Record<TransportField, string>>;

/** What was sent: stored with the cart, so that a retry is identical. */
export interface Submission {
  readonly request: string;
  /** Cash received and change, decimal texts; null if not counted. */
  readonly recibido: string | null;
  readonly cambio: string | null;
}

/** Owner of a cart, and the time of its first item, ISO 8601 UTC. */
export interface Begun {
  readonly userId: string;
  readonly nombre: string;
  readonly at: string;
}

export interface Cart {
  readonly tipoDte: TipoVenta;
  readonly key: string;
  readonly lines: readonly CartLine[];
  /** Id of the line added or increased last; null before the first. */
  readonly newest: string | null;
  readonly receptor: Customer | null;
  /** Payments; set when the sale is sent. */
  readonly pagos: readonly CartPayment[];
  readonly tenders: readonly Tender[];
  readonly observaciones: string;
  /** Discounts on the whole document by treatment, as typed: an amount, or a percentage ending with `%`. */
  readonly descuentos: Readonly<Record<ProductTratamiento, string>>;
  /** The receiver withholds 1 % (01, 03); the issuer collects 1 % (03). */
  readonly ivaRetenido: boolean;
  readonly ivaPercibido: boolean;
  readonly relacionados: readonly CartRelated[];
  /** Absent or null without one. */
  readonly cotizacion?: CartQuote | null;
  /** The document to replace; null without one. */
  readonly reemplaza: Replaced | null;
  /** Title of the goods' transfer (04), CAT-025. */
  readonly bienTitulo: string;
  readonly transport: Transport;
  readonly corrige: string | null;
  /** Its control number, if known. */
  readonly corrigeNumero: string | null;
  /** The authority's errors, until the next attempt. */
  readonly refused: readonly Fault[];
  /** Stored before sending, so that an interrupted sale is detected after a restart. */
  readonly submitted: Submission | null;
  /** Sent without an answer and not issued; a notice says so until the sale changes. */
  readonly reopened: boolean;
  /** Whether payments were tendered, or it was sent and came back: removing items then needs a manager's approval. */
  readonly charged?: boolean;
  /** Null while it is empty. */
  readonly begun: Begun | null;
}

const NO_DISCOUNTS: Cart['descuentos'] = { gravado: '', exento: '', 'no-sujeto': '' };
const NO_TRANSPORT: Transport = { conductor: '', placa: '', origen: '', destino: '' };
/** CAT-025: transfer. */
export const DEFAULT_BIEN_TITULO = '04';
const UNIDAD = 59;

export function emptyCart(tipoDte: TipoVenta): Cart {
  return {
    tipoDte,
    key: crypto.randomUUID(),
    lines: [],
    newest: null,
    receptor: null,
    pagos: [],
    tenders: [],
    observaciones: '',
    descuentos: NO_DISCOUNTS,
    ivaRetenido: false,
    ivaPercibido: false,
    relacionados: [],
    reemplaza: null,
    bienTitulo: DEFAULT_BIEN_TITULO,
    transport: NO_TRANSPORT,
    corrige: null,
    corrigeNumero: null,
    refused: [],
    submitted: null,
    reopened: false,
    begun: null,
  };
}

export function isStarted(cart: Cart): boolean {
  return (
    cart.lines.length > 0 ||
    cart.receptor !== null ||
    cart.corrige !== null ||
    cart.reemplaza !== null ||
    cart.observaciones.trim() !== ''
  );
}

/** Empty and not sent. */
export function isBlank(cart: Cart): boolean {
  return !isStarted(cart) && cart.submitted === null;
}

export interface LineRequest {
  readonly cantidad: string;
  readonly precio: string | null;
  readonly descuento: string;
}

export function lineOfProduct(product: Product, wanted: LineRequest): CartLine {
  return {
    id: crypto.randomUUID(),
    codigo: product.codigo,
    descripcion: product.descripcion,
    cantidad: wanted.cantidad,
    precio: wanted.precio ?? priceToday(product),
    descuento: wanted.descuento,
    uniMedida: product.uniMedida,
    esServicio: product.tipo === 'servicio',
    tratamiento: product.tratamiento,
    ...(wanted.precio === null ? {} : { precioFijo: true }),
  };
}

export function freeLine(descripcion: string, precio: string, wanted: LineRequest): CartLine {
  return {
    id: crypto.randomUUID(),
    codigo: null,
    descripcion,
    cantidad: wanted.cantidad,
    precio,
    descuento: wanted.descuento,
    uniMedida: UNIDAD,
    esServicio: false,
    tratamiento: 'gravado',
  };
}
