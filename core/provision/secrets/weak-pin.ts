/** PINs that anybody tries first. A manager may change settings and invalidate documents: theirs must not be one of them. */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

const DIGITS = '01234567890';

/** Whether a PIN is one digit over and over, or a plain sequence up or down (1111, 1234, 4321). */
export function isWeakPin(pin: string): boolean {
  if (!/^\d{4,}$/.test(pin)) return false;
  const backwards = [...pin].toReversed().join('');
  return new Set(pin).size === 1 || DIGITS.includes(pin) || DIGITS.includes(backwards);
}

/** What a manager needs instead of a PIN that was kept and is one of them, or may be. */
export function storedPinFault(campo: string): Fault {
  return faultAt(campo, 'PIN_SENCILLO', rule('pin-de-antes'));
}

/** What is wrong with a manager's PIN, at its field; null when nothing is. */
export function managerPinFault(
  campo: string,
  user: { readonly rol: string; readonly pin: string },
): Fault | null {
  if (user.rol !== 'gerente' || !isWeakPin(user.pin)) return null;
  return faultAt(campo, 'PIN_SENCILLO', rule('pin-sencillo'));
}
