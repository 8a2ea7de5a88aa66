/**
 * The forms of the first start and of the settings, as they are filled in: every member is text, and what is wrong with it
 * comes back as a fault at its path. The rules are those of the provisioning file (`provision.ts`), into which they are turned.
 */
import { z } from 'zod';
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

/** Longest text of a field, in characters; the rules' own limits are lower. */
const MAX_FIELD_CHARS = 500;
/** Longest certificate as base64, in characters: 256 KiB of file. */
const MAX_CERTIFICATE_CHARS = 360_000;
/** Longest name of an API key, in characters. */
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

/** Who issues; the description of its activity is the catalogue's. */
export const issuerToFill = issuerProfile.omit({ descActividad: true });
export const issuerForm = formOf(issuerToFill, { direccion: direccionForm });
export type IssuerForm = z.infer<typeof issuerForm>;

/** A branch; hours that are left out stay. */
export const branchForm = formOf(provisionBranch, {
  /** The branch to change; null for a new one. */
  id: textId.nullable(),
  direccion: direccionForm,
});
export type BranchForm = Required<z.infer<typeof branchForm>>;

/** A certificate file as the browser read it. */
const certificateFile = {
  content: z.base64().max(MAX_CERTIFICATE_CHARS),
  password: typed,
};

export const CONNECTION_KINDS = ['simulador', 'hacienda', 'otro-simulador'] as const;
/** `simulador`: the built-in one; `otro-simulador`: another one on this computer, reached by its address. */
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

const connectionForm = z.strictObject({
  clase: z.enum(CONNECTION_KINDS),
  url: typed,
  user: typed,
  password: typed,
});
export type ConnectionForm = z.infer<typeof connectionForm>;

/** What a branch of the first start needs: it stands where the issuer does. */
const setupBranch = provisionBranch.pick({
  nombre: true,
  numero: true,
  tipoEstablecimiento: true,
  codEstable: true,
  codPuntoVenta: true,
  formatoNumeroControl: true,
  responsable: true,
});

/** The first start, without its secrets as long as it is only checked. */
export const setupForm = z.strictObject({
  emisor: issuerForm,
  sucursal: formOf(setupBranch, {
    /** Last number of each type that another program gave this year; empty begins at 1. */
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
  /** Null: it comes later, and until then nothing can be issued. */
  certificado: z.strictObject(certificateFile).nullable(),
  usuarios: z.array(formOf(provisionUser, {})).max(MAX_USERS),
});
export type SetupForm = z.infer<typeof setupForm>;

export const setupCertificateInput = z.strictObject({ nit: typed, ...certificateFile });
export const certificateInput = z.strictObject({
  ambientes: z.array(ambiente).min(1).max(AMBIENTES.length),
  ...certificateFile,
});

/** `entrada` null: the connection as it is kept. */
export const probeInput = z.strictObject({ ambiente, entrada: connectionForm.nullable() });
export const connectionInput = z.strictObject({ ambiente, entrada: connectionForm });

/** What of the rules is changed: members that are given. Of `retorno` the manager's answer whether it was authorised. */
export const rulesPatch = issuerSettings.extend({
  edition2026From: fiscalDate.optional(),
  retorno: retorno.pick({ permitido: true }).optional(),
});
export type RulesPatch = z.infer<typeof rulesPatch>;
/** An answer that nobody gave is null, as the view shows it; it is no change. */
export type RulesForm = Typed<Omit<z.input<typeof rulesPatch>, 'retorno' | 'feriadosPublicos'>> & {
  readonly retorno?: { readonly permitido?: boolean | null };
  readonly feriadosPublicos?: FeriadosPublicos | null;
};

export const keyInput = z.strictObject({
  branchId: textId,
  ambiente,
  role: z.enum(ROLES),
  /** What it is for; empty or left out where nobody says so. */
  nombre: typed.optional(),
  /** Last day of its use, `YYYY-MM-DD` in El Salvador; empty without an end. */
  vence: typed,
});

export const userInput = z.strictObject({
  /** The user to change; null for a new one. */
  id: textId.nullable(),
  nombre: typed,
  rol: z.enum(TILL_ROLES),
  /** Empty keeps the PIN of a known user. */
  pin: typed,
});

export const serviceInput = formOf(serviceSettings.required(), {});
