/** First start and settings of a till, including parts beyond provisioning: the demo and connection tests. */
import type { Authorities } from '../authorities.ts';
import { probeConnection } from './connection-probe.ts';
import type { ProbeResult, SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import type { ConnectionForm } from '../../contract/settings/settings-forms.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import { demoRemission, type RemissionDeps } from '../../demo/demo-remission.ts';
import { provisionDemo } from '../../demo/demo-start.ts';
import { refusal } from '../../domain/app-error.ts';
import { faultList } from '../../domain/rules/faults.ts';
import type { Clock } from '../../engine/deps.ts';
import type { TillInside } from '../../till/till.ts';
import { approvedSettingsOperations } from '../../provision/settings/approved-settings.ts';
import { formError, formFaults } from '../../provision/settings/form-faults.ts';
import { settingsOperations } from '../../provision/settings/settings-operations.ts';
import { checkUrl } from '../../provision/urls.ts';
import { connectionContext } from '../../provision/secrets/vault.ts';
import type { PinCost } from '../../provision/secrets/pin.ts';
import type { Vault } from '../../signing/vault.ts';
import { connectionSecret } from '../../store/issuers/connections.ts';
import { wakeWaiting } from '../../store/delivery/wake.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface AdministrationDeps extends RemissionDeps {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Buffer;
  readonly pinCost?: PinCost;
  readonly authorityOf: Authorities['of'];
  readonly userAgent: string;
}

export function settingsOfTill(deps: AdministrationDeps, inside: TillInside) {
  const { store, vault, clock, randomBytes, pinCost } = deps;
  const { now } = clock;
  const of = {
    store,
    vault,
    now,
    randomBytes,
    pinCost,
    ...inside,
    probe: (issuerId: string | null, asked: SettingsInput<'settings.probe'>) => probe(deps, issuerId, asked),
    startDemo: async () => {
      const demo = await provisionDemo({ store, vault, now, pinCost });
      if (demo === null) throw refusal('ESTADO_NO_PERMITE', rule('demostracion-no-creada'));
      await demoRemission(deps);
      return demo;
    },
  };
  return { ...settingsOperations(of), ...approvedSettingsOperations(of) };
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

/** Tests the stored connection as the engine uses it; if it works, waiting documents are sent at once. */
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
