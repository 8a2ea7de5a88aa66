/**
 * The forms of the first start and of the settings, as they are filled in: every member is text, and what is wrong with it
 * comes back as a fault at its path. The rules are those of the provisioning file (`provision.ts`), into which they are turned.
 */
import { z } from 'zod';
import { AMBIENTES, FORMATOS_NUMERO_CONTROL, ROLES } from '../ambiente.ts';
import { TIPOS_DTE } from '../edition.ts';
import type { FeriadosPublicos } from './invalidation-settings.ts';
import { fiscalDate } from './edition-settings.ts';
import { issuerSettings } from './issuer-settings.ts';
import { OPENING_DAYS } from './opening-hours.ts';
import { retorno } from './return-settings.ts';
import { TILL_ROLES } from '../till/till.ts';
import type { Typed } from './typed.ts';
import { textId } from '../till/till-leaves.ts';

/** Longest text of a field, in characters; the rules' own limits are lower. */
const MAX_FIELD_CHARS = 500;
/** Longest certificate as base64, in characters: 256 KiB of file. */
const MAX_CERTIFICATE_CHARS = 360_000;
/** Longest name of an API key, in characters. */
export const MAX_KEY_NAME_CHARS = 40;
const MAX_LIST = 100;
const MAX_USERS = 20;

const typed = z.string().max(MAX_FIELD_CHARS);
const ambiente = z.enum(AMBIENTES);

const direccionForm = z.strictObject({
  departamento: typed,
  municipio: typed,
  distrito: typed.nullable(),
  complemento: typed,
});

export const issuerForm = z.strictObject({
  nit: typed,
  nrc: typed,
  nombre: typed,
  nombreComercial: typed,
  /** CAT-019; its description follows from it. */
  codActividad: typed,
  direccion: direccionForm,
  telefono: typed,
  correo: typed,
});
export type IssuerForm = z.infer<typeof issuerForm>;

const responsableForm = z.strictObject({ nombre: typed, tipoDocumento: typed, numDocumento: typed });

/** What a branch needs besides address, telephone and e-mail. */
const branchCodes = {
  nombre: typed,
  numero: typed,
  /** CAT-009. */
  tipoEstablecimiento: typed,
  codEstable: typed,
  codPuntoVenta: typed,
  formatoNumeroControl: z.enum(FORMATOS_NUMERO_CONTROL),
  responsable: responsableForm,
};

export const branchForm = z.strictObject({
  /** The branch to change; null for a new one. */
  id: textId.nullable(),
  ...branchCodes,
  direccion: direccionForm,
  telefono: typed,
  correo: typed,
  /** CAT-025, or empty. */
  bienTitulo: typed,
  /** Documents per month; empty without a limit. */
  documentosMes: typed,
  /** Hours of each kind of day, both empty where it is closed; left out, they stay. */
  horario: z.record(z.enum(OPENING_DAYS), z.strictObject({ abre: typed, cierra: typed })).optional(),
  /** Last numbers of the system used before; empty ones are left out. */
  correlativosIniciales: z
    .array(z.strictObject({ ambiente, tipoDte: z.enum(TIPOS_DTE), anio: z.int(), ultimo: typed }))
    .max(MAX_LIST),
});
export type BranchForm = z.infer<typeof branchForm>;

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

const userForm = z.strictObject({ nombre: typed, rol: z.enum(TILL_ROLES), pin: typed });

/** The first start, without its secrets as long as it is only checked. */
export const setupForm = z.strictObject({
  emisor: issuerForm,
  sucursal: z.strictObject({
    ...branchCodes,
    /** Last number of each type that another program gave this year; empty begins at 1. */
    ultimosNumeros: z.strictObject({ '01': typed, '03': typed, '04': typed, '05': typed, '06': typed }),
  }),
  conexion: connectionForm,
  /** Null: it comes later, and until then nothing can be issued. */
  certificado: z.strictObject(certificateFile).nullable(),
  usuarios: z.array(userForm).max(MAX_USERS),
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

export const serviceInput = z.strictObject({
  origenesPermitidos: z.array(typed).max(MAX_LIST),
  hostsPermitidos: z.array(typed).max(MAX_LIST),
});
