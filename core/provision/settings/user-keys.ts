/** API keys from the screens: created for a branch of the till's issuer, shown once, deleted. */
import { randomUUID } from 'node:crypto';
import { MAX_KEY_NAME_CHARS } from '../../contract/settings/settings-forms.ts';
import { AppError } from '../../domain/app-error.ts';
import { LAST_INSTANT } from '../../contract/api/calendar.ts';
import { endOfDay, isFiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import type { SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import type { Administrator } from './administrator.ts';
import { auditedKey, deleteApiKey, findApiKey } from '../../store/people/api-keys.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Store } from '../../store/store.ts';
import { createApiKeyRow } from '../secrets/api-key.ts';
import { formError, WHOLE_FORM } from './form-faults.ts';
import { rule } from '../../contract/rules/rules.ts';
import { faultAt } from '../../contract/problem.ts';

export interface KeyDeps {
  readonly store: Store;
  readonly randomBytes: (count: number) => Buffer;
  readonly now: () => Instant;
}

/**
 * Creates a key.
 *
 * @returns the plain key, which is not stored
 * @throws AppError `VALIDACION` with the fault at its field
 */
export async function createUserKey(
  by: Administrator,
  form: Omit<SettingsInput<'settings.createKey'>, 'approval'>,
  { store, randomBytes, now }: KeyDeps,
): Promise<string> {
  const expiresAt = endOf(form.vence.trim(), now());
  const { branchId, ambiente, role } = form;
  const nombre = nameOf(form.nombre);
  const given = { id: randomUUID(), issuerId: by.issuerId, branchId, ambiente, role, expiresAt, nombre };
  try {
    const made = await store.transact((tx, at) =>
      createApiKeyRow(tx, given, { now: at, actor: by.actor, randomBytes, segunda: by.segunda ?? null }),
    );
    return made.key;
  } catch (error) {
    if (!(error instanceof AppError) || error.codigo === 'DISCO_LLENO') throw error;
    if (error.codigo === 'VALIDACION')
      throw formError([faultAt('branchId', 'NO_ENCONTRADO', rule('sucursal-de-otro'))]);
    if (ambiente !== 'PRODUCCION') throw error;
    throw formError([faultAt('ambiente', error.codigo, rule('llave-de-produccion'))]);
  }
}

/**
 * Deletes a key of the issuer; its callers get 401 from then on.
 *
 * @throws AppError `VALIDACION` when the issuer has no such key
 */
export async function deleteUserKey(by: Administrator, id: string, { store }: KeyDeps): Promise<void> {
  await store.transact((tx, now) => {
    const key = findApiKey(tx, id);
    if (key?.issuerId !== by.issuerId) {
      throw formError([faultAt(WHOLE_FORM, 'NO_ENCONTRADO', rule('llave-que-no-esta'))]);
    }
    if (!deleteApiKey(tx, id, now)) return;
    appendAudit(tx, {
      at: now,
      actor: by.actor,
      accion: 'llave eliminada',
      detalle: { id, ...auditedKey(key), ...by.segunda },
    });
  });
}

function nameOf(typed = ''): string | null {
  const nombre = typed.trim();
  if (nombre.length <= MAX_KEY_NAME_CHARS) return nombre === '' ? null : nombre;
  const broken = rule('nombre-de-llave-largo', { maximo: MAX_KEY_NAME_CHARS });
  throw formError([faultAt('nombre', 'LONGITUD', broken)]);
}

/** When the last day is over in El Salvador; null for no expiry. */
function endOf(vence: string, now: Instant): Instant | null {
  if (vence === '') return null;
  const end = isFiscalDate(vence) ? Math.min(endOfDay(vence), LAST_INSTANT) : null;
  if (end !== null && end > now) return end;
  const broken = rule(end === null ? 'fecha-inexistente' : 'llave-vencida');
  throw formError([faultAt('vence', 'FORMATO', broken)]);
}
