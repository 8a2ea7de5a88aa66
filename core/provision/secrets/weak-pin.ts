/** Easily guessed PINs, which a manager must not have: managers change settings and invalidate documents. */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

const DIGITS = '01234567890';

/** Whether a PIN is one repeated digit or a plain sequence up or down (1111, 1234, 4321). */
export function isWeakPin(pin: string): boolean {
  if (!/^\d{4,}$/.test(pin)) return false;
  const backwards = [...pin].toReversed().join('');
  return new Set(pin).size === 1 || DIGITS.includes(pin) || DIGITS.includes(backwards);
}

/** Fault for a new manager whose stored PIN is easy to guess, or may be. */
export function storedPinFault(campo: string): Fault {
  return faultAt(campo, 'PIN_SENCILLO', rule('pin-de-antes'));
}

/** The fault of a manager's PIN; null when it is fine or the user is no manager. */
export function managerPinFault(
  campo: string,
  user: { readonly rol: string; readonly pin: string },
): Fault | null {
  if (user.rol !== 'gerente' || !isWeakPin(user.pin)) return null;
  return faultAt(campo, 'PIN_SENCILLO', rule('pin-sencillo'));
}
