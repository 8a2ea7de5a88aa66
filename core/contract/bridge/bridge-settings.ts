/** Bridge operations for first setup and settings. Passwords, PINs and private keys are never returned. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
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
import { noInput, openedWith, placeInput, textId, withOpened } from '../till/till-leaves.ts';

/** Not validated here: saving reports all faults together. */
const rulesForm = z.custom<RulesForm>();
const approved = { approval: approvalInput.optional() };

/**
 * `setup`: a paired browser before anything is configured. `setup.apply` and `setup.demo` apply everything or nothing; then this browser is the till of the only branch
 * and a user must log in.
 */
export const SETTINGS_OPERATIONS = {
  /** All faults by path; empty if it could be applied. */
  'setup.check': { access: 'setup', input: setupForm, output: answers<readonly Fault[]>() },
  'setup.certificate': { access: 'setup', input: setupCertificateInput, output: answers<CertificateFacts>() },
  'setup.probe': { access: 'setup', input: probeInput, output: answers<ProbeResult>() },
  'setup.apply': { access: 'setup', input: setupForm, output: answers<SessionState>() },
  'setup.demo': { access: 'setup', input: noInput, output: answers<DemoResult>() },
  'till.places': { access: 'gerente', input: noInput, output: answers<readonly TillPlace[]>() },
  /** Moves this till to another branch or environment; the page must reload afterwards. */
  'till.move': { access: 'gerente', input: placeInput, output: answers<SessionState>() },
  'settings.view': { access: 'gerente', input: noInput, output: answers<SettingsView>() },
  'settings.saveIssuer': {
    access: 'gerente',
    input: withOpened(issuerForm),
    output: answers<SettingsView>(),
  },
  'settings.saveBranch': {
    access: 'gerente',
    input: withOpened(branchForm),
    output: answers<SettingsView>(),
  },
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
  /** From here on `approval` is another manager's PIN, if there is one; for the rules only for `segundaPersona` and for turning `agentesProponen` on. */
  'settings.saveRules': {
    access: 'gerente',
    input: z.object({ ...approved, ...openedWith }).and(rulesForm),
    output: answers<SettingsView>(),
  },
  /** `key` is shown only once. */
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
  /** `pinActual`: the current PIN of a user who changes their own, which needs no approval. */
  'settings.saveUser': {
    access: 'gerente',
    input: userInput.extend({
      ...approved,
      ...openedWith,
      pinActual: z.string().max(MAX_PIN_CHARS).optional(),
    }),
    output: answers<SettingsView>(),
  },
  'settings.setUserActive': {
    access: 'gerente',
    input: z.strictObject({ id: textId, activo: z.boolean(), ...approved }),
    output: answers<SettingsView>(),
  },
  'settings.saveService': {
    access: 'gerente',
    input: withOpened(serviceInput),
    output: answers<SettingsView>(),
  },
} as const;

export type SettingsOperation = keyof typeof SETTINGS_OPERATIONS;
export type SettingsInput<Op extends SettingsOperation> = Unchanging<
  z.infer<(typeof SETTINGS_OPERATIONS)[Op]['input']>
>;

/** Data of a certificate; moments are ISO 8601 UTC, null if the file does not state them. */
export interface CertificateFacts {
  /** NIT of the owner, digits only; null for a PEM, which has none. */
  readonly titular: string | null;
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Whole days left; null without an expiry. */
  readonly diasRestantes: number | null;
  /** Prefix of the public key's fingerprint. */
  readonly huella: string;
}

export interface ProbeResult {
  readonly resultado: 'bien' | 'credenciales' | 'sin-linea' | 'autoridad-caida';
  /** What happened, and what to do. */
  readonly dicho: Rule;
}

/** Demonstration data, shown only once. */
export interface DemoResult {
  readonly state: SessionState;
  readonly key: string;
  readonly users: readonly { readonly nombre: string; readonly rol: TillRole; readonly pin: string }[];
}

export interface BranchSettings extends BranchForm {
  readonly id: string;
  /** If true, its number and codes can no longer change. */
  readonly conDocumentos: boolean;
  /** This year's sequences whose initial number can no longer change. */
  readonly empezadas: readonly { readonly ambiente: Ambiente; readonly tipoDte: TipoDte }[];
}

export interface KeySettings {
  readonly id: string;
  readonly last4: string;
  /** Purpose; null if none was entered. */
  readonly nombre: string | null;
  readonly role: Role;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly creada: string;
  readonly vence: string | null;
  readonly vencida: boolean;
  /** Last use, exact to a minute; null if never used. */
  readonly ultimoUso: string | null;
}

/** The settings with defaults, as a form holds them. */
export interface RulesSettings extends Omit<Typed<SettingsInForce>, 'retorno' | 'feriadosPublicos'> {
  readonly edition2026From: string;
  /** Kinds of documents that change edition on another day. */
  readonly edition2026ByKind: Edition2026Days;
  readonly feriadosPublicos: SettingsInForce['feriadosPublicos'];
  /** Whether the authority authorised return events; null until a manager states it. */
  readonly retorno: { readonly permitido: boolean | null };
}

export interface SettingsView {
  readonly emisor: IssuerForm;
  readonly reglas: RulesSettings;
  readonly sucursales: readonly BranchSettings[];
  readonly certificados: readonly (CertificateFacts & { readonly ambiente: Ambiente })[];
  readonly conexiones: readonly Omit<Connection, 'issuerId'>[];
  /** Certification progress: documents accepted by the authority's test environment, and the required number. */
  readonly pruebas: readonly {
    readonly clase: TestKind;
    readonly aceptadas: number;
    readonly necesarias: number;
  }[];
  readonly llaves: readonly KeySettings[];
  readonly usuarios: readonly (TillUser & { readonly activo: boolean })[];
  readonly servicio: ServiceSettings;
  /** Current year, for the last numbers of the previous system. */
  readonly anio: number;
}
