/** What a bridge answers when the service does not. */
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';

export const NO_SERVICE: BridgeProblem = {
  codigo: 'SIN_SERVICIO',
  message: 'El servicio no responde. Lo escrito está guardado; se reintenta solo.',
};
