/** Telephones as people type them. The service takes any text: only what is typed on the screen is held to it. */

/** Digits with what people put between them, and an extension. */
const PHONE_TEXT = /^\+?[\d\s().-]+(?:\s*(?:ext|x)\.?\s*\d+)?$/i;
/** Digits of a telephone of El Salvador. */
const MIN_PHONE_DIGITS = 8;

/** Whether a text can be called; no text is none. */
export function isPhone(text: string | null): boolean {
  if (text === null || text.trim() === '') return true;
  return PHONE_TEXT.test(text.trim()) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
}
