/** The port behind the first start and the settings: the same code that applies a provisioning file. */
import type { Authorities } from '../authorities.ts';
import { probeConnection } from './connection-probe.ts';
import type { ProbeResult, SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import type { ConnectionForm } from '../../contract/settings/settings-forms.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import { provisionDemo } from '../../demo/demo-start.ts';
import { refusal } from '../../domain/app-error.ts';
import { faultList } from '../../domain/rules/faults.ts';
import type { Clock } from '../../engine/deps.ts';
import type { TillAdministration } from '../../till/settings/settings.ts';
import type { ProvisionDeps } from '../../provision/provision.ts';
import { checkedCertificate } from '../../provision/secrets/certificate-facts.ts';
import { formError, formFaults } from '../../provision/settings/form-faults.ts';
import { checkUser, saveUser, setUserActive } from '../../provision/settings/people.ts';
import {
  importCertificateFile,
  saveBranch,
  saveConnection,
  saveIssuer,
  saveRules,
  saveService,
} from '../../provision/settings/settings-change.ts';
import { settingsView } from '../../provision/settings/settings-view.ts';
import { applySetup, setupFaults } from '../../provision/settings/setup.ts';
import { checkUrl } from '../../provision/urls.ts';
import { createUserKey, deleteUserKey } from '../../provision/settings/user-keys.ts';
import { connectionContext } from '../../provision/secrets/vault.ts';
import type { PinCost } from '../../provision/secrets/pin.ts';
import type { Vault } from '../../signing/vault.ts';
import { connectionSecret } from '../../store/issuers/connections.ts';
import { wakeWaiting } from '../../store/delivery/wake.ts';
import type { Store } from '../../store/store.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface AdministrationDeps {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Buffer;
  readonly pinCost?: PinCost;
  readonly authorityOf: Authorities['of'];
  readonly userAgent: string;
}

/** The port over a store and its vault. */
export function createAdministration(deps: AdministrationDeps): TillAdministration {
  const { store, vault, clock, randomBytes, pinCost } = deps;
  const { now } = clock;
  const provision: ProvisionDeps = { store, vault, now, pinCost };
  const people = { store, randomBytes, pinCost };
  const keys = { store, randomBytes, now };
  return {
    setupFaults: (form) => setupFaults(form, provision.now()),
    applySetup: (form) => applySetup(form, provision),
    startDemo: async () => {
      const demo = await provisionDemo({ store, vault, now, pinCost });
      if (demo !== null) return demo;
      throw refusal('ESTADO_NO_PERMITE', rule('demostracion-no-creada'));
    },
    certificate: (given) => checkedCertificate(given, now()),
    probe: (issuerId, of) => probe(deps, issuerId, of),
    view: (issuerId) => store.read((reader) => settingsView(reader, issuerId, now())),
    saveIssuer: (by, form) => saveIssuer(by, form, provision),
    saveBranch: (by, form) => saveBranch(by, form, provision),
    importCertificate: (by, given) => importCertificateFile(by, given, provision),
    saveConnection: (by, given) => saveConnection(by, given, provision),
    saveRules: (by, form) => saveRules(by, form, provision),
    createKey: (by, form) => createUserKey(by, form, keys),
    deleteKey: (by, id) => deleteUserKey(by, id, keys),
    checkUser,
    saveUser: (by, form) => saveUser(by, form, people),
    setUserActive: (by, of) => setUserActive(by, of, people),
    saveService: (by, form) => saveService(by, form, provision),
  };
}

const BUILT_IN: ProbeResult = {
  resultado: 'bien',
  dicho: rule('conexion-incluida'),
};

async function probe(
  deps: AdministrationDeps,
  issuerId: string | null,
  { ambiente, entrada }: SettingsInput<'settings.probe'>,
): Promise<ProbeResult> {
  if (entrada !== null) return probeGiven(deps, ambiente, entrada);
  if (issuerId === null) throw refusal('ESTADO_NO_PERMITE', rule('sin-conexion-guardada'));
  return probeKept(deps, issuerId, ambiente);
}

async function probeGiven(
  { userAgent, clock }: AdministrationDeps,
  ambiente: Ambiente,
  { clase, url, user, password }: ConnectionForm,
): Promise<ProbeResult> {
  if (clase === 'simulador') return BUILT_IN;
  const list = faultList();
  const checked = checkUrl(url.trim(), { campo: 'url', ambiente }, list);
  if (user.trim() === '') list.add('user', 'CAMPO_REQUERIDO', rule('falta-usuario'));
  if (password === '') list.add('password', 'CAMPO_REQUERIDO', rule('falta-contrasena'));
  if (checked === null || list.faults.length > 0) throw formError(formFaults(list.faults, (campo) => campo));
  return probeConnection({ url: checked, user: user.trim(), password, userAgent }, clock.now);
}

/** What is kept is tried as the engine would; when it works, what waited for it goes on at once. */
async function probeKept(
  { store, vault, clock, userAgent, authorityOf }: AdministrationDeps,
  issuerId: string,
  ambiente: Ambiente,
): Promise<ProbeResult> {
  const { connection, secret } = store.read((reader) => connectionSecret(reader, issuerId, ambiente));
  if (connection === null) throw refusal('ESTADO_NO_PERMITE', rule('ambiente-sin-conexion'));
  const { url, user, autoridad } = connection;
  if (url === null || user === null || secret === null) return BUILT_IN;
  const opened = vault.open(connectionContext(issuerId, ambiente), secret);
  if (opened.kind === 'refused') return { resultado: 'credenciales', dicho: rule('secreto-no-abre') };
  const password = opened.plaintext.toString('utf8');
  const result = await probeConnection({ url, user, password, userAgent }, clock.now);
  if (result.resultado === 'bien') {
    const authority = await authorityOf({ issuerId, ambiente, autoridad });
    authority?.forget();
    await store.transact((tx, now) => wakeWaiting(tx, { issuerId, ambiente }, now));
  }
  return result;
}
