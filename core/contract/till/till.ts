/** A till: what it is bound to, who works at it, and what its screen must always show. */
import type { LineSaving, SalePromotions } from '../bridge/bridge-promotions.ts';
import type { Ambiente, Autoridad, FormatoNumeroControl } from '../ambiente.ts';
import type { Edition, EditionKind, TipoVenta } from '../edition.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';

export const TILL_ROLES = ['cajero', 'gerente'] as const;
/** Who works at the till. A manager may do everything a cashier may. */
export type TillRole = (typeof TILL_ROLES)[number];

/** A user as the log-in screen lists it. */
export interface TillUser {
  readonly id: string;
  readonly nombre: string;
  readonly rol: TillRole;
}

/** Where a till can stand: a branch of an issuer in an environment that has a connection. */
export interface TillPlace {
  readonly issuerId: string;
  readonly issuerNombre: string;
  readonly branchId: string;
  readonly branchNombre: string;
  readonly ambiente: Ambiente;
}

/** How far a browser has come. */
export type SessionState =
  /** It must be paired with a code first. `code`: the desktop program gives its own window the code to pair with. */
  | { readonly stage: 'unpaired'; readonly code?: string }
  /** Paired, and nothing is configured yet: the first start (`setup.*`) is all it may do. */
  | { readonly stage: 'empty' }
  /** Paired; somebody must log in. */
  | { readonly stage: 'locked'; readonly place: TillPlace }
  /** Somebody works at it. */
  | { readonly stage: 'open'; readonly place: TillPlace; readonly user: TillUser };

export type PairResult =
  | { readonly kind: 'paired'; readonly state: SessionState }
  /** There are several places: repeat the call with one of them and a manager's PIN. The code is not used up. */
  | { readonly kind: 'choose'; readonly places: readonly TillPlace[]; readonly managers: readonly TillUser[] }
  /** Code or PIN is wrong, or it is too soon for another try; nothing was done. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly broken: Rule;
      readonly retryAfterSeconds: number;
    };

export type LoginResult =
  | { readonly kind: 'open'; readonly state: SessionState }
  /** The PIN is wrong, or it is too soon for another try at this browser; other browsers are not concerned. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly broken: Rule;
      readonly retryAfterSeconds: number;
    };

/** Screens that the next action of a light or a deadline leads to. */
export type TillDestination = 'cola' | 'documentos' | 'ajustes' | 'estadisticas' | 'clientes';

/** The traffic light; its words are the screen's, from `situacion` and `motivo`. */
export interface TrafficLight {
  readonly color: 'verde' | 'ambar' | 'rojo';
  /** Stable name of the situation. */
  readonly situacion:
    | 'en-linea'
    | 'sin-datos'
    | 'sin-linea'
    | 'autoridad-caida'
    | 'contingencia'
    | 'credenciales'
    | 'certificado'
    | 'bloqueado';
  /** What stops the till; null while nothing does. */
  readonly motivo: Rule | null;
  /** The screen of the one next action. */
  readonly accion: TillDestination | null;
}

/** A legal clock that runs. */
export interface TillDeadline {
  readonly tipo:
    | 'evento-contingencia'
    | 'documentos-contingencia'
    | 'correccion'
    | 'certificado'
    | 'cuota'
    | 'edicion'
    | 'otra-edicion'
    | 'propuestas';
  readonly nivel: 'ambar' | 'rojo';
  /** When it ends, ISO 8601 UTC; null for a quota. */
  readonly vence: string | null;
  /** How the authority refused the event of the contingency, or the edition of the date, as the service says it. */
  readonly rechazo?: string;
  /** Refused documents that can still be corrected; proposals of agents. */
  readonly documentos?: number;
  /** Documents of the month and how many there may be, of a quota. */
  readonly usado?: number;
  readonly limite?: number;
  /** Customers whose address has no district yet, of the edition. */
  readonly clientes?: number;
  /** What goes in which edition where that of the date was refused. */
  readonly clases?: readonly EditionKind[];
  readonly edicion?: Edition;
  /** The screen of the one next action. */
  readonly accion: TillDestination;
}

/** Everything the frame of the screen shows. */
export interface TillContext {
  readonly emisor: { readonly nit: string; readonly nombre: string; readonly nombreComercial: string | null };
  readonly sucursal: {
    readonly id: string;
    readonly nombre: string;
    readonly numero: number;
    readonly codEstable: string;
    readonly codPuntoVenta: string;
  };
  /** All of the issuer's, by their codes; absent where this is the only one. */
  readonly sucursales?: readonly { readonly id: string; readonly nombre: string }[];
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** Whether outcomes of the authority can be rehearsed here (§rehearsal); absent where they cannot. */
  readonly ensayos?: true;
  /** The time of this data folder is rehearsed (§rehearsed-time); absent where it is the computer's. */
  readonly relojDeEnsayo?: true;
  readonly formatoNumeroControl: FormatoNumeroControl;
  /** Edition of a document issued today. */
  readonly edicion: Edition;
  /** Moment of the answer, ISO 8601 UTC, and its day in El Salvador, `YYYY-MM-DD`. */
  readonly ahora: string;
  readonly hoy: string;
  readonly usuario: TillUser;
  readonly semaforo: TrafficLight;
  /** The contingency that is open or not finished; null without one. Moments are ISO 8601 UTC. */
  readonly contingencia: {
    readonly desde: string;
    readonly hasta: string | null;
    readonly documentos: number;
    readonly pendientes: number;
  } | null;
  /** Documents and events of this issuer and environment that wait for the authority. */
  readonly enCola: number;
  /** Tickets of this place that wait for long to be printed; absent when none does. */
  readonly impresiones?: number;
  /** Refused documents of this place that can still be corrected; absent when there is none. */
  readonly correcciones?: number;
  /** New products are added on the page of the centre only; absent where this till adds its own. */
  readonly catalogoDeCentral?: true;
  /** Prices, or promotions, are changed on the page of the centre only; absent where this till keeps its own. */
  readonly preciosDeCentral?: true;
  readonly promocionesDeCentral?: true;
  /** Tills buy from who is no taxpayer of IVA; absent where they do not. */
  readonly compraSinFactura?: true;
  /** Managers receive suppliers' documents here; absent where they do not. */
  readonly compras?: true;
  /** Suppliers are paid at the drawer; absent where the shop keeps no purchases. */
  readonly pagaProveedores?: true;
  /** Stock is kept of some product; absent where it is of none. */
  readonly llevaExistencias?: true;
  /** There are prices besides those of the products themselves; absent where there are none. */
  readonly llevaPrecios?: true;
  /** Promotions were made; absent where none ever was. */
  readonly llevaPromociones?: true;
  /** How long the prices of a quote hold unless it says otherwise, in days. */
  readonly validezCotizacion: number;
  readonly plazos: readonly TillDeadline[];
  /** Amount in USD from which a factura must name its receiver, decimal text. */
  readonly umbralReceptor: string;
}

/** One line as the document will hold it; amounts are decimal texts in USD. */
export interface PreviewLine {
  /** Price in the document: without VAT in 03 and 04. */
  readonly precioUni: string;
  readonly montoDescu: string;
  readonly ventaGravada: string;
  readonly ventaExenta: string;
  readonly ventaNoSuj: string;
  readonly noGravado: string;
  /** VAT contained (01) or on top (03, 04). */
  readonly ivaItem: string;
  /** The line as the person at the till sees it, VAT included. */
  readonly importe: string;
  /** Absent where none takes anything off. */
  readonly promociones?: readonly Pick<LineSaving, 'nombre' | 'ahorro'>[];
}

/** Summary of the document; amounts are decimal texts in USD with two decimals. */
export interface PreviewTotals {
  readonly totalGravada: string;
  readonly totalExenta: string;
  readonly totalNoSuj: string;
  readonly subTotalVentas: string;
  readonly descuGravada: string;
  readonly descuExenta: string;
  readonly descuNoSuj: string;
  /** Discounts of lines and of the whole. */
  readonly totalDescu: string;
  readonly subTotal: string;
  /** VAT: contained in the total (01), or added to it (03, 04). */
  readonly iva: string;
  readonly ivaRete: string;
  readonly ivaPerci: string;
  readonly totalNoGravado: string;
  readonly montoTotalOperacion: string;
  /** What is charged; in 04 the value of the goods. */
  readonly total: string;
  readonly totalLetras: string;
}

/** What a document would be, as far as what is typed lets one say. Nothing was numbered. */
export interface Preview {
  readonly tipoDte: TipoVenta;
  readonly edicion: Edition;
  readonly fecEmi: string;
  /** Whether it could be issued as it is. */
  readonly emitible: boolean;
  /** Null while lines cannot be calculated. */
  readonly lineas: readonly PreviewLine[] | null;
  /** Null also while more is taken off the whole than there is. */
  readonly totales: PreviewTotals | null;
  /** `recibido` less the total, two decimals; null without `recibido`, without totals, or while it does not suffice. */
  readonly cambio: string | null;
  /** Everything that is wrong; `campo` is a path of the request (`items[2].cantidad`, `receptor.nrc`). */
  readonly faults: readonly Fault[];
  /** What is allowed but worth knowing. */
  readonly avisos: readonly Rule[];
  /** Absent where promotions take nothing off. */
  readonly promociones?: SalePromotions;
}
