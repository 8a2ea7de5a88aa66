/** Every text of the database that says who somebody is, so that none of them leaves the computer by chance. */
import type { Reader } from './handle.ts';
import { query } from './statement.ts';

/** Documents looked through, from the newest back: what happened lately is about them. */
const LATE_DOCUMENTS = 5_000;

/** Each gives texts, or JSON whose texts count. */
const SOURCES = [
  query('SELECT documento AS a, nrc AS b, profile AS c FROM customer'),
  query('SELECT profile AS a, NULL AS b, NULL AS c FROM issuer'),
  query('SELECT profile AS a, NULL AS b, NULL AS c FROM branch'),
  query('SELECT nombre AS a, NULL AS b, NULL AS c FROM user'),
  query('SELECT user AS a, NULL AS b, NULL AS c FROM connection'),
  query(
    `SELECT receptor_nombre AS a, receptor_documento AS b, NULL AS c FROM document ORDER BY id DESC LIMIT ${LATE_DOCUMENTS}`,
  ),
];

/** Names, documents, addresses, phones and the like, each once. */
export function personalTexts(reader: Reader): ReadonlySet<string> {
  const found = new Set<string>();
  for (const source of SOURCES)
    for (const row of source.iterate(reader))
      for (const column of ['a', 'b', 'c']) addTexts(row[column], found);
  return found;
}

function addTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith('{')) addTexts(JSON.parse(value), found);
    else found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) addTexts(member, found);
  }
}
