/**
 * Forms of first setup and settings, as filled in: all members are text, and faults are reported at their path. They are converted to the provisioning file's members
 * (`provision.ts`), whose rules apply.
 */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import { AMBIENTES, ROLES } from '../ambiente.ts';
import type { FeriadosPublicos } from './invalidation-settings.ts';
import { fiscalDate } from './edition-settings.ts';
import { issuerSettings } from './issuer-settings.ts';
import { issuerProfile, provisionBranch, provisionUser } from './provision.ts';
import { retorno } from './return-settings.ts';
import { TILL_ROLES } from '../till/till.ts';
import { serviceSettings } from './service-settings.ts';
import { formOf, type Typed } from './typed.ts';
import { textId } from '../till/till-leaves.ts';

const MAX_FIELD_CHARS = 500;
const MAX_CERTIFICATE_CHARS = 360_000;
export const MAX_KEY_NAME_CHARS = 40;
const MAX_USERS = 20;

const typed = z.string().max(MAX_FIELD_CHARS);
const ambiente = z.enum(AMBIENTES);

const direccionForm = z.strictObject({
  departamento: typed,
  municipio: typed,
  distrito: typed.nullable(),
  complemento: typed,
});

/** Issuer data to fill in; the activity's description comes from the catalogue. */
export const issuerToFill = issuerProfile.omit({ descActividad: true });
export const issuerForm = formOf(issuerToFill, { direccion: direccionForm });
export type IssuerForm = z.infer<typeof issuerForm>;

/** A branch; missing opening hours do not change. */
export const branchForm = formOf(provisionBranch, {
  /** Branch to change; null for a new one. */
  id: textId.nullable(),
  direccion: direccionForm,
});
export type BranchForm = Required<z.infer<typeof branchForm>>;

const certificateFile = {
  content: z.base64().max(MAX_CERTIFICATE_CHARS),
  password: typed,
};

export const CONNECTION_KINDS = ['simulador', 'hacienda', 'otro-simulador'] as const;
/** `simulador`: built in; `otro-simulador`: at a URL on this computer. */
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

const connectionForm = z.strictObject({
  clase: z.enum(CONNECTION_KINDS),
  url: typed,
  user: typed,
  password: typed,
});
export type ConnectionForm = z.infer<typeof connectionForm>;

/** Branch data of the first setup; its address is the issuer's. */
const setupBranch = provisionBranch.pick({
  nombre: true,
  numero: true,
  tipoEstablecimiento: true,
  codEstable: true,
  codPuntoVenta: true,
  formatoNumeroControl: true,
  responsable: true,
});

/** First setup; validation does not need its secrets. */
export const setupForm = z.strictObject({
  emisor: issuerForm,
  sucursal: formOf(setupBranch, {
    /** Last number of each type used by another program this year; empty starts at 1. */
    ultimosNumeros: z.strictObject({
      '01': typed,
      '03': typed,
      '04': typed,
      '05': typed,
      '06': typed,
      '14': typed,
    }),
  }),
  conexion: connectionForm,
  /** Null: added later; until then nothing can be issued. */
  certificado: z.strictObject(certificateFile).nullable(),
  usuarios: z.array(formOf(provisionUser, {})).max(MAX_USERS),
});
export type SetupForm = Unchanging<z.infer<typeof setupForm>>;

export const setupCertificateInput = z.strictObject({ nit: typed, ...certificateFile });
export const certificateInput = z.strictObject({
  ambientes: z.array(ambiente).min(1).max(AMBIENTES.length),
  ...certificateFile,
});

/** `entrada` null: the stored connection. */
export const probeInput = z.strictObject({ ambiente, entrada: connectionForm.nullable() });
export const connectionInput = z.strictObject({ ambiente, entrada: connectionForm });

/** Changes to the rules: only members that are present. `retorno` holds the manager's answer whether it was authorised. */
export const rulesPatch = issuerSettings.extend({
  edition2026From: fiscalDate.optional(),
  retorno: retorno.pick({ permitido: true }).optional(),
});
export type RulesPatch = z.infer<typeof rulesPatch>;
/** Null is an undecided answer, as in the view, and no change. */
export type RulesForm = Typed<Omit<z.input<typeof rulesPatch>, 'retorno' | 'feriadosPublicos'>> & {
  readonly retorno?: { readonly permitido?: boolean | null };
  readonly feriadosPublicos?: FeriadosPublicos | null;
};

export const keyInput = z.strictObject({
  branchId: textId,
  ambiente,
  role: z.enum(ROLES),
  /** Purpose; empty or missing if none. */
  nombre: typed.optional(),
  /** Last valid day, `YYYY-MM-DD` in El Salvador; empty: no expiry. */
  vence: typed,
});

export const userInput = z.strictObject({
  /** User to change; null for a new one. */
  id: textId.nullable(),
  nombre: typed,
  rol: z.enum(TILL_ROLES),
  /** Empty keeps an existing user's PIN. */
  pin: typed,
});

export const serviceInput = formOf(serviceSettings.required(), {});
export type ServiceForm = z.infer<typeof serviceInput>;
