/** Faults that a world must find: one line of the program that is another one, a row that somebody changed, a disk that lies. */
import { OFFICE_FAULTS } from './office-faults.ts';
import { STORE_ROOM_FAULTS } from './store-room-faults.ts';

import { RETURN_FAULTS } from './return-faults.ts';

/** What a fault breaks. */
export const FAMILIES = [
  'numbers',
  'ledger',
  'queue',
  'contingency',
  'stock',
  'accounts',
  'drawer',
  'books',
  'centre',
  'tills',
  'disk',
  'full disk',
  'clock',
  'rights',
  'update',
  'purchases',
  'suppliers',
  'orders',
  'transfers',
  'counts',
  'costs',
  'answers',
  'office',
  'returns',
] as const;

/** The seed that finds it, and the truth that it breaks. */
interface Found {
  readonly family: (typeof FAMILIES)[number];
  readonly seed: number;
  readonly truth: string;
}

/** In a file of the program, `from` stands once. */
export interface ChangedLine extends Found {
  readonly sql?: undefined;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** SQL on a till's file, after the first order after which it changes something. */
export interface ChangedRow extends Found {
  readonly sql: string;
}

/** What is not kept although the disk said so. */
export interface LyingDisk extends Found {
  /** Part of what was flushed that a loss of power takes along. */
  readonly loses: number;
}

export type Fault = ChangedLine | ChangedRow | LyingDisk;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'a series goes one back': {
    family: 'numbers',
    seed: 1,
    truth: 'numbers',
    sql: 'DROP TRIGGER sequence_only_grows; UPDATE sequence SET ultimo = ultimo - 1 WHERE ultimo > 1',
  },
  'a document gets another number': {
    family: 'numbers',
    seed: 1,
    truth: 'documents',
    sql: "DROP TRIGGER document_identity; UPDATE document SET numero_control = replace(numero_control, 'P00', 'P90') WHERE tipo_dte = '03'",
  },
  'a restored database is trusted': {
    family: 'numbers',
    seed: 15,
    truth: 'numbers',
    file: 'core/engine/numbers/restore-fence.ts',
    from: 'if (isFirstWatch(of)) return [];',
    to: 'if (of.own.run >= 0) return [];',
  },
  'a key is forgotten': {
    family: 'numbers',
    seed: 11,
    truth: 'answers',
    file: 'core/engine/issuing/idempotency.ts',
    from: 'if (found !== null) {',
    to: "if (found !== null && !claim.clave.endsWith('1')) {",
  },
  'a number leaves the ledger': {
    family: 'ledger',
    seed: 1,
    truth: 'numbers',
    sql: 'DROP TRIGGER ledger_stays; DELETE FROM ledger WHERE id = (SELECT max(id) FROM ledger) AND id > 3',
  },
  'a number is said to have come back': {
    family: 'ledger',
    seed: 1,
    truth: 'numbers',
    sql: "DROP TRIGGER ledger_fixed; UPDATE ledger SET estado = 'DEVUELTO', codigo_generacion = NULL, sha256 = NULL WHERE id = 2",
  },
  'the chain of numbers is not carried on': {
    family: 'ledger',
    seed: 1,
    truth: 'numbers',
    file: 'core/store/numbers/ledger.ts',
    from: '  MOVE_HEAD.run(tx, hash, sequenceId);\n  return hash;',
    to: '  if (numero !== 2) MOVE_HEAD.run(tx, hash, sequenceId);\n  return hash;',
  },
  'what may have arrived is sent again': {
    family: 'queue',
    seed: 6,
    truth: 'queue',
    file: 'core/engine/delivery/deliver.ts',
    from: "    await recorder.outcomeUnknown(document, rule('envio-interrumpido'));\n  return settle(round, 'ask');",
    to: "    await recorder.outcomeUnknown(document, rule('envio-interrumpido'));\n  return settle(round, await send(round, { mayHaveArrived: true }));",
  },
  'a seal is kept with another letter': {
    family: 'queue',
    seed: 1,
    truth: 'queue',
    file: 'core/engine/delivery/document-step.ts',
    from: 'sello: answer.selloRecibido,',
    to: "sello: answer.selloRecibido === null ? null : answer.selloRecibido.replace('A', 'B'),",
  },
  'a document falls out of the queue': {
    family: 'queue',
    seed: 1,
    truth: 'document',
    sql: 'DELETE FROM outbox WHERE retenido IS NULL',
  },
  'an invalidation that was sealed is not': {
    family: 'queue',
    seed: 3,
    truth: 'document',
    sql: "DROP TRIGGER document_signed_before_sent; UPDATE document SET estado = 'PROCESADO' WHERE estado = 'INVALIDADO'",
  },
  'a text that was signed is another one': {
    family: 'queue',
    seed: 1,
    truth: 'document_version',
    sql: "DROP TRIGGER document_version_fixed; UPDATE document_version SET payload = replace(payload, 'Tienda', 'Tiende')",
  },
  'a seal becomes another one': {
    family: 'queue',
    seed: 1,
    truth: 'documents',
    sql: "UPDATE document SET sello = 'A' || substr(sello, 2) WHERE sello IS NOT NULL",
  },
  'documents do not wait for their event': {
    family: 'contingency',
    seed: 4,
    truth: 'queue',
    file: 'core/engine/delivery/recorder.ts',
    from: "        holdInOutbox(tx, document.id, 'EVENTO');",
    to: '        reschedule(tx, document.id, { at: () => now });',
  },
  'a contingency gets another cause': {
    family: 'contingency',
    seed: 3,
    truth: 'document',
    sql: 'UPDATE contingency SET tipo = CASE tipo WHEN 1 THEN 2 ELSE 1 END',
  },
  'goods of an invalid sale stay away': {
    family: 'stock',
    seed: 6,
    truth: 'stock',
    file: 'core/engine/stock/document-stock.ts',
    from: "new Set(['accepted', 'rejected', 'invalidationAccepted'])",
    to: "new Set(['accepted', 'rejected'])",
  },
  'a sale moves one more': {
    family: 'stock',
    seed: 1,
    truth: 'stock',
    file: 'core/engine/stock/document-stock.ts',
    from: 'appendStockEntry(tx, { ...paperOf(document, now), ...who, causa, moves });',
    to: 'appendStockEntry(tx, { ...paperOf(document, now), ...who, causa, moves: moves.map((each) => ({ ...each, base: each.base + 1 })) });',
  },
  'a shelf has one more': {
    family: 'stock',
    seed: 1,
    truth: 'stock',
    sql: "UPDATE stock_standing SET base = base + 1 WHERE place = 'sucursal:central'",
  },
  'the first payment pays nothing': {
    family: 'accounts',
    seed: 3,
    truth: 'accounts',
    file: 'core/engine/accounts/customer-account.ts',
    from: 'payments: paymentsOf(reader, of),',
    to: 'payments: paymentsOf(reader, of).slice(1),',
  },
  'a sale on credit charges a cent more': {
    family: 'accounts',
    seed: 1,
    truth: 'accounts',
    file: 'core/store/accounts/charges.ts',
    from: "export const recordCharge = insertionOf('account_charge', CHARGE).run;",
    to: "const insert = insertionOf('account_charge', CHARGE); export const recordCharge = (tx, of) => insert.run(tx, { ...of, centavos: of.centavos + 1n });",
  },
  'a drawer counts every other sale': {
    family: 'drawer',
    seed: 11,
    truth: 'drawer',
    file: 'core/store/cash/cash-documents.ts',
    from: 'WHERE session_id = +? ORDER BY document.id`).list;',
    to: 'WHERE session_id = +? AND document.id % 2 = 0 ORDER BY document.id`).list;',
  },
  'a Z says another sum': {
    family: 'drawer',
    seed: 11,
    truth: 'drawer',
    sql: "DROP TRIGGER cash_z_fixed; UPDATE cash_z SET contenido = json_set(contenido, '$.reporte.total', '0.01')",
  },
  'a shop is in no book': {
    family: 'books',
    seed: 2,
    truth: 'books',
    file: 'core/books/book-month.ts',
    from: 'if (SALE_SIGN[tipoDte] === 0) continue;',
    to: "if (SALE_SIGN[tipoDte] === 0 || sucursal === 'norte') continue;",
  },
  'the first sale of a day is in no book': {
    family: 'books',
    seed: 1,
    truth: 'books',
    file: 'core/books/book-month.ts',
    from: '...sumOf(documents.map(({ sale })',
    to: '...sumOf(documents.slice(1).map(({ sale })',
  },
  'the centre does not hear of payments': {
    family: 'centre',
    seed: 8,
    truth: 'centre',
    file: 'core/store/central/stream-triggers.ts',
    from: "account_payment: {\n    table: 'account_payment',\n    on: 'INSERT',",
    to: "account_payment: {\n    table: 'account_payment',\n    on: 'UPDATE',",
  },
  'a till speaks in the name of another one': {
    family: 'tills',
    seed: 11,
    truth: 'centre',
    file: 'core/till/central/sending.ts',
    from: "{ link, key },\n    { method: 'POST', path: '/till/batch',",
    to: "{ link: { ...link, installation: 'instalacion-0' }, key },\n    { method: 'POST', path: '/till/batch',",
  },
  'a till forgets how far it has told': {
    family: 'tills',
    seed: 11,
    truth: 'centre',
    file: 'core/store/central/link.ts',
    from: 'ACKNOWLEDGE.run(tx, seq, head, JSON.stringify(place), toldUntil, at);',
    to: 'ACKNOWLEDGE.run(tx, seq - 1, head, JSON.stringify(place), toldUntil, at);',
  },
  'a centre that was put back is not told again': {
    family: 'tills',
    seed: 71,
    truth: 'centre',
    file: 'core/till/central/sending.ts',
    from: 'const stand = place === null ? beginStreamAnew(tx, mark) : { ...mark, place };',
    to: 'const stand = place === null ? beginStreamAnew(tx, mark) : { ...mark, place: link.acked.place };',
  },
  'half of what found no room stays': {
    family: 'full disk',
    seed: 36,
    truth: 'queue',
    file: 'core/store/group-commit.ts',
    from: '        transactions.abandon();\n        job.reject(failureOf(error));',
    to: "        if (String(error).includes('full')) transactions.commit();\n        else transactions.abandon();\n        job.reject(failureOf(error));",
  },
  'half of what found no room in a group stays': {
    family: 'full disk',
    seed: 34,
    truth: 'answers',
    file: 'core/store/group-commit.ts',
    from: '      transactions.undoWork();\n      return',
    to: "      if (String(error).includes('full')) transactions.endWork();\n      else transactions.undoWork();\n      return",
  },
  'a full disk is a fault of the program': {
    family: 'full disk',
    seed: 34,
    truth: 'answers',
    file: 'core/store/sqlite-failures.ts',
    from: 'SQLITE_(FULL|IOERR|CANTOPEN)',
    to: 'SQLITE_(IOERR|CANTOPEN)',
  },
  'a disk keeps half of what was flushed': { family: 'disk', seed: 1, truth: 'documents', loses: 0.5 },
  'a disk forgets the last page that was flushed': {
    family: 'disk',
    seed: 4,
    truth: 'documents',
    loses: 0.02,
  },
  'a clock that is put back is believed': {
    family: 'clock',
    seed: 10,
    truth: 'clock',
    file: 'core/engine/clock-guard.ts',
    from: '  if (last !== null) {\n    const isTheirs',
    to: '  if (last !== null && now < 0) {\n    const isTheirs',
  },
  'a newer program changes the names of goods': {
    family: 'update',
    seed: 11,
    truth: 'update',
    file: 'core/store/migrations/0074-invalidation-warnings.ts',
    from: 'CREATE TABLE invalidation_warning (',
    to: "UPDATE product SET descripcion = 'Otro'; CREATE TABLE invalidation_warning (",
  },
  'a cashier may do what a manager may': {
    family: 'rights',
    seed: 4,
    truth: 'rights',
    file: 'core/api/bridge-dispatch.ts',
    from: "if (access === 'gerente' && standing.user.rol !== 'gerente')",
    to: "if (access === 'gerente' && standing.user.rol === undefined)",
  },
  'any key may do what an administrator may': {
    family: 'rights',
    seed: 6,
    truth: 'rights',
    file: 'core/api/dispatch.ts',
    from: "if (access === 'admin' && caller.role !== 'admin')",
    to: "if (access === 'admin' && caller.role === undefined)",
  },
  ...STORE_ROOM_FAULTS,
  ...OFFICE_FAULTS,
  ...RETURN_FAULTS,
};
