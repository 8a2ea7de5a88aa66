/**
 * Settings that need a second manager's approval where there is one: people, PINs, keys, the rule itself, permissions
 * of agents.
 */
import type { SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import { faultAt, type AnyFaultCode } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { auditedKey, findApiKey } from '../../store/people/api-keys.ts';
import { findUserById, userName } from '../../store/people/users.ts';
import type { SomeOperations } from '../../till/operation.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';
import { changedOver } from '../../till/changed-meanwhile.ts';
import { secondSay, type SecondSay } from '../../till/people/second-manager.ts';
import { administratorOf } from './administrator.ts';
import { changesOfTwo, type ChangeOfTwo } from './rules-of-two.ts';
import { checkUser, saveUser, setUserActive } from './people.ts';
import { saveRules } from './settings-change.ts';
import { changeSettings, type SettingsDeps } from './settings-operations.ts';
import { settingsView } from './settings-view.ts';
import { createUserKey, deleteUserKey } from './user-keys.ts';

const BY_OLD_PIN: SecondSay = { aprobo: null, segundaPersona: 'con su PIN anterior' };

/**
 * Each throws AppError `VALIDACION`, or ApprovalRefused without another manager's approval; nothing is changed then.
 */
export function approvedSettingsOperations(deps: SettingsDeps) {
  const { store } = deps;
  const change = changeSettings(deps);
  return {
    'settings.saveUser': async ({ antes, ...typed }, who) => {
      const ahora = typed.id === null ? null : userById(store, typed.id);
      const input = changedOver(typed, { antes, ahora });
      const { approval: _approval, pinActual: _pinActual, ...form } = input;
      checkUser(form);
      const segunda = await sayOfUser(deps, input, who);
      return change(who, (by) => saveUser({ ...by, segunda }, form, deps));
    },
    'settings.setUserActive': async ({ approval, ...of }, who) => {
      const nombre = store.read((reader) => userName(reader, of.id));
      const asunto = of.activo ? 'usuario activado' : 'usuario desactivado';
      const segunda = await secondSay(deps, who, { approval, what: { asunto, nombre } });
      return change(who, (by) => setUserActive({ ...by, segunda }, of, deps));
    },
    'settings.createKey': async ({ approval, ...form }, who) => {
      const { role, branchId, ambiente, nombre = '' } = form;
      const what = {
        asunto: 'llave creada',
        ...(nombre.trim() === '' ? {} : { nombre: nombre.trim() }),
        role,
        branchId,
        ambiente,
      };
      const segunda = await secondSay(deps, who, { approval, what });
      const key = await createUserKey({ ...administratorOf(who), segunda }, form, deps);
      return { key, view: store.read((reader) => settingsView(reader, who.caller.issuerId, deps.now())) };
    },
    'settings.deleteKey': async ({ approval, id }, who) => {
      const key = store.read((reader) => findApiKey(reader, id));
      const named = key === null ? {} : auditedKey(key);
      const what = { asunto: 'llave eliminada', id, ...named };
      const segunda = await secondSay(deps, who, { approval, what });
      return change(who, (by) => deleteUserKey({ ...by, segunda }, id, deps));
    },
    'settings.saveRules': async ({ approval, antes, ...typed }, who) => {
      const { issuerId } = who.caller;
      const stored = store.read((reader) => settingsView(reader, issuerId, deps.now())).reglas;
      const form = changedOver(typed, { antes, ahora: stored });
      const before = store.read((reader) => findIssuer(reader, issuerId))?.settings ?? {};
      const approved = new Map<ChangeOfTwo['accion'], SecondSay>();
      for (const { accion, ahora } of changesOfTwo(before, form)) {
        const what = { asunto: accion, ahora: ahora ? 'encendida' : 'apagada' } as const;
        approved.set(accion, await secondSay(deps, who, { approval, what }));
      }
      return change(who, (by) => saveRules({ ...by, approved }, form, deps));
    },
  } satisfies SomeOperations;
}

function userById(store: SettingsDeps['store'], id: string) {
  return store.read((reader) => findUserById(reader, id));
}

/** The approval for a change of a user; null where nothing changes. Users change their own PIN with the old one. */
async function sayOfUser(
  deps: SettingsDeps,
  { id, nombre, rol, pin, pinActual = '', approval }: SettingsInput<'settings.saveUser'>,
  who: TillCaller,
): Promise<SecondSay | null> {
  const { store, approvals } = deps;
  const before = id === null ? null : userById(store, id);
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
  return secondSay(deps, who, { approval, what: { asunto, nombre: before?.nombre ?? nombre.trim(), rol } });
}

function ownPinError(codigo: AnyFaultCode, broken: Rule): AppError {
  const faults = [faultAt('pinActual', codigo, broken)];
  return refusal('VALIDACION', rule('no-se-guardo', { causa: broken }), { faults });
}
