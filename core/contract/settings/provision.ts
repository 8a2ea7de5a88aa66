/** The provisioning file (§provisioning): issuers, branches, connections, certificates and users, applied idempotently. */
import { z } from 'zod';
import { isCorreo } from '../dte/leaves.ts';
import { TIPOS_NUMERADOS } from '../edition.ts';
import { edition2026From } from './edition-settings.ts';
import { readableLine } from '../text/readable-text.ts';
import { horario } from './opening-hours.ts';
import { issuerSettings } from './issuer-settings.ts';
import { serviceSettings } from './service-settings.ts';
import { malformed } from '../rules/rules.ts';

const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, malformed('longitud-minima', { minimo: min }))
    .max(max, malformed('longitud-maxima', { maximo: max }));
/** A text for documents or print. */
const words = (min: number, max: number) => text(min, max).superRefine(readableLine);
const territory = z.string().regex(/^\d{2}$/, malformed('forma', { forma: 'dos-digitos' }));

const correo = text(6, 100).refine(isCorreo, malformed('correo-simple'));

const direccion = z.strictObject({
  departamento: territory,
  municipio: territory,
  distrito: territory.optional(),
  complemento: words(1, 200),
});

const certificate = z.union([
  z.strictObject({ path: text(1, 4096), password: z.string() }),
  z.strictObject({ pem: text(1, 20_000), password: z.string().optional() }),
]);

const remote = z.strictObject({
  url: z.url(malformed('direccion-http')),
  user: text(1, 50),
  password: text(1, 200),
});

export const MAX_WEBHOOKS = 10;

/** A webhook target; without `ambiente` or `branch` it gets the events of all. */
const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/, message: malformed('direccion-http') }),
  secret: z
    .string()
    .min(16, malformed('secreto-corto', { minimo: 16 }))
    .max(200, malformed('longitud-maxima', { maximo: 200 })),
  ambiente: z.enum(['PRUEBAS', 'PRODUCCION']).optional(),
  branch: text(1, 40).optional(),
});

/** `autoridad` marks a simulator at that URL, so that it is never taken for the real authority. */
const remoteOrSimulator = remote.extend({ autoridad: z.literal('simulador').optional() });

export const provisionBranch = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, malformed('id-de-sucursal')),
  nombre: words(1, 150),
  numero: z.int(malformed('numero-entero')).min(1).max(9999),
  tipoEstablecimiento: z.enum(['01', '02', '04', '07', '20'], malformed('tipo-de-establecimiento')),
  codEstable: z.string().regex(/^[A-Z0-9]{4}$/, malformed('codigo-de-cuatro', { ejemplo: 'M001' })),
  codPuntoVenta: z.string().regex(/^[A-Z0-9]{4}$/, malformed('codigo-de-cuatro', { ejemplo: 'P001' })),
  formatoNumeroControl: z.enum(['interfaz', 'oficial']).default('interfaz'),
  direccion,
  telefono: words(8, 30),
  correo,
  /** CAT-025; null: no default. */
  bienTitulo: z.enum(['01', '02', '03', '04', '05']).nullable().default(null),
  responsable: z.strictObject({
    nombre: words(5, 100),
    tipoDocumento: z.enum(['36', '13', '02', '03', '37']),
    // What every event takes: a contingency no fewer, an invalidation no more.
    numDocumento: words(5, 20),
  }),
  quotas: z.strictObject({ documentosMes: z.int().min(0).nullable() }).optional(),
  horario: horario.nullable().optional(),
  correlativosIniciales: z
    .array(
      z.strictObject({
        ambiente: z.enum(['PRUEBAS', 'PRODUCCION']),
        tipoDte: z.enum(TIPOS_NUMERADOS),
        anio: z.int().min(2000).max(9999),
        ultimo: z.int().min(0).max(999_999_999_999_999),
      }),
    )
    .optional(),
});

export const issuerProfile = z.strictObject({
  nit: z.string(),
  nrc: z.string(),
  /** Documents of 2023 take three letters; the report of a contingency (v3) five, without which it would wait forever. */
  nombre: words(5, 200),
  nombreComercial: words(1, 150).nullable().default(null),
  codActividad: z.string().regex(/^\d{5,6}$/, malformed('forma-de-actividad')),
  descActividad: words(5, 150),
  direccion,
  telefono: words(8, 30),
  correo,
});

/** As it is stored: a name may have been kept when three letters were enough. */
export const keptIssuerProfile = issuerProfile.extend({ nombre: z.string() }).strip();

export type IssuerProfile = z.infer<typeof issuerProfile>;

export const provisionConnections = z.strictObject({
  PRUEBAS: z.union([z.literal('simulador'), remoteOrSimulator]).optional(),
  PRODUCCION: remote.optional(),
});

const issuer = issuerProfile.extend({
  certificate: certificate.optional(),
  certificates: z
    .strictObject({ PRUEBAS: certificate.optional(), PRODUCCION: certificate.optional() })
    .optional(),
  connections: provisionConnections.optional(),
  edition2026From: edition2026From.optional(),
  settings: issuerSettings.optional(),
  webhooks: z
    .array(webhook)
    .max(MAX_WEBHOOKS, malformed('maximo-de-destinos', { maximo: MAX_WEBHOOKS }))
    .optional(),
  branches: z.array(provisionBranch).min(1, malformed('falta-sucursal')),
});

export const PIN = /^\d{4,12}$/;

export const provisionUser = z.strictObject({
  nombre: words(1, 80),
  rol: z.enum(['cajero', 'gerente']),
  pin: z.string().regex(PIN, malformed('pin-de-archivo')),
});

export const provisionFile = z.strictObject({
  service: serviceSettings.optional(),
  issuers: z.array(issuer).min(1, malformed('falta-emisor')),
  users: z.array(provisionUser).optional(),
});

export type ProvisionFile = z.infer<typeof provisionFile>;
export type ProvisionIssuer = ProvisionFile['issuers'][number];
export type ProvisionBranch = ProvisionIssuer['branches'][number];
