/** Who issues: the shapes of issuer, branch and connection that provisioning, store and document builder share (§connections, §provisioning). */
import type { Edition2026Days } from './edition-settings.ts';
import type { Ambiente, Autoridad } from '../ambiente.ts';
import type { IssuerSettings } from './issuer-settings.ts';
import type { IssuerProfile, ProvisionBranch } from './provision.ts';

/** An address as the outside writes it: territory codes from before or after the 2024 reform (§territory). */
export type Direccion = Readonly<IssuerProfile['direccion']>;

/** A taxpayer that issues. `id` is its NIT (digits). */
export interface Issuer extends Readonly<IssuerProfile> {
  readonly id: string;
  /** First emission date (`YYYY-MM-DD`, El Salvador) of the 2026 edition. */
  readonly edition2026From: string;
  /** The same of kinds that change on another day. */
  readonly edition2026ByKind?: Edition2026Days;
  readonly settings: IssuerSettings;
}

/** A point of sale of an issuer: one till, one set of sequences. */
export interface Branch extends Readonly<Required<Omit<ProvisionBranch, 'correlativosIniciales'>>> {
  readonly issuerId: string;
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
