/** `GET /salud`: what an integrator or a monitor may know without a key. */
import type { Health } from '../contract/results.ts';
import { listConnections } from '../store/connections.ts';
import { queueSize } from '../store/outbox.ts';
import type { EngineDeps } from './deps.ts';
import type { LineState } from './line-state.ts';
import { MIN_FREE_DISK_BYTES } from './limits.ts';

/** The health of the service now. */
export function healthOf(deps: EngineDeps, lines: LineState): Health {
  return deps.store.read((reader) => ({
    estado: deps.freeDiskBytes() < MIN_FREE_DISK_BYTES ? 'BLOQUEADO' : 'OK',
    version: deps.version,
    pendientes: queueSize(reader),
    conexiones: listConnections(reader).map((connection) => ({
      emisor: connection.issuerId,
      ambiente: connection.ambiente,
      autoridad: connection.autoridad,
      linea: lines.of(connection) ?? 'sin-datos',
    })),
  }));
}
