/** What the operations answer (interface specification 2.7; decisions 5). */
import type { JsonText } from './json.ts';
import type { Autoridad } from './ambiente.ts';
import type { TipoDte } from './edition.ts';

/** Names of the types in issuance results (decisions 5); everywhere else `tipoDte` is the code. */
export const TIPO_DTE_NAME: Readonly<Record<TipoDte, string>> = {
  '01': 'Factura Electrónica',
  '03': 'Comprobante de Crédito Fiscal Electrónico',
  '04': 'Nota de Remisión Electrónica',
};

/** States a caller can see. `SIMULADO` is the answer to `simular`: nothing was numbered. */
export type PublicState =
  'PROCESADO' | 'RECHAZADO' | 'CONTINGENCIA' | 'PENDIENTE' | 'INVALIDANDO' | 'INVALIDADO' | 'SIMULADO';

/** The issuance result: every member is always present, `null` where there is nothing. */
export interface IssuanceResult {
  readonly estado: PublicState;
  readonly tipoDte: string;
  readonly selloRecibido: string | null;
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string | null;
  readonly fecEmi: string;
  readonly horEmi: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly fhProcesamiento: string | null;
  readonly clasificaMsg: string | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
  /** The very text that was signed. */
  readonly dteJson: JsonText;
  /** JWS compact; null only for `SIMULADO`. */
  readonly dteFirmado: string | null;
}

/** An issuance result with what a transport needs around it. */
export interface Issuance {
  readonly result: IssuanceResult;
  /** True when the answer repeats an earlier call's document (`Idempotency-Replayed`). */
  readonly replayed: boolean;
  /** Who sealed or will seal it (`X-Autoridad` when it is the simulator). */
  readonly autoridad: Autoridad;
  /** Warnings for the header `X-Aviso`, in Spanish. */
  readonly avisos: readonly string[];
}

/** Answer of `GET /salud`. */
export interface Health {
  readonly estado: 'OK' | 'BLOQUEADO';
  readonly version: string;
  readonly pendientes: number;
  readonly conexiones: readonly {
    readonly emisor: string;
    readonly ambiente: string;
    readonly autoridad: Autoridad;
    /** `en-linea`, `sin-linea`, `autoridad-caida`, `credenciales`, `bloqueada`, `sin-datos`: what the last call to it showed. */
    readonly linea: string;
  }[];
}
