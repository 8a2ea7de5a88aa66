/** A till: its branch, its users, and the permanent parts of its screen. */
import type { LineSaving, SalePromotions } from '../bridge/bridge-promotions.ts';
import type { Ambiente, Autoridad, FormatoNumeroControl } from '../ambiente.ts';
import type { Edition, EditionKind, TipoVenta } from '../edition.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';

export const TILL_ROLES = ['cajero', 'gerente'] as const;
/** Role of a till user. Managers may do everything cashiers may. */
export type TillRole = (typeof TILL_ROLES)[number];

export interface TillUser {
  readonly id: string;
  readonly nombre: string;
  readonly rol: TillRole;
}

/** Possible place of a till: an issuer's branch, in an environment with a connection. */
export interface TillPlace {
  readonly issuerId: string;
  readonly issuerNombre: string;
  readonly branchId: string;
  readonly branchNombre: string;
  readonly ambiente: Ambiente;
}

export type SessionState =
  /** Not paired. `code`: the desktop program gives its own window the code. */
  | { readonly stage: 'unpaired'; readonly code?: string }
  /** Paired, but nothing is configured: only first setup (`setup.*`) is allowed. */
  | { readonly stage: 'empty' }
  /** Paired; nobody logged in. */
  | { readonly stage: 'locked'; readonly place: TillPlace }
  /** A user is logged in. */
  | { readonly stage: 'open'; readonly place: TillPlace; readonly user: TillUser };

export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  readonly broken: Rule;
  readonly retryAfterSeconds: number;
}

/** A refusal for a missing approval; with `pin`, `broken` says why it failed. */
export interface Unapproved<Missing extends string = 'aprobacion' | 'pin'> extends Omit<Refused, 'broken'> {
  readonly falta: Missing;
  readonly broken?: Rule;
}

export type PairResult =
  | { readonly kind: 'paired'; readonly state: SessionState }
  /** Several places are possible: repeat the call with one of them and a manager's PIN. The code stays valid. */
  | { readonly kind: 'choose'; readonly places: readonly TillPlace[]; readonly managers: readonly TillUser[] }
  /** Wrong code or PIN, or too early for another attempt; nothing was done. */
  | Refused;

export type LoginResult =
  | { readonly kind: 'open'; readonly state: SessionState }
  /** Wrong PIN, or too early for another attempt in this browser; other browsers are not affected. */
  | Refused;

export type TillDestination =
  | 'cola'
  | 'documentos'
  | 'ajustes'
  | 'estadisticas'
  | 'clientes'
  | 'por-facturar';

/** Traffic light; the screen makes its text from `situacion` and `motivo`. */
export interface TrafficLight {
  readonly color: 'verde' | 'ambar' | 'rojo';
  readonly situacion:
    | 'en-linea'
    | 'sin-datos'
    | 'sin-linea'
    | 'autoridad-caida'
    | 'contingencia'
    | 'credenciales'
    | 'certificado'
    | 'bloqueado';
  /** What stops the till; null if nothing does. */
  readonly motivo: Rule | null;
  readonly accion: TillDestination | null;
}

/** A legal deadline or pending task. */
export interface TillDeadline {
  readonly tipo:
    | 'evento-contingencia'
    | 'documentos-contingencia'
    | 'correccion'
    | 'certificado'
    | 'cuota'
    | 'edicion'
    | 'otra-edicion'
    | 'propuestas'
    | 'remisiones';
  readonly nivel: 'ambar' | 'rojo';
  /** Deadline, ISO 8601 UTC; null for a quota. */
  readonly vence: string | null;
  /** The service's message about the rejection of the contingency event or of the date's edition. */
  readonly rechazo?: string;
  /** Number of rejected documents that can be corrected, agents' proposals, or notas de remisión to be billed. */
  readonly documentos?: number;
  /** Number of those past their deadline; missing if none. */
  readonly tarde?: number;
  /** For a quota: documents of the month, and the limit. */
  readonly usado?: number;
  readonly limite?: number;
  /** For the edition: customers whose address lacks a district. */
  readonly clientes?: number;
  /** Kinds issued in another edition than their date's, because that was rejected, and that edition. */
  readonly clases?: readonly EditionKind[];
  readonly edicion?: Edition;
  readonly accion: TillDestination;
}

export interface TillContext {
  readonly emisor: { readonly nit: string; readonly nombre: string; readonly nombreComercial: string | null };
  readonly sucursal: {
    readonly id: string;
    readonly nombre: string;
    readonly numero: number;
    readonly codEstable: string;
    readonly codPuntoVenta: string;
  };
  /** All branches of the issuer by code; missing if there is only one. */
  readonly sucursales?: readonly { readonly id: string; readonly nombre: string }[];
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** Whether outcomes of the authority can be rehearsed (§rehearsal); missing if not. */
  readonly ensayos?: true;
  /** Whether this data folder has rehearsed time (§rehearsed-time); missing if not. */
  readonly relojDeEnsayo?: true;
  readonly formatoNumeroControl: FormatoNumeroControl;
  /** Edition of documents issued today. */
  readonly edicion: Edition;
  /** Time of the answer, ISO 8601 UTC, and its day in El Salvador, `YYYY-MM-DD`. */
  readonly ahora: string;
  readonly hoy: string;
  readonly usuario: TillUser;
  readonly semaforo: TrafficLight;
  /** The open or unfinished contingency; null if none. Moments are ISO 8601 UTC. */
  readonly contingencia: {
    readonly desde: string;
    readonly hasta: string | null;
    readonly documentos: number;
    readonly pendientes: number;
  } | null;
  /** Documents and events of this issuer and environment waiting for the authority. */
  readonly enCola: number;
  /** Tickets of this branch that have waited long for printing; missing if none. */
  readonly impresiones?: number;
  /** Rejected documents of this branch that can still be corrected; missing if none. */
  readonly correcciones?: number;
  /** New products can only be added at the centre; missing if this till adds its own. */
  readonly catalogoDeCentral?: true;
  /** Prices, or promotions, can only be changed at the centre; missing if this till has its own. */
  readonly preciosDeCentral?: true;
  readonly promocionesDeCentral?: true;
  /** Purchases from sellers outside IVA are enabled; missing if not. */
  readonly compraSinFactura?: true;
  /** Managers can receive suppliers' documents; missing if not. */
  readonly compras?: true;
  /** Suppliers can be paid at the till; missing if purchases are not enabled. */
  readonly pagaProveedores?: true;
  /** Some product is under stock control; missing if none. */
  readonly llevaExistencias?: true;
  /** There are special prices; missing if none. */
  readonly llevaPrecios?: true;
  /** There are or were promotions; missing if never. */
  readonly llevaPromociones?: true;
  /** Customers may fill in their data on their phones (§phone-form); missing if not. */
  readonly datosPorTelefono?: true;
  /** Default validity of a quote, in days. */
  readonly validezCotizacion: number;
  readonly plazos: readonly TillDeadline[];
  /** Amount in USD from which a factura must name its receiver, decimal text. */
  readonly umbralReceptor: string;
}

/** A line of the future document; amounts are decimal text in USD. */
export interface PreviewLine {
  /** Price in the document: without VAT in 03 and 04. */
  readonly precioUni: string;
  readonly montoDescu: string;
  readonly ventaGravada: string;
  readonly ventaExenta: string;
  readonly ventaNoSuj: string;
  readonly noGravado: string;
  /** VAT included (01) or added (03, 04). */
  readonly ivaItem: string;
  /** Amount shown at the till, with VAT. */
  readonly importe: string;
  /** Missing where the shop has none, or none were asked for. */
  readonly promociones?: readonly Pick<LineSaving, 'nombre' | 'ahorro'>[];
}

/** Document summary; amounts are decimal text in USD with two decimals. */
export interface PreviewTotals {
  readonly totalGravada: string;
  readonly totalExenta: string;
  readonly totalNoSuj: string;
  readonly subTotalVentas: string;
  readonly descuGravada: string;
  readonly descuExenta: string;
  readonly descuNoSuj: string;
  /** Discounts of lines and document. */
  readonly totalDescu: string;
  readonly subTotal: string;
  /** VAT: included in the total (01), or added to it (03, 04). */
  readonly iva: string;
  readonly ivaRete: string;
  readonly ivaPerci: string;
  readonly totalNoGravado: string;
  readonly montoTotalOperacion: string;
  /** Amount to pay; in 04 the value of the goods. */
  readonly total: string;
  readonly totalLetras: string;
}

/** Preview of a document, as far as the input allows; nothing is numbered. */
export interface Preview {
  readonly tipoDte: TipoVenta;
  readonly edicion: Edition;
  readonly fecEmi: string;
  /** Whether it can be issued as it is. */
  readonly emitible: boolean;
  /** Null if the lines cannot be calculated. */
  readonly lineas: readonly PreviewLine[] | null;
  /** Also null if the discounts exceed the total. */
  readonly totales: PreviewTotals | null;
  /** `recibido` less the total, two decimals; null without `recibido` or totals, or if it is not enough. */
  readonly cambio: string | null;
  /** All faults; `campo` is a path of the request (`items[2].cantidad`, `receptor.nrc`). */
  readonly faults: readonly Fault[];
  readonly avisos: readonly Rule[];
  /** Missing if no promotion applies. */
  readonly promociones?: SalePromotions;
}
