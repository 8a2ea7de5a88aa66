/** Handlers of the first start and of the settings; each only names what does it. */
import type { SETTINGS_OPERATIONS } from '../../contract/bridge/bridge-settings.ts';
import { stateOf } from '../../till/people/browser-session.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';

export const SETTINGS_HANDLERS: HandlersOf<keyof typeof SETTINGS_OPERATIONS> = {
  'setup.check': (input, { till }) => till.settings.setupFaults(input),
  'setup.certificate': (input, { till }) => till.settings.setupCertificate(input),
  'setup.probe': (input, { till }) => till.settings.setupProbe(input),
  'setup.apply': (input, call) => call.till.settings.setUp(input, tokenOf(call)),
  'setup.demo': (_input, call) => call.till.settings.setUpDemo(tokenOf(call)),
  'till.places': (_input, { till }) => till.sessions.places(),
  'till.move': async (place, call) => {
    const token = await call.till.sessions.move(whoOf(call), place);
    call.giveToken(token);
    return stateOf(call.till.sessions.standing(token));
  },
  'settings.view': (_input, call) => call.till.settings.view(whoOf(call)),
  'settings.saveIssuer': (input, call) =>
    call.till.settings.change(whoOf(call), (port, by) => port.saveIssuer(by, input)),
  'settings.saveBranch': (input, call) =>
    call.till.settings.change(whoOf(call), (port, by) => port.saveBranch(by, input)),
  'settings.checkCertificate': (input, call) => call.till.settings.certificate(input, whoOf(call)),
  'settings.importCertificate': (input, call) =>
    call.till.settings.change(whoOf(call), (port, by) => port.importCertificate(by, input)),
  'settings.probe': (input, call) => call.till.settings.probe(input, whoOf(call)),
  'settings.saveConnection': (input, call) =>
    call.till.settings.change(whoOf(call), (port, by) => port.saveConnection(by, input)),
  'settings.saveRules': (input, call) => call.till.approvedSettings.saveRules(input, whoOf(call)),
  'settings.createKey': (input, call) => call.till.approvedSettings.createKey(input, whoOf(call)),
  'settings.deleteKey': (input, call) => call.till.approvedSettings.deleteKey(input, whoOf(call)),
  'settings.saveUser': (input, call) => call.till.approvedSettings.saveUser(input, whoOf(call)),
  'settings.setUserActive': (input, call) => call.till.approvedSettings.setUserActive(input, whoOf(call)),
  'settings.saveService': (input, call) =>
    call.till.settings.change(whoOf(call), (port, by) => port.saveService(by, input)),
};

function tokenOf({ token }: BridgeCall): string {
  if (token === null) throw new Error('an operation of a paired browser was called by none');
  return token;
}
