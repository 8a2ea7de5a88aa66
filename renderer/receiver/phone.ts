/** Telephones as people type them. The service takes any text: only what is typed on the screen is held to it. */

/** Digits with what people put between them, and an extension. */
const PHONE_TEXT = /^\+?[\d\s().-]+(?:\s*(?:ext|x)\.?\s*\d+)?$/i;
/** Digits of a telephone of El Salvador. */
const MIN_PHONE_DIGITS = 8;

const PLAIN = /^([267]\d{3})(\d{4})$/;

/** A telephone of El Salvador as people write it: `2222-3333`; anything else as it is. */
export function phoneText(phone: string): string {
  return phone.replace(PLAIN, '$1-$2');
}

/** Whether a text can be called; no text is none. */
export function isPhone(text: string | null): boolean {
  if (text === null || text.trim() === '') return true;
  return PHONE_TEXT.test(text.trim()) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
}
