/** `verify`: verifies the whole database (§verify-proves). Reads everything: run it on its own connection. */
import { verifyAudit } from '../people/audit.ts';
import type { ChainFault } from './chain.ts';
import { keyName, sequences, type Sequence } from '../numbers/sequences.ts';
import type { Reader } from '../handle.ts';
import { keptNumbers } from '../numbers/kept-numbers.ts';
import { stoppedDocuments } from '../documents/related.ts';
import { verifyLedger, type LedgerReport } from '../numbers/ledger-proof.ts';
import { verifyLifeLines } from '../documents/document-history.ts';
import { MAX_LISTED_FAULTS, NOTHING_LISTED } from '../limits.ts';
import { query } from '../statement.ts';
import { verifyCash } from './verify-cash.ts';
import { verifyCopies } from './verify-copies.ts';
import { verifyVersions } from './verify-versions.ts';
import { verifyDocuments, type VerifySignature } from './verify-documents.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyFeed } from './verify-feed.ts';
import { verifyLedgerIds, verifyMoments } from './verify-moments.ts';
import { verifyRowCounters } from './verify-row-counters.ts';
import { verifySchema } from './verify-schema.ts';
import { verifyRefunds } from '../documents/notes.ts';
import { verifyAccounts } from '../accounts/verify-accounts.ts';
import { verifyQuotes } from '../quotes/verify-quotes.ts';
import { verifyRemissions } from '../remissions/verify-remissions.ts';
import { verifyPromotions } from '../promotions/verify-promotions.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { verifyPurchases } from '../purchases/verify-purchases.ts';
import { verifyCounts } from '../counts/verify-counts.ts';
import { verifyStock } from '../stock/verify-stock.ts';
import { verifyStream } from './verify-stream.ts';
import { verifyTotals } from './verify-totals.ts';
import { collectFaults, guarded, RESTORE, type FaultCollector, type VerifyFault } from './verify-faults.ts';

export type { VerifyFault } from './verify-faults.ts';
export type { VerifySignature } from './verify-documents.ts';

export interface VerifyReport {
  readonly ok: boolean;
  readonly documentos: number;
  readonly firmas: number;
  readonly secuencias: readonly (Sequence & { readonly libro: LedgerReport })[];
  /** Gaps at the authority, not here: no fault. */
  readonly cuarentena: ReturnType<typeof keptNumbers>;
  /** Documents that a person must send: no fault. */
  readonly detenidos: ReturnType<typeof stoppedDocuments>;
  /** The first 200 faults. */
  readonly faltas: readonly VerifyFault[];
  readonly totalFaltas: number;
}

const INTEGRITY = query(`PRAGMA integrity_check(${MAX_LISTED_FAULTS})`);
const FOREIGN_KEYS = query('PRAGMA foreign_key_check');

/** Memory is bounded; it verifies several thousand documents per second on one core, signatures included. */
export function verifyStore(reader: Reader, verifySignature: VerifySignature): VerifyReport {
  const faults = collectFaults();
  guarded(faults, { tabla: '(archivo)', fila: '-' }, () => verifyFile(reader, faults));
  const secuencias: (Sequence & { readonly libro: LedgerReport })[] = [];
  guarded(faults, { tabla: 'ledger', fila: '-' }, () => {
    for (const sequence of sequences(reader)) {
      guarded(faults, { tabla: 'sequence', fila: nameOf(sequence) }, () => {
        const libro = verifyLedger(reader, sequence);
        secuencias.push({ ...sequence, libro });
        tellLedger(sequence, libro, faults);
      });
    }
    if (faults.total === 0) verifyLedgerIds(reader, faults);
  });
  const byId = new Map(secuencias.map((sequence) => [sequence.id, sequence]));
  let counted = { documentos: 0, firmas: 0 };
  guarded(faults, { tabla: 'document', fila: '-' }, () => {
    counted = verifyDocuments({ reader, sequences: byId, faults, verifySignature });
  });
  let cuarentena: VerifyReport['cuarentena'] = NOTHING_LISTED;
  let detenidos: VerifyReport['detenidos'] = NOTHING_LISTED;
  guarded(faults, { tabla: 'number_kept', fila: '-' }, () => {
    cuarentena = keptNumbers(reader);
    detenidos = stoppedDocuments(reader);
  });
  guarded(faults, { tabla: 'event', fila: '-' }, () => verifyEvents({ reader, faults, verifySignature }));
  const tell = (fault: ChainFault) => faults.add({ ...fault, mensaje: `${fault.mensaje} ${RESTORE}` });
  const before = faults.total;
  guarded(faults, { tabla: 'life_line', fila: '-' }, () => verifyLifeLines(reader, tell));
  // A broken history cannot verify anything else.
  if (faults.total === before) {
    guarded(faults, { tabla: 'document', fila: '-' }, () => verifyMoments(reader, faults));
    guarded(faults, { tabla: 'feed', fila: '-' }, () => verifyFeed(reader, faults));
  }
  guarded(faults, { tabla: 'audit', fila: '-' }, () => verifyAudit(reader, tell));
  guarded(faults, { tabla: 'day_total', fila: '-' }, () => verifyTotals(reader, faults));
  guarded(faults, { tabla: 'cash_z', fila: '-' }, () => verifyCash(reader, faults));
  guarded(faults, { tabla: 'stream', fila: '-' }, () => verifyStream(reader, faults));
  guarded(faults, { tabla: 'stock_entry', fila: '-' }, () => verifyStock(reader, faults));
  guarded(faults, { tabla: 'stock_count', fila: '-' }, () => verifyCounts(reader, faults));
  guarded(faults, { tabla: 'purchase', fila: '-' }, () => verifyPurchases(reader, faults));
  guarded(faults, { tabla: 'account_charge', fila: '-' }, () => verifyAccounts(reader, faults));
  guarded(faults, { tabla: 'promotion_saving', fila: '-' }, () => verifyPromotions(reader, faults));
  guarded(faults, { tabla: 'quote', fila: '-' }, () => verifyQuotes(reader, faults));
  guarded(faults, { tabla: 'document_related', fila: '-' }, () => verifyRefunds(reader, faults));
  guarded(faults, { tabla: 'remission_return', fila: '-' }, () => verifyRemissions(reader, faults));
  guarded(faults, { tabla: 'book_closing', fila: '-' }, () => verifyBooks(reader, faults));
  verifyCopies(reader, faults);
  verifyVersions(reader, faults);
  guarded(faults, { tabla: '(esquema)', fila: '-' }, () => verifySchema(reader, faults));
  // Row counters add nothing once rows are known to be missing.
  if (faults.total === 0)
    guarded(faults, { tabla: 'sqlite_sequence', fila: '-' }, () => verifyRowCounters(reader, faults));
  const { listed: faltas, total: totalFaltas } = faults;
  return { ok: totalFaltas === 0, ...counted, secuencias, cuarentena, detenidos, faltas, totalFaltas };
}

function verifyFile(reader: Reader, faults: FaultCollector): void {
  for (const row of INTEGRITY.iterate(reader)) {
    if (row['integrity_check'] === 'ok') continue;
    const mensaje = `SQLite encontró daño: ${String(row['integrity_check'])}. ${RESTORE}`;
    faults.add({ tabla: '(archivo)', fila: '-', campo: 'integrity_check', mensaje });
  }
  for (const row of FOREIGN_KEYS.iterate(reader)) {
    const mensaje = `Se refiere a una fila de ${String(row['parent'])} que no existe. ${RESTORE}`;
    faults.add({
      tabla: String(row['table']),
      fila: `rowid ${String(row['rowid'])}`,
      campo: 'foreign_key_check',
      mensaje,
    });
  }
}

function tellLedger(sequence: Sequence, libro: LedgerReport, faults: FaultCollector): void {
  const fila = nameOf(sequence);
  const tell = (campo: string, mensaje: string) =>
    faults.add({ tabla: 'sequence', fila, campo, mensaje: `${mensaje} ${RESTORE}` });
  if (libro.totalHuecos > 0)
    tell('ultimo', `Faltan ${libro.totalHuecos} números: ${numbers(libro.huecos, libro.totalHuecos)}.`);
  if (libro.totalRepetidos > 0) {
    tell(
      'ultimo',
      `Se dieron dos veces ${libro.totalRepetidos} números: ${numbers(libro.repetidos, libro.totalRepetidos)}.`,
    );
  }
  if (libro.fueraDeRango.length > 0) {
    tell(
      'ultimo',
      `El libro tiene números que la serie no dio: ${numbers(libro.fueraDeRango, libro.fueraDeRango.length)}.`,
    );
  }
  if (libro.cadenaRota !== null) {
    const mensaje = `El libro de la serie fue alterado en esta fila o antes de ella. ${RESTORE}`;
    faults.add({ tabla: 'ledger', fila: `id ${libro.cadenaRota}`, campo: 'hash', mensaje });
  } else if (!libro.finCompleto) {
    tell('head_hash', 'Faltan filas al final del libro de esta serie, o se cambió su última huella.');
  }
}

function numbers(listed: readonly number[], total: number): string {
  return `${listed.slice(0, 10).join(', ')}${total > 10 ? ' …' : ''}`;
}

function nameOf(sequence: Sequence): string {
  return `id ${sequence.id} (${keyName(sequence)})`;
}
