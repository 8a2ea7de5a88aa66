/** Shared by servers for other devices of the shop: they answer only the private network, at their own addresses. */
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../../contract/problem.ts';
import type { ListenerOptions } from '../listener.ts';
import { sendProblem, type HttpLog } from '../problems.ts';

export interface LanListening {
  readonly host: string;
  readonly port: number;
  /** This computer's addresses in the network. */
  readonly addresses: readonly string[];
  /** Whether an address is this computer's or of its private network. */
  readonly isNear: (address: string) => boolean;
  readonly log: HttpLog;
}

const FAR: Problem = {
  codigo: 'ORIGEN_NO_PERMITIDO',
  message: 'Esta página es solo para la red de la tienda',
};

const NOTHING_HERE: Problem = {
  codigo: 'RUTA_NO_ENCONTRADA',
  message: 'Aquí no hay nada; use el código que muestra la caja',
};

/** Listener options with the allowed hosts and origins. */
export function lanGuard({
  host,
  port,
  addresses,
  log,
}: LanListening): Pick<
  ListenerOptions,
  'host' | 'port' | 'allowedHosts' | 'allowedOrigins' | 'log' | 'notFound'
> {
  const allowedOrigins = addresses.map((address) => `http://${address}:${port}`);
  return { host, port, allowedHosts: addresses, allowedOrigins, log, notFound: NOTHING_HERE };
}

export function onlyNear(app: FastifyInstance, { isNear }: Pick<LanListening, 'isNear'>): void {
  app.addHook('onRequest', async (request, reply) => {
    return isNear(request.socket.remoteAddress ?? '') ? undefined : sendProblem(reply, FAR);
  });
}
