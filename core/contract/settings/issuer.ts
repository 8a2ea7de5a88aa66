/** Shapes of issuer, branch and connection, shared by provisioning, store and document builder (§connections, §provisioning). */
import type { Edition2026Days } from './edition-settings.ts';
import type { Ambiente, Autoridad } from '../ambiente.ts';
import type { IssuerSettings } from './issuer-settings.ts';
import type { IssuerProfile, ProvisionBranch } from './provision.ts';

/** An address in input format: territory codes from before or after the 2024 reform (§territory). */
export type Direccion = Readonly<IssuerProfile['direccion']>;

/** An issuing taxpayer. `id` is its NIT (digits). */
export interface Issuer extends Readonly<IssuerProfile> {
  readonly id: string;
  /** First issue date (`YYYY-MM-DD`, El Salvador) in edition 2026. */
  readonly edition2026From: string;
  /** The date of kinds that change on another day. */
  readonly edition2026ByKind?: Edition2026Days;
  readonly settings: IssuerSettings;
}

/** A point of sale of an issuer: one till, one set of sequences. */
export interface Branch extends Readonly<Required<Omit<ProvisionBranch, 'correlativosIniciales'>>> {
  readonly issuerId: string;
}

/** Authority for an issuer's documents in one environment. */
export interface Connection {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** Base URL; null for the built-in simulator. */
  readonly url: string | null;
  readonly user: string | null;
}
