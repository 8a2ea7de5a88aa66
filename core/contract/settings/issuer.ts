/** Who issues: the shapes of issuer, branch and connection that provisioning, store and document builder share (§connections, §provisioning). */
import type { Edition2026Days } from './edition-settings.ts';
import type { Ambiente, Autoridad, FormatoNumeroControl } from '../ambiente.ts';
import type { IssuerSettings } from './issuer-settings.ts';
import type { Horario } from './opening-hours.ts';

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
