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
import type { SessionState } from '../../contract/till/till.ts';
import type { SecondSay } from '../people/second-manager.ts';
import type { NewsBoard } from '../news.ts';
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

export interface TillSettings {
  setupFaults(form: SetupForm): readonly Fault[];
  setupCertificate(given: SettingsInput<'setup.certificate'>): CertificateFacts;
  setupProbe(of: SettingsInput<'setup.probe'>): Promise<ProbeResult>;
  /** Configures everything; the browser with that secret becomes the till. */
  setUp(form: SetupForm, token: string): Promise<SessionState>;
  setUpDemo(token: string): Promise<DemoResult>;
  view(who: TillCaller): SettingsView;
  certificate(given: SettingsInput<'settings.checkCertificate'>, who: TillCaller): CertificateFacts;
  probe(of: SettingsInput<'settings.probe'>, who: TillCaller): Promise<ProbeResult>;
  /** Changes something and tells every screen of the issuer. @returns the settings as they are then */
  change(
    who: TillCaller,
    work: (port: TillAdministration, by: Administrator) => Promise<UserChange | void>,
  ): Promise<SettingsView>;
  createKey(
    form: KeyForm,
    who: TillCaller,
    segunda: SecondSay,
  ): Promise<{ readonly key: string; readonly view: SettingsView }>;
}

export interface SettingsDeps {
  readonly administration: TillAdministration;
  readonly sessions: TillSessions;
  readonly news: NewsBoard;
}

/** The settings over their port. */
export function createTillSettings({ administration: port, sessions, news }: SettingsDeps): TillSettings {
  const view = ({ caller }: TillCaller) => port.view(caller.issuerId);
  return {
    setupFaults: (form) => port.setupFaults(form),
    setupCertificate: (given) => port.certificate(given),
    setupProbe: (of) => port.probe(null, of),
    setUp: async (form, token) => {
      await port.applySetup(form);
      return sessions.settle(token);
    },
    setUpDemo: async (token) => {
      const demo = await port.startDemo();
      return { ...demo, state: await sessions.settle(token) };
    },
    view,
    certificate: ({ content, password }, { caller }) =>
      port.certificate({ nit: caller.issuerId, content, password }),
    probe: async (of, { caller }) => {
      const result = await port.probe(caller.issuerId, of);
      news.tell({ kind: 'context', issuerId: caller.issuerId });
      return result;
    },
    change: async (who, work) => {
      const change = await work(port, administratorOf(who));
      for (const tillId of change?.closedTills ?? []) news.tell({ kind: 'session', tillId });
      news.tell({ kind: 'context', issuerId: who.caller.issuerId });
      return view(who);
    },
    createKey: async (form, who, segunda) => {
      const key = await port.createKey({ ...administratorOf(who), segunda }, form);
      return { key, view: view(who) };
    },
  };
}

/** The person at the till, as the author of a change. */
export function administratorOf({ caller, user, till }: TillCaller): Administrator {
  return { issuerId: caller.issuerId, actor: user.nombre, tillId: till.id };
}
