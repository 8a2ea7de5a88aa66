/** Distinguishes codes and numbers from words. Pure. */

const CODE = /^\S*\d\S*$/u;

/** Whether a text is one word with a digit, and thus a code: a prefix match is then only a guess. */
export function isTypedCode(typed: string): boolean {
  return CODE.test(typed.trim());
}

export function isSameNumber(number: string | null, typed: string): boolean {
  return number !== null && number.replace(/\W/g, '') === typed.replace(/\W/g, '');
}
