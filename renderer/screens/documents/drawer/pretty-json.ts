/** Indents JSON text without parsing it, so that numbers stay as signed. */

const INDENT = '  ';
/** A string, a punctuation mark, or any other token. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** The same JSON with one member or entry per line. */
export function prettyJson(json: string): string {
  let depth = 0;
  let out = '';
  const tokens = json.match(TOKEN) ?? [];
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token === '{' || token === '[') {
      depth += 1;
      const isEmpty = next === '}' || next === ']';
      out += isEmpty ? token : `${token}\n${INDENT.repeat(depth)}`;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const before = tokens[index - 1];
      out += before === '{' || before === '[' ? token : `\n${INDENT.repeat(depth)}${token}`;
    } else if (token === ',') out += `,\n${INDENT.repeat(depth)}`;
    else if (token === ':') out += ': ';
    else out += token;
  });
  return out;
}
