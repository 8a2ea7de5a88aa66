/** Connects to printers on this computer and its private network only. */
import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { isLocalAddress } from '../local-address.ts';
import { errorCode } from './device-error.ts';
import { isStatusAnswer, STATUS_ANSWERS, STATUS_QUESTIONS } from './status-bytes.ts';

export interface NetworkPrinter {
  readonly host: string;
  readonly puerto: number;
}

export type PrinterLink =
  | { readonly kind: 'linked'; readonly socket: Socket }
  | { readonly kind: 'failed'; readonly reason: Rule };

/**
 * Connects. The name is resolved here, all addresses are checked, and one of those is used, so that DNS cannot change
 * in between.
 *
 * @param connectMs timeout including the name lookup
 */
export async function linkToPrinter(printer: NetworkPrinter, connectMs: number): Promise<PrinterLink> {
  const { host, puerto } = printer;
  const limit = AbortSignal.timeout(connectMs);
  const addresses = isIP(host) === 0 ? await addressesOf(host, limit) : [host];
  const [address] = addresses;
  if (address === undefined) return failed(rule('impresora-no-encontrada', { direccion: host }));
  const foreign = addresses.find((each) => !isLocalAddress(each));
  if (foreign !== undefined) return failed(rule('impresora-fuera-de-la-red', { direccion: foreign }));
  return opened(address, puerto, limit);
}

/** Queries the printer's status. @returns its four answers; null when not in time */
export function askStatus(socket: Socket, statusMs: number): Promise<readonly number[] | null> {
  return new Promise((resolve) => {
    const answers: number[] = [];
    const settle = (result: readonly number[] | null): void => {
      clearTimeout(timer);
      socket.off('data', heard).off('error', broken).off('close', broken);
      resolve(result);
    };
    const heard = (bytes: Buffer): void => {
      answers.push(...bytes.filter(isStatusAnswer));
      if (answers.length >= STATUS_ANSWERS) settle(answers);
    };
    const broken = (): void => settle(null);
    const timer = setTimeout(settle, statusMs, null);
    socket.on('data', heard).once('error', broken).once('close', broken);
    socket.write(STATUS_QUESTIONS);
  });
}

function opened(address: string, puerto: number, limit: AbortSignal): Promise<PrinterLink> {
  const socket = connect({ host: address, port: puerto, noDelay: true });
  return new Promise((resolve) => {
    const settle = (link: PrinterLink): void => {
      limit.removeEventListener('abort', tooSlow);
      socket.off('connect', connected);
      if (link.kind === 'failed') socket.destroy();
      resolve(link);
    };
    const tooSlow = (): void => settle(failed(rule('impresora-no-responde', { direccion: address })));
    const connected = (): void => settle({ kind: 'linked', socket });
    limit.addEventListener('abort', tooSlow, { once: true });
    // Kept for the socket's life: an error without listener would end the process.
    socket.on('error', (error) => settle(failed(whyRefused(error, address, puerto))));
    socket.once('connect', connected);
    if (limit.aborted) tooSlow();
  });
}

/** All addresses of a name, IPv4 first, because printers use it; empty on timeout. */
async function addressesOf(host: string, limit: AbortSignal): Promise<readonly string[]> {
  const late = new Promise<readonly string[]>((resolve) => {
    limit.addEventListener('abort', () => resolve([]), { once: true });
  });
  const found = lookup(host, { all: true, order: 'ipv4first' }).then(
    (addresses) => addresses.map(({ address }) => address),
    () => [],
  );
  return Promise.race([found, late]);
}

function whyRefused(failure: Error, direccion: string, puerto: number): Rule {
  const error = errorCode(failure);
  return error === 'ECONNREFUSED'
    ? rule('impresora-no-acepta', { direccion, puerto })
    : rule('impresora-sin-conexion', { direccion, error });
}

function failed(reason: Rule): PrinterLink {
  return { kind: 'failed', reason };
}
