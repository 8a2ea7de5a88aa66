/** Who issues: the shapes of issuer, branch and connection that provisioning, store and document builder share (§connections, §provisioning). */
import type { Edition2026Days } from './edition-settings.ts';
import type { AnexosIva } from './annex-settings.ts';
import type { Ambiente, Autoridad, FormatoNumeroControl } from '../ambiente.ts';
import type { MotivoContin } from './contingency-settings.ts';
import type { CodigoBalanza } from './measured-codes.ts';
import type { Notas } from './note-settings.ts';
import type { Horario } from './opening-hours.ts';
import type { Retorno } from './return-settings.ts';
import type { LimitesVenta } from './role-limits.ts';
import type {
  FechaEventoInvalidacion,
  FeriadosPublicos,
  PlazosInvalidacion,
} from './invalidation-settings.ts';

/** An address as the outside writes it: territory codes from before or after the 2024 reform (§territory). */
export interface Direccion {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito?: string | undefined;
  readonly complemento: string;
}

/** A taxpayer that issues. `id` is its NIT (digits). */
export interface Issuer {
  readonly id: string;
  readonly nit: string;
  readonly nrc: string;
  readonly nombre: string;
  readonly nombreComercial: string | null;
  readonly codActividad: string;
  readonly descActividad: string;
  readonly direccion: Direccion;
  readonly telefono: string;
  readonly correo: string;
  /** First emission date (`YYYY-MM-DD`, El Salvador) of the 2026 edition. */
  readonly edition2026From: string;
  /** The same of kinds that change on another day. */
  readonly edition2026ByKind?: Edition2026Days;
  readonly settings: IssuerSettings;
}

/** Settings of an issuer; every fact the authority leaves unsure is one of these (docs/settings.md). */
export interface IssuerSettings {
  /** Amount in USD from which a factura must name its receiver. */
  readonly umbralReceptor?: string;
  /** `con-guion` writes a DUI as 00000000-0 in edition 2026 too. */
  readonly duiEdicion2026?: 'con-guion' | 'sin-guion';
  /** Which edition of the catalogue names the two municipalities of Cabañas. */
  readonly cabanas?: 'v1.1' | 'anterior';
  /** Longest wait of a caller for the authority, in milliseconds. */
  readonly esperaMaximaMs?: number;
  /** Whether a clock that is known to be ahead of the authority's keeps from issuing, or is only warned of; `detiene` unless given. */
  readonly relojAdelantado?: 'detiene' | 'avisa';
  /** Readings of the deadlines to invalidate, by type; the engine warns after the shortest and refuses after the longest. */
  readonly plazosInvalidacion?: PlazosInvalidacion;
  /** Days that are no business days: `MM-DD`, `YYYY-MM-DD` or `semana-santa`. */
  readonly feriados?: readonly string[];
  /** Whether the vacations of public servants are holidays too; nobody has said so unless given. */
  readonly feriadosPublicos?: FeriadosPublicos;
  /** Which date an invalidation event bears, by the edition in force on the day of the call and by type. */
  readonly fechaEventoInvalidacion?: FechaEventoInvalidacion;
  /** Whether a manager's invalidation at a till needs another manager's PIN; true unless given. */
  readonly segundaPersona?: boolean;
  /** Words that go out with causes 1 to 4 of a contingency. */
  readonly motivoContin?: MotivoContin;
  /** Version of the body of a lot. */
  readonly versionLote?: number;
  /** How far each role may go with prices and discounts at a till. */
  readonly limitesVenta?: LimitesVenta;
  /** How the shop's scales number what they weigh. */
  readonly codigosBalanza?: readonly CodigoBalanza[];
  /** Terms and readings of credit and debit notes. */
  readonly notas?: Notas;
  /** Whether, where and how long goods of a factura come back by the event of return. */
  readonly retorno?: Retorno;
  /** Whether what the authority refuses for its edition is tried in the other one; true unless given. */
  readonly otraEdicion?: boolean;
  /** What the annexes of form F-07 say and no document tells. */
  readonly anexosIva?: AnexosIva;
}

export interface Responsable {
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** A point of sale of an issuer: one till, one set of sequences. */
export interface Branch {
  readonly id: string;
  readonly issuerId: string;
  readonly nombre: string;
  /** 1–9999; the four digits of the `interfaz` control number. */
  readonly numero: number;
  /** CAT-009 code. */
  readonly tipoEstablecimiento: string;
  readonly codEstable: string;
  readonly codPuntoVenta: string;
  readonly formatoNumeroControl: FormatoNumeroControl;
  readonly direccion: Direccion;
  readonly telefono: string;
  readonly correo: string;
  readonly bienTitulo: string | null;
  readonly responsable: Responsable;
  readonly quotas: { readonly documentosMes: number | null };
  /** When it is open; null where nobody has said so. */
  readonly horario: Horario | null;
}

/** Where an issuer's documents of one environment go. */
export interface Connection {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** Base URL; null for the built-in simulator. */
  readonly url: string | null;
  readonly user: string | null;
}
