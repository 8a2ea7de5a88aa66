/** Hash chains over whole tables: their heads, and their verification. */
import type { Reader } from '../handle.ts';
import { chainHash } from './hash-chain.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';

export type ChainName = 'audit' | 'life_line' | 'stock';

export interface Link {
  readonly id: number;
  /** Null in rows older than the chain. */
  readonly hash: string | null;
  /** Hashed values in their fixed order. */
  readonly fields: readonly (string | number | null)[];
}

export interface ChainFault {
  readonly tabla: ChainName | 'chain';
  readonly fila: string;
  readonly campo: string;
  readonly mensaje: string;
}

const GENESIS: Readonly<Record<ChainName, string>> = {
  audit: 'caja-dte audit 1',
  life_line: 'caja-dte life line 1',
  stock: 'caja-dte stock 1',
};

/** Value chained before the first row. */
export function chainBeginning(name: ChainName): string {
  return GENESIS[name];
}

const HEAD = query('SELECT * FROM chain WHERE name = ?');

/** Hash of the last row, maintained by triggers. */
export function chainHead(reader: Reader, name: ChainName): string {
  const row = HEAD.get(reader, name);
  if (row === undefined) throw new Error(`no chain ${name}`);
  return text(row, 'head_hash');
}

/**
 * Verifies a chain: reports changed rows and missing ranges, also at the end.
 *
 * @param of `links`: all rows of the table by id
 */
export function verifyChain(
  reader: Reader,
  of: { readonly name: ChainName; readonly links: Iterable<Link> },
  tell: (fault: ChainFault) => void,
): void {
  const { name, links } = of;
  const row = HEAD.get(reader, name);
  if (row === undefined) {
    tell({ tabla: 'chain', fila: name, campo: 'name', mensaje: 'Falta el final de esta cadena de huellas.' });
    return;
  }
  const sinceId = integer(row, 'since_id');
  const end = { id: integer(row, 'last_id'), hash: text(row, 'head_hash') };
  let last = { id: sinceId, hashes: [GENESIS[name]] };
  for (const link of links) {
    if (link.id <= sinceId) {
      if (link.hash !== null) tell(changed(name, link.id));
      continue;
    }
    const gone = link.id > last.id + 1;
    if (gone) tell(missing(name, last.id + 1, link.id - 1));
    const expected = last.hashes.map((hash) => chainHash(hash, link.fields));
    const follows = link.hash !== null && expected.includes(link.hash);
    if (!follows && !gone) tell(changed(name, link.id));
    last = { id: link.id, hashes: follows ? [link.hash] : alternatives(link, expected) };
  }
  if (end.id > last.id) tell(missing(name, last.id + 1, end.id));
  else if (end.id < last.id || !last.hashes.includes(end.hash)) {
    tell({ tabla: 'chain', fila: name, campo: 'head_hash', mensaje: 'No es el final de las filas que hay.' });
  }
}

/** If only a row's hash was changed, the next row still follows from the original hash. */
function alternatives(link: Link, expected: readonly string[]): string[] {
  return [...(link.hash === null ? [] : [link.hash]), ...expected.slice(0, 1)];
}

function changed(tabla: ChainName, id: number): ChainFault {
  return { tabla, fila: `id ${id}`, campo: 'hash', mensaje: 'La fila fue alterada.' };
}

function missing(tabla: ChainName, from: number, to: number): ChainFault {
  const fila = from === to ? `id ${from}` : `id ${from}–${to}`;
  const mensaje = from === to ? 'La fila falta.' : `Faltan ${to - from + 1} filas.`;
  return { tabla, fila, campo: 'id', mensaje };
}
