/**
 * The forms of the first start and of the settings, as they are filled in: every member is text, and what is wrong with it
 * comes back as a fault at its path. The rules are those of the provisioning file (`provision.ts`), into which they are turned.
 */
import { z } from 'zod';
import { anexosIva } from './annex-settings.ts';
import { AMBIENTES, FORMATOS_NUMERO_CONTROL, ROLES } from '../ambiente.ts';
import { TIPOS_DTE } from '../edition.ts';
import { fechaEventoInvalidacion, feriadosPublicos } from './invalidation-settings.ts';
import { MEASURES } from './measured-codes.ts';
import { notas } from './note-settings.ts';
import { OPENING_DAYS } from './opening-hours.ts';
import { TILL_ROLES } from '../till/till.ts';
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

const plazosForm = z
  .array(z.strictObject({ unidad: typed, cantidad: typed, desde: typed }))
  .max(MAX_LIST)
  .optional();

/** Words of the causes 1 to 4, empty without any; with `soloCausa5` they go out without. */
const motivoContinForm = z.strictObject({
  soloCausa5: z.boolean(),
  '1': typed,
  '2': typed,
  '3': typed,
  '4': typed,
});
export type MotivoContinForm = z.infer<typeof motivoContinForm>;

/** What the texts leave unsure about credit and debit notes. */
const notasForm = z.strictObject({
  plazoMeses: typed,
  avisoDias: typed,
  debitoAumentaSaldo: z.boolean(),
  codigoRetencion: notas.shape.codigoRetencion.unwrap(),
});
export type NotasForm = z.infer<typeof notasForm>;

/** How a scale's codes are read; all of them replace those that are kept. */
const codigosBalanzaForm = z
  .array(
    z.strictObject({ prefijo: typed, digitosProducto: typed, valor: z.enum(MEASURES), decimales: typed }),
  )
  .max(MAX_LIST);
export type CodigoBalanzaForm = Readonly<z.infer<typeof codigosBalanzaForm>[number]>;

/** Only members that change are given. */
export const rulesInput = z.strictObject({
  edition2026From: typed.optional(),
  otraEdicion: z.boolean().optional(),
  umbralReceptor: typed.optional(),
  esperaMaximaMs: typed.optional(),
  duiEdicion2026: z.enum(['con-guion', 'sin-guion']).optional(),
  cabanas: z.enum(['v1.1', 'anterior']).optional(),
  relojAdelantado: z.enum(['detiene', 'avisa']).optional(),
  plazosInvalidacion: z
    .strictObject({
      '01': plazosForm,
      '03': plazosForm,
      '04': plazosForm,
      '05': plazosForm,
      '06': plazosForm,
      '18': plazosForm,
    })
    .optional(),
  fechaEventoInvalidacion: fechaEventoInvalidacion.optional(),
  feriados: z.array(typed).max(MAX_LIST).optional(),
  feriadosPublicos: feriadosPublicos.optional(),
  segundaPersona: z.boolean().optional(),
  limitesVenta: z
    .partialRecord(
      z.enum(TILL_ROLES),
      z.strictObject({
        descuentoMaximo: typed,
        descuentoDiario: typed.optional(),
        bajarPrecio: z.boolean(),
        devolucionMaxima: typed.optional(),
        lineaLibreMaxima: typed.optional(),
        cambiarTipo: z.boolean().optional(),
      }),
    )
    .optional(),
  codigosBalanza: codigosBalanzaForm.optional(),
  notas: notasForm.optional(),
  /** The manager's answer whether the authority authorised events of return; the rest of the setting stays. */
  retorno: z.strictObject({ permitido: z.boolean() }).optional(),
  anexosIva: anexosIva.optional(),
  motivoContin: motivoContinForm.optional(),
  versionLote: typed.optional(),
});
export type RulesForm = z.infer<typeof rulesInput>;

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
