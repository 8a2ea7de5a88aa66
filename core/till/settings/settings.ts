/** The first start and the settings as a till's screens reach them; provisioning itself is behind a port. */
import type {
  CertificateFacts,
  DemoResult,
  ProbeResult,
  SettingsInput,
  SettingsView,
} from '../../contract/bridge/bridge-settings.ts';
import type { Fault } from '../../contract/problem.ts';
import type { RulesForm, SetupForm } from '../../contract/settings/settings-forms.ts';
import type { SecondSay } from '../people/second-manager.ts';
import type { NewsBoard } from '../news.ts';
import { tokenOf, type SomeOperations } from '../operation.ts';
import type { TillSessions } from '../people/sessions.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Who changes what: the issuer of the till, and the person for the audit log. */
export interface Administrator {
  readonly issuerId: string;
  readonly actor: string;
  readonly tillId: string;
  /** Who else said yes, for the audit log; absent where nobody needs to. */
  readonly segunda?: SecondSay | null;
}

/** The forms without what proves who approves them. */
export type UserForm = Omit<SettingsInput<'settings.saveUser'>, 'approval' | 'pinActual'>;
export type ActiveForm = Omit<SettingsInput<'settings.setUserActive'>, 'approval'>;
export type KeyForm = Omit<SettingsInput<'settings.createKey'>, 'approval'>;

/** What a change of a user ended. */
export interface UserChange {
  /** Tills at which that person was logged in until now. */
  readonly closedTills: readonly string[];
}

/**
 * What configuring needs from outside the engine. Changes throw AppError `VALIDACION` with every fault at the form's field
 * and leave everything as it was; they are audited.
 */
export interface TillAdministration {
  setupFaults(form: SetupForm): readonly Fault[];
  /** @throws AppError `ESTADO_NO_PERMITE` when somebody issues here already */
  applySetup(form: SetupForm): Promise<void>;
  /** @throws AppError `ESTADO_NO_PERMITE` as above */
  startDemo(): Promise<Omit<DemoResult, 'state'>>;
  certificate(given: SettingsInput<'setup.certificate'>): CertificateFacts;
  /** @param issuerId null before there is one: then only a connection that is given can be tried */
  probe(issuerId: string | null, of: SettingsInput<'settings.probe'>): Promise<ProbeResult>;
  view(issuerId: string): SettingsView;
  saveIssuer(by: Administrator, form: SettingsInput<'settings.saveIssuer'>): Promise<void>;
  saveBranch(by: Administrator, form: SettingsInput<'settings.saveBranch'>): Promise<void>;
  importCertificate(by: Administrator, given: SettingsInput<'settings.importCertificate'>): Promise<void>;
  saveConnection(by: Administrator, given: SettingsInput<'settings.saveConnection'>): Promise<void>;
  saveRules(by: Administrator, form: RulesForm): Promise<void>;
  /** @returns the key, which is kept nowhere */
  createKey(by: Administrator, form: KeyForm): Promise<string>;
  deleteKey(by: Administrator, id: string): Promise<void>;
  /** What can be said of a person before anybody approves it. @throws AppError `VALIDACION` */
  checkUser(form: UserForm): void;
  saveUser(by: Administrator, form: UserForm): Promise<UserChange>;
  setUserActive(by: Administrator, of: ActiveForm): Promise<UserChange>;
  saveService(by: Administrator, form: SettingsInput<'settings.saveService'>): Promise<void>;
}

export interface SettingsDeps {
  readonly administration: TillAdministration;
  readonly sessions: Pick<TillSessions, 'settle'>;
  readonly news: NewsBoard;
}

/** Changes something and tells every screen of the issuer. @returns the settings as they are then */
export type ChangeSettings = (
  who: TillCaller,
  work: (by: Administrator) => Promise<UserChange | void>,
) => Promise<SettingsView>;

/** Changes over the port. */
export function settingsChange({ administration, news }: Omit<SettingsDeps, 'sessions'>): ChangeSettings {
  return async (who, work) => {
    const { issuerId } = who.caller;
    const change = await work(administratorOf(who));
    for (const tillId of change?.closedTills ?? []) news.tell({ kind: 'session', tillId });
    news.tell({ kind: 'context', issuerId });
    return administration.view(issuerId);
  };
}

/** The settings over their port; those that another manager approves are in `approved-settings.ts`. */
export function settingsOperations(deps: SettingsDeps) {
  const { administration: port, sessions, news } = deps;
  const change = settingsChange(deps);
  return {
    'setup.check': (form) => port.setupFaults(form),
    'setup.certificate': (given) => port.certificate(given),
    'setup.probe': (of) => port.probe(null, of),
    'setup.apply': async (form, _who, call) => {
      await port.applySetup(form);
      return sessions.settle(tokenOf(call));
    },
    'setup.demo': async (_input, _who, call) => {
      const demo = await port.startDemo();
      return { ...demo, state: await sessions.settle(tokenOf(call)) };
    },
    'settings.view': (_input, { caller }) => port.view(caller.issuerId),
    'settings.saveIssuer': (form, who) => change(who, (by) => port.saveIssuer(by, form)),
    'settings.saveBranch': (form, who) => change(who, (by) => port.saveBranch(by, form)),
    'settings.checkCertificate': ({ content, password }, { caller }) =>
      port.certificate({ nit: caller.issuerId, content, password }),
    'settings.importCertificate': (given, who) => change(who, (by) => port.importCertificate(by, given)),
    'settings.probe': async (of, { caller }) => {
      const result = await port.probe(caller.issuerId, of);
      news.tell({ kind: 'context', issuerId: caller.issuerId });
      return result;
    },
    'settings.saveConnection': (given, who) => change(who, (by) => port.saveConnection(by, given)),
    'settings.saveService': (form, who) => change(who, (by) => port.saveService(by, form)),
  } satisfies SomeOperations;
}

/** The person at the till, as the author of a change. */
export function administratorOf({ caller, user, till }: TillCaller): Administrator {
  return { issuerId: caller.issuerId, actor: user.nombre, tillId: till.id };
}
