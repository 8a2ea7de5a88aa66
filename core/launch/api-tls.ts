/** Certificate of the API for callers in the local network, named on the command line. */
import { readFileSync } from 'node:fs';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { isLoopback, type ServerTls } from '../http/guards.ts';

export interface ApiDoor {
  readonly host: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/**
 * @returns undefined where the API speaks plain HTTP, to this computer alone
 * @throws AppError `EMISION_BLOQUEADA` when a file is missing, cannot be read, or both do not belong together
 */
export async function apiTls({ host, tlsCert, tlsKey }: ApiDoor): Promise<ServerTls | undefined> {
  if (tlsCert === undefined && tlsKey === undefined && isLoopback(host)) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw refusal('EMISION_BLOQUEADA', rule('faltan-archivos-tls'));
  }
  const tls = { cert: readPem('--tls-cert', tlsCert), key: readPem('--tls-key', tlsKey) };
  const { createSecureContext } = await import('node:tls');
  try {
    createSecureContext(tls);
  } catch {
    throw refusal('EMISION_BLOQUEADA', rule('archivos-tls-no-sirven'));
  }
  return tls;
}

function readPem(opcion: string, archivo: string): string {
  try {
    return readFileSync(archivo, 'utf8');
  } catch {
    throw refusal('EMISION_BLOQUEADA', rule('archivo-tls-ilegible', { opcion, archivo }));
  }
}
