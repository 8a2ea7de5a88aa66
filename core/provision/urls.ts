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

/** The form in which addresses are stored and compared; null when the text is no usable http(s) address. */
export function normalUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  // A dot behind the name means the same host to the network, and another one to every comparison here.
  url.hostname = url.hostname.replace(/\.$/, '');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Where a connection goes, for a person. */
export function addressOf({ url, autoridad }: Pick<Connection, 'url' | 'autoridad'>): string {
  if (url === null) return autoridad;
  return autoridad === 'simulador' ? `${url} (simulador)` : url;
}

/** Whether an address stays on this computer. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Checks one address by itself. Gives its normal form, or null after naming what is wrong. */
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

/** Addresses and the environment each is used for, over the whole file and the database. */
export interface UrlUse {
  readonly url: string;
  readonly ambiente: Ambiente;
}

/** Refuses an address that the other environment uses, of whichever issuer. */
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
