// A call as a line for a shell.

/**
 * A call without its key.
 *
 * @typedef {object} Asked
 * @property {string} method
 * @property {string} line path and query
 * @property {Readonly<Record<string, string>>} headers
 * @property {string | null} body
 * @property {boolean} hasKey whether it needs a key
 * @property {string | null} file name of the file that the answer is
 */

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * The call for a shell; the key stays in the shell's own variable.
 *
 * @param {Asked} asked
 */
export function curlOf({ method, line, headers, body, hasKey, file }) {
  const parts = [
    `curl -sS --fail-with-body ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + line)}`,
    ...(hasKey ? ['-H "X-API-Key: $CAJA_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
    ...(file === null ? [] : [`-o ${file}.parte`]),
  ];
  const call = parts.join(' \\\n  ');
  // An error's message must not lie in a file that passes for the document.
  return file === null
    ? call
    : `${call} \\\n  && mv ${file}.parte ${file} || { cat ${file}.parte; rm -f ${file}.parte; }`;
}
