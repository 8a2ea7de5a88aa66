/** The problem of a bridge without an answer of the service. */
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';

export const NO_SERVICE: BridgeProblem = {
  codigo: 'SIN_SERVICIO',
  message: 'El servicio no responde. Lo escrito sigue aquí: si al volver no se hizo solo, pulse otra vez.',
};
