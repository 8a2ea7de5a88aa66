/** Rules of the authority's addresses (§connections): https unless loopback, one address per environment. */
import type { Ambiente } from '../contract/ambiente.ts';
import type { Connection } from '../contract/settings/issuer.ts';
import type { FaultList } from '../domain/rules/faults.ts';
import { rule } from '../contract/rules/rules.ts';

/** Published hosts of the authority (§transmission): a mix-up would send tests to production or the reverse. */
const ENVIRONMENT_OF_HOST: Readonly<Record<string, Ambiente>> = {
  'apitest.dtes.mh.gob.sv': 'PRUEBAS',
  'api.dtes.mh.gob.sv': 'PRODUCCION',
};

const OTHER: Readonly<Record<Ambiente, Ambiente>> = { PRUEBAS: 'PRODUCCION', PRODUCCION: 'PRUEBAS' };

/** The form in which addresses are stored and compared; null for no usable http(s) URL. */
export function normalUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  // A trailing dot names the same host but would break comparisons.
  url.hostname = url.hostname.replace(/\.$/, '');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export function addressOf({ url, autoridad }: Pick<Connection, 'url' | 'autoridad'>): string {
  if (url === null) return autoridad;
  return autoridad === 'simulador' ? `${url} (simulador)` : url;
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Checks one address alone. @returns its normal form; null after adding its fault */
export function checkUrl(
  text: string,
  of: { readonly campo: string; readonly ambiente: Ambiente },
  list: FaultList,
): string | null {
  const { campo, ambiente } = of;
  const url = normalUrl(text);
  if (url === null) {
    list.add(campo, 'FORMATO', rule('direccion-http-limpia'));
    return null;
  }
  if (!url.startsWith('https:') && !isLoopback(url)) {
    list.add(campo, 'HTTPS_REQUERIDO', rule('https-requerido'));
    return null;
  }
  const owner = ENVIRONMENT_OF_HOST[new URL(url).hostname];
  if (owner !== undefined && owner !== ambiente) {
    list.add(campo, 'AMBIENTE_EQUIVOCADO', rule('direccion-de-otro-ambiente', { propio: owner, ambiente }));
    return null;
  }
  return url;
}

/** An address with the environment that uses it, in the file or the database. */
export interface UrlUse {
  readonly url: string;
  readonly ambiente: Ambiente;
}

/** Refuses an address used by any issuer's other environment. */
export function checkUrlUse(
  use: UrlUse & { readonly campo: string },
  all: readonly UrlUse[],
  list: FaultList,
): void {
  const clash = all.some((other) => other.url === use.url && other.ambiente !== use.ambiente);
  if (!clash) return;
  const other = OTHER[use.ambiente];
  list.add(use.campo, 'URL_COMPARTIDA', rule('direccion-compartida', { otro: other }));
}
