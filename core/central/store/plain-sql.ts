/** SQL of a text as `plainText` makes it, without capitals and accents: `lower` alone leaves letters beyond ASCII in the locale C. */
export const plainSql = (
  text: string,
): string => `lower(CASE WHEN octet_length(${text}) = char_length(${text}) THEN ${text}
  ELSE regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') END)`;

/** SQL condition: the text contains a searched one, which `plainText` made. */
export const containsSql = (text: string, searched: string): string =>
  `strpos(${plainSql(text)}, ${searched}) > 0`;
