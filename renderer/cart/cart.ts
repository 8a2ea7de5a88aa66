/** A sale while it is written: what the person typed, as texts. What it costs is the service's answer. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { PriceReason } from '../../core/contract/bridge/bridge-prices.ts';
import type { Fault } from '../../core/contract/problem.ts';
import type { ProductRecord, ProductTratamiento } from '../../core/contract/till/products.ts';
import type { DraftQuote, DraftTratamiento, RelatedReference } from '../../core/contract/till/sale-draft.ts';
import type { QuotedPart } from '../../core/contract/till/quotes.ts';

/** How a line is taxed; `no-gravado`: a charge or credit that does not change the base. */
export type Tratamiento = DraftTratamiento;
export const TRATAMIENTOS = [
  'gravado',
  'exento',
  'no-sujeto',
  'no-gravado',
] as const satisfies readonly Tratamiento[];
/** Kinds of sale that a discount on the whole can be of. */
export const DISCOUNTED = ['gravado', 'exento', 'no-sujeto'] as const satisfies readonly ProductTratamiento[];

export interface CartLine {
  readonly id: string;
  /** Null for a line written by hand. */
  readonly codigo: string | null;
  readonly descripcion: string;
  /** As typed, and so are the next two. */
  readonly cantidad: string;
  /** Shelf price, VAT included. */
  readonly precio: string;
  /** An amount, or a percentage that ends with `%`; empty without one. */
  readonly descuento: string;
  readonly uniMedida: number;
  readonly esServicio: boolean;
  readonly tratamiento: Tratamiento;
  /** Number of the related document that it comes from; absent for goods that come from none. */
  readonly relacionado?: string | null;
  /** A person or an earlier document says what it costs: its price follows nothing any more. */
  readonly precioFijo?: boolean;
  /** Why it costs that; absent and null where it is the price of the product itself. */
  readonly motivo?: PriceReason | null;
  /** The line of a quote that it is of; absent and null for goods of none. */
  readonly cotizada?: CartQuotedPart | null;
}

/** A line within a quote, with what was quoted for one, and what this customer would pay for one today; null where no product says so. */
export interface CartQuotedPart extends QuotedPart {
  readonly precio: string;
  readonly precioHoy: string | null;
}

/** The quote that a sale sells of. */
export interface CartQuote extends Pick<DraftQuote, 'cotizacion' | 'version' | 'vence'> {
  /** Its prices hold no more: the lines are at those of today. */
  readonly vencida: boolean;
}

/** A related document, with the number that people know it by, where it is known. */
export interface CartRelated extends RelatedReference {
  readonly numeroControl?: string | null;
}

/** An issued document that a sale is made in the place of: it is invalidated once this one has its seal. */
export interface Replaced {
  readonly tipoDte: TipoVenta;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** How it was paid: that money pays for this sale. Not in what an older release kept. */
  readonly pagos?: readonly CartPayment[];
}

export interface CartPayment {
  /** Code of `FORMAS_PAGO`. */
  readonly codigo: string;
  /** Decimal text with two decimals. */
  readonly monto: string;
  readonly referencia: string;
  /** Credit: code of CAT-018 and how many of them; null when it is paid now. */
  readonly credito: { readonly plazo: string; readonly periodo: string } | null;
}

/** A payment as it was given: cash may be more than what is due. */
export interface Tender {
  readonly codigo: string;
  readonly givenCents: number;
  readonly referencia: string;
  readonly credito: CartPayment['credito'];
  /** Paid already, for the document that this sale takes the place of. */
  readonly carried?: boolean;
}

export const TRANSPORT_FIELDS = ['conductor', 'placa', 'origen', 'destino'] as const;
export type TransportField = (typeof TRANSPORT_FIELDS)[number];
export type Transport = Readonly<Record<TransportField, string>>;

/** What leaves for the service: kept with the sale, so that a repeat is the very same. */
export interface Submission {
  readonly request: string;
  /** Cash handed over and change, decimal texts; null where they were not counted. */
  readonly recibido: string | null;
  readonly cambio: string | null;
}

/** Who put the first thing into a sale, and when, ISO 8601 UTC. */
export interface Begun {
  readonly userId: string;
  readonly nombre: string;
  readonly at: string;
}

export interface Cart {
  readonly tipoDte: TipoVenta;
  /** One per sale: whatever is repeated with it issues once. */
  readonly key: string;
  readonly lines: readonly CartLine[];
  /** Id of the line that goods were added to last; null before the first. */
  readonly newest: string | null;
  readonly receptor: Customer | null;
  /** How it is paid; known only when it leaves. */
  readonly pagos: readonly CartPayment[];
  /** What was handed over so far, before the sale leaves. */
  readonly tenders: readonly Tender[];
  readonly observaciones: string;
  /** Discounts on the whole by kind of sale, as typed: an amount, or a percentage that ends with `%`. */
  readonly descuentos: Readonly<Record<ProductTratamiento, string>>;
  /** The receiver withholds 1 % (01, 03); the issuer collects 1 % (03). */
  readonly ivaRetenido: boolean;
  readonly ivaPercibido: boolean;
  /** The documents this one refers to. */
  readonly relacionados: readonly CartRelated[];
  /** Absent and null without one. */
  readonly cotizacion?: CartQuote | null;
  /** The document that this one takes the place of; null without one. */
  readonly reemplaza: Replaced | null;
  /** Title under which goods travel (04), code of CAT-025. */
  readonly bienTitulo: string;
  readonly transport: Transport;
  /** Rejected document that this sale corrects. */
  readonly corrige: string | null;
  /** Control number of that document, where it is known. */
  readonly corrigeNumero: string | null;
  /** What the authority held against it, until the next try. */
  readonly refused: readonly Fault[];
  /** Set before it leaves, so that a cut in between is known at the next start. */
  readonly submitted: Submission | null;
  /** It was sent, the answer was lost, and nothing was issued: a notice says so until the sale changes. */
  readonly reopened: boolean;
  /** Whether money was handed over for it, or it left and came back: what is taken from it then is a manager's to approve. */
  readonly charged?: boolean;
  /** Null while there is nothing in it. */
  readonly begun: Begun | null;
}

const NO_DISCOUNTS: Cart['descuentos'] = { gravado: '', exento: '', 'no-sujeto': '' };
const NO_TRANSPORT: Transport = { conductor: '', placa: '', origen: '', destino: '' };
/** CAT-025: transfer. */
export const DEFAULT_BIEN_TITULO = '04';
const UNIDAD = 59;

/** A sale without anything in it. */
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

/** Whether there is something in it that would be lost. */
export function isStarted(cart: Cart): boolean {
  return (
    cart.lines.length > 0 ||
    cart.receptor !== null ||
    cart.corrige !== null ||
    cart.reemplaza !== null ||
    cart.observaciones.trim() !== ''
  );
}

/** Whether nothing would be lost with it: nobody began it, and it did not leave. */
export function isBlank(cart: Cart): boolean {
  return !isStarted(cart) && cart.submitted === null;
}

/** What a person may say of a line that is added. */
export interface LineRequest {
  readonly cantidad: string;
  readonly precio: string | null;
  readonly descuento: string;
}

/** A line of a product, or of a presentation of one. */
export function lineOfProduct(product: ProductRecord, wanted: LineRequest): CartLine {
  return {
    id: crypto.randomUUID(),
    codigo: product.codigo,
    descripcion: product.descripcion,
    cantidad: wanted.cantidad,
    precio: wanted.precio ?? product.precio,
    descuento: wanted.descuento,
    uniMedida: product.uniMedida,
    esServicio: product.tipo === 'servicio',
    tratamiento: product.tratamiento,
    ...(wanted.precio === null ? {} : { precioFijo: true }),
  };
}

/** A line written by hand. */
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
