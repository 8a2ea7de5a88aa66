/** Formats telephone numbers. */

const PLAIN = /^([267]\d{3})(\d{4})$/;

/** Formats a Salvadoran number: `2222-3333`; anything else unchanged. */
export function phoneText(phone: string): string {
  return phone.replace(PLAIN, '$1-$2');
}
