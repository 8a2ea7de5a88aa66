/** Checks options before they are used, because the runtime's own errors do not name the option. */

/** Allowed characters of a header: visible ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/**
 * The address without a trailing slash.
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
 * Checks a text that becomes a header.
 *
 * @param name of the option that holds it
 * @throws TypeError that names the option but does not show the text, which may be a secret
 */
export function checkedHeader(name: string, text: string): string {
  if (text === '' || HEADER_TEXT.test(text)) return text;
  throw new TypeError(
    `${name} tiene espacios, saltos de línea o signos que no son ASCII («…» es uno); cópielo entero y sin nada alrededor`,
  );
}
