/** What a program hands the client, looked at before it is used: a runtime only says that a call failed. */

/** What stands in a header as it is written: visible ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/**
 * The address without a slash at its end.
 *
 * @throws TypeError that names `baseUrl`
 */
export function checkedAddress(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new TypeError(
      `baseUrl no es una dirección: «${baseUrl}»; escríbala con http://, p. ej. http://127.0.0.1:8140`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError(`baseUrl no es una dirección http: «${baseUrl}»; escríbala con http://`);
  return baseUrl.trim().replace(/\/+$/, '');
}

/**
 * A text that becomes a header.
 *
 * @param name of the option that holds it
 * @throws TypeError that names the option; the text itself may be a secret and is not shown
 */
export function checkedHeader(name: string, text: string): string {
  if (text === '' || HEADER_TEXT.test(text)) return text;
  throw new TypeError(
    `${name} tiene espacios, saltos de línea o signos que no son ASCII («…» es uno); cópielo entero y sin nada alrededor`,
  );
}
