/** Settings of the service, which belong to the data folder and not to an issuer (docs/settings.md). */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';

const ORIGIN = /^https?:\/\/[^\s/?#@]+$/i;
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;
const MAX_NAMES = 50;
const name = (pattern: RegExp, expected: 'origen-de-pagina' | 'nombre-de-servidor') =>
  z
    .string()
    .max(300, malformed('longitud-maxima', { maximo: 300 }))
    .regex(pattern, malformed(expected));

/** Callers allowed besides programs and pages of this computer; missing members do not change. */
export const serviceSettings = z
  .strictObject({
    /** Origins of web pages, e.g. `https://pos.ejemplo.com`. */
    origenesPermitidos: z.array(name(ORIGIN, 'origen-de-pagina')).max(MAX_NAMES).readonly(),
    /** Additional values of header `Host`, with or without port. */
    hostsPermitidos: z.array(name(HOST, 'nombre-de-servidor')).max(MAX_NAMES).readonly(),
  })
  .partial();
export type ServiceSettings = Readonly<Required<z.infer<typeof serviceSettings>>>;
export type ServiceSetting = keyof ServiceSettings;
export const SERVICE_SETTINGS = [
  'origenesPermitidos',
  'hostsPermitidos',
] as const satisfies readonly ServiceSetting[];

/** No additional callers. */
export const DEFAULT_SERVICE: ServiceSettings = { origenesPermitidos: [], hostsPermitidos: [] };
