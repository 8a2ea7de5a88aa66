/** Handlers of backups, drill, health, support bundle and idle lock; each only names what does it. */
import type { UPKEEP_OPERATIONS } from '../../contract/bridge/bridge-upkeep.ts';
import { administratorOf } from '../../till/settings/settings.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';

export const UPKEEP_HANDLERS: HandlersOf<keyof typeof UPKEEP_OPERATIONS> = {
  'upkeep.backups': (_input, { till }) => till.upkeep.port.backups(),
  'upkeep.savePlan': (input, call) => call.till.upkeep.port.savePlan(byOf(call), input),
  'upkeep.backUp': (_input, call) => call.till.upkeep.port.backUp(byOf(call)),
  'upkeep.drill': ({ copia }, call) => call.till.upkeep.port.drill(byOf(call), copia),
  'upkeep.job': (_input, { till }) => till.upkeep.port.job(),
  'upkeep.report': ({ nombre }, { till }) => till.upkeep.port.report(nombre),
  'upkeep.health': (_input, call) => call.till.upkeep.port.health(whoOf(call).caller.issuerId),
  'upkeep.goOnBefore': ({ hoy }, call) => call.till.upkeep.goOnBefore(hoy, whoOf(call)),
  'upkeep.bundle': (_input, call) => call.till.upkeep.port.bundle(byOf(call)),
  'upkeep.bundleFile': ({ id }, call) => call.till.upkeep.port.bundleFile(byOf(call), id),
  'upkeep.program': (_input, { till }) => till.upkeep.program(),
  'upkeep.installUpdate': ({ ventaEmpezada }, call) =>
    call.till.upkeep.installUpdate(whoOf(call), ventaEmpezada),
  'upkeep.central': (_input, { till }) => till.membership.state(),
  'upkeep.joinCentral': (input, call) => call.till.membership.join(input, whoOf(call)),
  'upkeep.goOnAtCentral': (_input, call) => call.till.membership.goOn(whoOf(call)),
  'upkeep.leaveCentral': (_input, call) => call.till.membership.leave(whoOf(call)),
  'upkeep.centralNumbers': (_input, { till }) => till.membership.numbers(),
  'upkeep.vouchNumbers': (input, call) => call.till.membership.vouch(input, whoOf(call)),
  'upkeep.lock': (_input, { till }) => ({ minutos: till.upkeep.lockMinutes() }),
  'upkeep.saveLock': async ({ minutos }, call) => ({
    minutos: await call.till.upkeep.saveLock(minutos, whoOf(call)),
  }),
  // The call itself keeps the session alive.
  'upkeep.present': () => ({}),
};

function byOf(call: BridgeCall) {
  return administratorOf(whoOf(call));
}
