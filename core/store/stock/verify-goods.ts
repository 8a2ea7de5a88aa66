/** Verifies stock entries against their documents (§stock): same content, and in effect as long as the document is. */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount } from '../../domain/money.ts';
import { baseUnits } from '../../domain/stock/base-units.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { findSignedDocument, type SignedDocument } from '../documents/documents.ts';
import type { Reader } from '../handle.ts';
import { guarded, RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { column } from '../record.ts';
import { writingsOf } from '../../contract/text/product-code.ts';
import { contentPapers, contentWrittenAt, type ContentPaper } from './document-papers.ts';
import { movesById, movesOfEntry, type StandingMove } from './entries.ts';

const MOVING = column.integer.select(
  'SELECT DISTINCT document_id FROM stock_entry WHERE document_id IS NOT NULL ORDER BY document_id',
);
const OVERDRAWN = column.integer.select(`
  SELECT o.id FROM stock_move AS r CROSS JOIN stock_move AS o ON o.id = r.revierte GROUP BY o.id
  HAVING o.base < sum(r.base - coalesce((SELECT sum(x.base) FROM stock_move AS x WHERE x.revierte = r.id), 0))`);

export function verifyGoods(reader: Reader, faults: FaultCollector): void {
  for (const id of OVERDRAWN.list(reader)) {
    const mensaje = `De este movimiento volvió más de lo que salió. ${RESTORE}`;
    faults.add({ tabla: 'stock_move', fila: `id ${id}`, campo: 'base', mensaje });
  }
  for (const id of MOVING.iterate(reader))
    guarded(faults, { tabla: 'stock_entry', fila: `documento ${id}` }, () =>
      verifyDocument(reader, id, faults),
    );
}

function verifyDocument(reader: Reader, id: number, faults: FaultCollector): void {
  const document = findSignedDocument(reader, id);
  if (document === null) return;
  const { estado, codigoGeneracion } = document;
  const tell = (paper: ContentPaper, campo: string, mensaje: string) =>
    faults.add({
      tabla: 'stock_entry',
      fila: `id ${paper.id} (${codigoGeneracion})`,
      campo,
      mensaje: `${mensaje} ${RESTORE}`,
    });
  const isLive = estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
  const written = contentWrittenAt(reader, id);
  const papers = contentPapers(reader, id);
  const present = isLive ? papers.findLast(({ recordedAt }) => recordedAt === written) : undefined;
  for (const paper of papers) {
    const moves = movesOfEntry(reader, paper.standing);
    if (paper === present && !paper.stands && couldStand(reader, paper))
      tell(paper, 'reverses', 'El documento vale y sus bienes no se movieron.');
    if (paper !== present && paper.stands && moves.some(({ left }) => left > 0))
      tell(paper, 'reverses', 'El documento no vale y sus bienes no volvieron.');
  }
  if (present === undefined) return;
  const moves = movesOfEntry(reader, present.id).filter(({ revierte }) => revierte === null);
  if (!movesAsSigned(moves, document))
    tell(present, 'base', 'No movió lo que dicen las líneas del documento.');
}

/** False if nothing is left to move, e.g. for a note on a rejected sale. */
function couldStand(reader: Reader, { id }: ContentPaper): boolean {
  const moves = movesOfEntry(reader, id);
  const cited = movesById(
    reader,
    moves.flatMap(({ revierte }) => revierte ?? []),
  );
  return moves.some(({ revierte }) => revierte === null || (cited.get(revierte)?.left ?? 0) > 0);
}

/** Whether each move matches its own line, with code and quantity. */
function movesAsSigned(moves: readonly StandingMove[], { payload }: SignedDocument): boolean {
  const { cuerpoDocumento } = parseJson(payload) as { readonly cuerpoDocumento?: unknown };
  const lines: readonly unknown[] = Array.isArray(cuerpoDocumento) ? cuerpoDocumento : [];
  const items = new Set(moves.map(({ item }) => item));
  return (
    items.size === moves.length &&
    moves.every((move) => {
      const { codigo, cantidad } = (lines[move.item - 1] ?? {}) as Readonly<Record<string, unknown>>;
      return (
        typeof codigo === 'string' &&
        writingsOf(codigo).map(plainText).includes(plainText(move.presentacion)) &&
        cantidad instanceof JsonNumber &&
        baseUnits(amount(cantidad), move) === move.base
      );
    })
  );
}
