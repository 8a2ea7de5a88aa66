/** Operations of the first start and of the settings. No secret ever comes back: neither password, PIN nor private key. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import { MAX_PIN_CHARS } from '../till/till-limits.ts';
import type { Edition2026Days } from '../settings/edition-settings.ts';
import type { Ambiente, Role } from '../ambiente.ts';
import type { TestKind } from '../settings/authorisation.ts';
import type { TipoDte } from '../edition.ts';
import type { Connection } from '../settings/issuer.ts';
import type { SettingsInForce } from '../settings/issuer-settings.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';
import {
  branchForm,
  certificateInput,
  connectionInput,
  issuerForm,
  keyInput,
  probeInput,
  serviceInput,
  setupCertificateInput,
  setupForm,
  userInput,
  type BranchForm,
  type IssuerForm,
  type RulesForm,
} from '../settings/settings-forms.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import type { Typed } from '../settings/typed.ts';
import type { SessionState, TillPlace, TillRole, TillUser } from '../till/till.ts';
import { noInput, placeInput, textId } from '../till/till-leaves.ts';

/** What is wrong with it is said where it is saved, with everything else. */
const rulesForm = z.custom<RulesForm>();
const approved = { approval: approvalInput.optional() };

/**
 * `setup`: a paired browser while nothing exists yet. `setup.apply` and `setup.demo` do everything in one go, or nothing;
 * afterwards that browser is the till of the only place, and somebody must log in.
 */
export const SETTINGS_OPERATIONS = {
  /** What is wrong, at its path; empty when it could be applied as it is. */
  'setup.check': { access: 'setup', input: setupForm, output: answers<readonly Fault[]>() },
  'setup.certificate': { access: 'setup', input: setupCertificateInput, output: answers<CertificateFacts>() },
  'setup.probe': { access: 'setup', input: probeInput, output: answers<ProbeResult>() },
  'setup.apply': { access: 'setup', input: setupForm, output: answers<SessionState>() },
  'setup.demo': { access: 'setup', input: noInput, output: answers<DemoResult>() },
  'till.places': { access: 'gerente', input: noInput, output: answers<readonly TillPlace[]>() },
  /** Takes this till to another place; the page must be loaded anew afterwards. */
  'till.move': { access: 'gerente', input: placeInput, output: answers<SessionState>() },
  'settings.view': { access: 'gerente', input: noInput, output: answers<SettingsView>() },
  'settings.saveIssuer': { access: 'gerente', input: issuerForm, output: answers<SettingsView>() },
  'settings.saveBranch': { access: 'gerente', input: branchForm, output: answers<SettingsView>() },
  'settings.checkCertificate': {
    access: 'gerente',
    input: certificateInput,
    output: answers<CertificateFacts>(),
  },
  'settings.importCertificate': {
    access: 'gerente',
    input: certificateInput,
    output: answers<SettingsView>(),
  },
  'settings.probe': { access: 'gerente', input: probeInput, output: answers<ProbeResult>() },
  'settings.saveConnection': { access: 'gerente', input: connectionInput, output: answers<SettingsView>() },
  /** From here on `approval`: another manager's PIN, where there is one; of the rules only for `segundaPersona`. */
  'settings.saveRules': {
    access: 'gerente',
    input: z.object(approved).and(rulesForm),
    output: answers<SettingsView>(),
  },
  /** `key`: shown this once. */
  'settings.createKey': {
    access: 'gerente',
    input: keyInput.extend(approved),
    output: answers<{ readonly key: string; readonly view: SettingsView }>(),
  },
  'settings.deleteKey': {
    access: 'gerente',
    input: z.strictObject({ id: textId, ...approved }),
    output: answers<SettingsView>(),
  },
  /** `pinActual`: the old PIN of a person who changes their own one, which needs nobody else. */
  'settings.saveUser': {
    access: 'gerente',
    input: userInput.extend({ ...approved, pinActual: z.string().max(MAX_PIN_CHARS).optional() }),
    output: answers<SettingsView>(),
  },
  'settings.setUserActive': {
    access: 'gerente',
    input: z.strictObject({ id: textId, activo: z.boolean(), ...approved }),
    output: answers<SettingsView>(),
  },
  'settings.saveService': { access: 'gerente', input: serviceInput, output: answers<SettingsView>() },
} as const;

export type SettingsOperation = keyof typeof SETTINGS_OPERATIONS;
export type SettingsInput<Op extends SettingsOperation> = z.infer<(typeof SETTINGS_OPERATIONS)[Op]['input']>;

/** What is known of a certificate; moments are ISO 8601 UTC, null where the file says nothing. */
export interface CertificateFacts {
  /** NIT of the owner, digits; null for a PEM, which names nobody. */
  readonly titular: string | null;
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Whole days left; null without an end. */
  readonly diasRestantes: number | null;
  /** Beginning of the fingerprint of its public key. */
  readonly huella: string;
}

/** What the server at that address answered to a log-in. */
export interface ProbeResult {
  readonly resultado: 'bien' | 'credenciales' | 'sin-linea' | 'autoridad-caida';
  /** What happened and what to do. */
  readonly dicho: Rule;
}

/** What a demonstration shows once. */
export interface DemoResult {
  readonly state: SessionState;
  readonly key: string;
  readonly users: readonly { readonly nombre: string; readonly rol: TillRole; readonly pin: string }[];
}

export interface BranchSettings extends BranchForm {
  readonly id: string;
  /** Its number and codes cannot change any more. */
  readonly conDocumentos: boolean;
  /** Sequences of this year whose initial number cannot change any more. */
  readonly empezadas: readonly { readonly ambiente: Ambiente; readonly tipoDte: TipoDte }[];
}

/** An API key; moments are ISO 8601 UTC. */
export interface KeySettings {
  readonly id: string;
  readonly last4: string;
  /** What it is for; null where nobody said so. */
  readonly nombre: string | null;
  readonly role: Role;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly creada: string;
  readonly vence: string | null;
  readonly vencida: boolean;
  /** To within a minute; null until it was used. */
  readonly ultimoUso: string | null;
}

/** The settings with their defaults filled in, as a form holds them. */
export interface RulesSettings extends Omit<Typed<SettingsInForce>, 'retorno' | 'feriadosPublicos'> {
  /** `YYYY-MM-DD`. */
  readonly edition2026From: string;
  /** The same of kinds that change on a day of their own. */
  readonly edition2026ByKind: Edition2026Days;
  readonly feriadosPublicos: SettingsInForce['feriadosPublicos'];
  /** Whether the authority authorised events of return; null until a manager says so. */
  readonly retorno: { readonly permitido: boolean | null };
}

/** Everything a manager may see of the issuer of this till. */
export interface SettingsView {
  readonly emisor: IssuerForm;
  readonly reglas: RulesSettings;
  readonly sucursales: readonly BranchSettings[];
  readonly certificados: readonly (CertificateFacts & { readonly ambiente: Ambiente })[];
  readonly conexiones: readonly Omit<Connection, 'issuerId'>[];
  /** On the way to production: what the authority's test environment has accepted, and how many it wants. */
  readonly pruebas: readonly {
    readonly clase: TestKind;
    readonly aceptadas: number;
    readonly necesarias: number;
  }[];
  readonly llaves: readonly KeySettings[];
  readonly usuarios: readonly (TillUser & { readonly activo: boolean })[];
  readonly servicio: ServiceSettings;
  /** Year of today, for the last numbers of the system used before. */
  readonly anio: number;
}
