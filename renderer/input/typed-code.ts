/** What is typed as a code or a number, as against words. Pure. */

const CODE = /^\S*\d\S*$/u;

/** Whether a text is meant as a code: one word that holds a digit. What merely begins with it is something else. */
export function isTypedCode(typed: string): boolean {
  return CODE.test(typed.trim());
}

/** Whether a number is the one that was typed, whatever stands between its digits. */
export function isSameNumber(number: string | null, typed: string): boolean {
  return number !== null && number.replace(/\W/g, '') === typed.replace(/\W/g, '');
}
