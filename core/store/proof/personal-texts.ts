/** Collects all personal or secret texts of the database, to be removed from data that leaves the computer. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

/** Number of latest documents searched, as recent events refer to these. */
const LATE_DOCUMENTS = 5_000;

/** `texts`: plain columns; `json`: columns whose string values are collected. */
const SOURCES = [
  {
    of: query('SELECT documento, nrc, profile FROM customer'),
    texts: ['documento', 'nrc'],
    json: ['profile'],
  },
  { of: query('SELECT profile FROM issuer'), texts: [], json: ['profile'] },
  { of: query('SELECT profile FROM branch'), texts: [], json: ['profile'] },
  { of: query('SELECT nombre FROM user'), texts: ['nombre'], json: [] },
  { of: query('SELECT user FROM connection'), texts: ['user'], json: [] },
  {
    of: query(
      `SELECT receptor_nombre, receptor_documento FROM document ORDER BY id DESC LIMIT ${LATE_DOCUMENTS}`,
    ),
    texts: ['receptor_nombre', 'receptor_documento'],
    json: [],
  },
  {
    of: query(`SELECT cliente, notas FROM quote ORDER BY id DESC LIMIT ${LATE_DOCUMENTS}`),
    texts: ['notas'],
    json: ['cliente'],
  },
] as const;

/** URLs of webhooks and the central server, which often grant access by themselves. */
const ADDRESSES = query('SELECT url FROM webhook UNION SELECT url FROM central_link');

/** Quoted strings in broken JSON; a colon marks a member name. */
const QUOTED = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;

/** Names, documents, addresses, phone numbers and the like. */
export function personalTexts(reader: Reader): ReadonlySet<string> {
  const found = new Set<string>();
  for (const row of ADDRESSES.iterate(reader)) addAddress(row['url'], found);
  for (const { of, texts, json } of SOURCES)
    for (const row of of.iterate(reader)) {
      for (const column of texts) addTexts(row[column], found);
      for (const column of json) addTexts(membersOf(row[column]), found);
    }
  return found;
}

/** Adds a URL and its parts, as they may occur in logs. */
function addAddress(value: unknown, found: Set<string>): void {
  if (typeof value !== 'string') return;
  found.add(value);
  const address = URL.parse(value);
  if (address === null) return;
  const { host, hostname, pathname, search, username, password } = address;
  for (const part of [host, hostname, `${pathname}${search}`, search, username, password]) found.add(part);
  for (const piece of pathname.split('/')) found.add(piece);
  for (const each of address.searchParams.values()) found.add(each);
}

/** Parses a JSON column; if broken, returns its text and the strings quoted in it. */
function membersOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    const quoted = [...value.matchAll(QUOTED)].filter(([, , colon]) => colon === undefined);
    return [value, ...quoted.map(([, text]) => text)];
  }
}

function addTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) addTexts(member, found);
}
