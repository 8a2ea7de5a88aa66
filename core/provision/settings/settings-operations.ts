/** Operations of the first start and of the settings. */
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { SettingsView } from '../../contract/bridge/bridge-settings.ts';
import { changedOver } from '../../till/changed-meanwhile.ts';
import { tokenOf, type SomeOperations } from '../../till/operation.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';
import type { TillInside } from '../../till/till.ts';
import type { ProvisionDeps } from '../provision.ts';
import { checkedCertificate } from '../secrets/certificate-facts.ts';
import { administratorOf, type Administrator } from './administrator.ts';
import type { PeopleDeps, UserChange } from './people.ts';
import {
  importCertificateFile,
  saveBranch,
  saveConnection,
  saveIssuer,
  saveService,
} from './settings-change.ts';
import { settingsView } from './settings-view.ts';
import { applySetup, setupFaults } from './setup.ts';

export interface SettingsDeps extends Pick<ProvisionDeps, 'store' | 'vault' | 'now'>, PeopleDeps, TillInside {
  /** @param issuerId null before there is an issuer: only a given connection can be tried */
  readonly probe: (
    issuerId: string | null,
    of: BridgeInput<'settings.probe'>,
  ) => Promise<BridgeOutput<'settings.probe'>>;
  /** @throws AppError `ESTADO_NO_PERMITE` when an issuer exists already */
  readonly startDemo: () => Promise<Omit<BridgeOutput<'setup.demo'>, 'state'>>;
}

/** Runs a change and notifies the issuer's screens. @returns the new settings */
export function changeSettings({ store, now, news }: Pick<SettingsDeps, 'store' | 'now' | 'news'>) {
  return async (
    who: TillCaller,
    work: (by: Administrator) => Promise<UserChange | void>,
  ): Promise<SettingsView> => {
    const { issuerId } = who.caller;
    const change = await work(administratorOf(who));
    for (const tillId of change?.closedTills ?? []) news.publish({ kind: 'session', tillId });
    news.publish({ kind: 'context', issuerId });
    return store.read((reader) => settingsView(reader, issuerId, now()));
  };
}

/**
 * Changes throw AppError `VALIDACION` with every fault at the form's field and then change nothing; they are audited.
 * Those that need approval are in `approved-settings.ts`.
 */
export function settingsOperations(deps: SettingsDeps) {
  const { store, now, sessions, news } = deps;
  const change = changeSettings(deps);
  const viewOf = ({ caller }: TillCaller): SettingsView =>
    store.read((reader) => settingsView(reader, caller.issuerId, now()));
  return {
    'setup.check': (form) => setupFaults(form, now()),
    'setup.certificate': (given) => checkedCertificate(given, now()),
    'setup.probe': (of) => deps.probe(null, of),
    /** The calling browser becomes the till. */
    'setup.apply': async (form, _who, call) => {
      await applySetup(form, deps);
      return sessions.settle(tokenOf(call));
    },
    'setup.demo': async (_input, _who, call) => {
      const demo = await deps.startDemo();
      return { ...demo, state: await sessions.settle(tokenOf(call)) };
    },
    'settings.view': (_input, who) => viewOf(who),
    'settings.saveIssuer': ({ antes, ...typed }, who) => {
      const form = changedOver(typed, { antes, ahora: viewOf(who).emisor });
      return change(who, (by) => saveIssuer(by, form, deps));
    },
    'settings.saveBranch': ({ antes, ...typed }, who) => {
      const ahora = viewOf(who).sucursales.find(({ id }) => id === typed.id) ?? null;
      return change(who, (by) => saveBranch(by, changedOver(typed, { antes, ahora }), deps));
    },
    'settings.checkCertificate': ({ content, password }, { caller }) =>
      checkedCertificate({ nit: caller.issuerId, content, password }, now()),
    'settings.importCertificate': (given, who) => change(who, (by) => importCertificateFile(by, given, deps)),
    'settings.probe': async (of, { caller }) => {
      const result = await deps.probe(caller.issuerId, of);
      news.publish({ kind: 'context', issuerId: caller.issuerId });
      return result;
    },
    'settings.saveConnection': (given, who) => change(who, (by) => saveConnection(by, given, deps)),
    'settings.saveService': ({ antes, ...typed }, who) => {
      const form = changedOver(typed, { antes, ahora: viewOf(who).servicio });
      return change(who, (by) => saveService(by, form, deps));
    },
  } satisfies SomeOperations;
}
