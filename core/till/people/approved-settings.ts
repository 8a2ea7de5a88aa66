/** Settings that one manager alone may not change where there is another one: people, PINs, keys, the rule of a second person. */
import type { SettingsInput, SettingsView } from '../../contract/bridge/bridge-settings.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Store } from '../../store/store.ts';
import { auditedKey, findApiKey } from '../../store/people/api-keys.ts';
import { findUserById, userName } from '../../store/people/users.ts';
import type { SecondManager, SecondSay } from './second-manager.ts';
import type { Approvals } from './approvals.ts';
import type { TillAdministration, TillSettings } from '../settings/settings.ts';
import type { TillCaller } from './browser-session.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { faultAt, type AnyFaultCode } from '../../contract/problem.ts';

/** Each throws AppError `VALIDACION`, or ApprovalRefused when another manager must approve and did not; nothing was changed then. */
export interface ApprovedSettings {
  saveUser(input: SettingsInput<'settings.saveUser'>, who: TillCaller): Promise<SettingsView>;
  setUserActive(input: SettingsInput<'settings.setUserActive'>, who: TillCaller): Promise<SettingsView>;
  createKey(
    input: SettingsInput<'settings.createKey'>,
    who: TillCaller,
  ): Promise<{ readonly key: string; readonly view: SettingsView }>;
  deleteKey(input: SettingsInput<'settings.deleteKey'>, who: TillCaller): Promise<SettingsView>;
  saveRules(input: SettingsInput<'settings.saveRules'>, who: TillCaller): Promise<SettingsView>;
}

export interface ApprovedSettingsDeps {
  readonly store: Store;
  readonly administration: TillAdministration;
  readonly settings: TillSettings;
  readonly approvals: Approvals;
  readonly second: SecondManager;
}

const RULE = 'regla de segunda persona';
const BY_OLD_PIN: SecondSay = { aprobo: null, segundaPersona: 'con su PIN anterior' };

/** The approved changes over the settings. */
export function createApprovedSettings(deps: ApprovedSettingsDeps): ApprovedSettings {
  const { store, settings, second } = deps;
  return {
    saveUser: async (input, who) => {
      const { approval: _approval, pinActual: _pinActual, ...form } = input;
      deps.administration.checkUser(form);
      const segunda = await sayOfUser(deps, input, who);
      return settings.change(who, (port, by) => port.saveUser({ ...by, segunda }, form));
    },
    setUserActive: async ({ approval, ...of }, who) => {
      const nombre = store.read((reader) => userName(reader, of.id));
      const asunto = of.activo ? 'usuario activado' : 'usuario desactivado';
      const segunda = await second.confirm(who, { approval, what: { asunto, nombre } });
      return settings.change(who, (port, by) => port.setUserActive({ ...by, segunda }, of));
    },
    createKey: async ({ approval, ...form }, who) => {
      const { role, branchId, ambiente, nombre = '' } = form;
      const what = {
        asunto: 'llave creada',
        ...(nombre.trim() === '' ? {} : { nombre: nombre.trim() }),
        role,
        branchId,
        ambiente,
      };
      const segunda = await second.confirm(who, { approval, what });
      return settings.createKey(form, who, segunda);
    },
    deleteKey: async ({ approval, id }, who) => {
      const key = store.read((reader) => findApiKey(reader, id));
      const named = key === null ? {} : auditedKey(key);
      const what = { asunto: 'llave eliminada', id, ...named };
      const segunda = await second.confirm(who, { approval, what });
      return settings.change(who, (port, by) => port.deleteKey({ ...by, segunda }, id));
    },
    saveRules: async ({ approval, ...form }, who) => {
      const save = () => settings.change(who, (port, by) => port.saveRules(by, form));
      const { issuerId } = who.caller;
      const kept = store.read((reader) => findIssuer(reader, issuerId))?.settings ?? {};
      const { segundaPersona: antes } = settingsInForce(kept);
      const { segundaPersona: ahora = antes } = form;
      if (ahora === antes) return save();
      const what = { asunto: RULE, ahora: ahora ? 'encendida' : 'apagada' };
      const segunda = await second.confirm(who, { approval, what });
      const view = await save();
      const detalle = { antes, ahora, ...segunda };
      await store.transact((tx, at) =>
        appendAudit(tx, { at, actor: who.user.nombre, accion: RULE, detalle }),
      );
      return view;
    },
  };
}

/** Who else says yes to a change of a person; null where nothing changes. To change one's own PIN, one types the old one. */
async function sayOfUser(
  { store, approvals, second }: ApprovedSettingsDeps,
  { id, nombre, rol, pin, pinActual = '', approval }: SettingsInput<'settings.saveUser'>,
  who: TillCaller,
): Promise<SecondSay | null> {
  const before = id === null ? null : store.read((reader) => findUserById(reader, id));
  const isNamed = before?.nombre === nombre.trim() && before.rol === rol;
  if (isNamed && pin === '') return null;
  if (id === who.user.id && pin !== '') {
    if (pinActual === '') throw ownPinError('CAMPO_REQUERIDO', rule('falta-pin-actual'));
    const own = await approvals.own(pinActual, who);
    if (own.kind === 'refused') throw ownPinError('PIN_INCORRECTO', own.broken);
    if (isNamed) return BY_OLD_PIN;
  }
  const changed = pin === '' ? 'usuario cambiado' : 'usuario cambiado, con PIN nuevo';
  const asunto = id === null ? 'usuario creado' : changed;
  return second.confirm(who, { approval, what: { asunto, nombre: before?.nombre ?? nombre.trim(), rol } });
}

function ownPinError(codigo: AnyFaultCode, broken: Rule): AppError {
  const faults = [faultAt('pinActual', codigo, broken)];
  return refusal('VALIDACION', rule('no-se-guardo', { causa: broken }), { faults });
}
