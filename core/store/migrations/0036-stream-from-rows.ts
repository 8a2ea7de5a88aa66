/**
 * The stream is read from the rows themselves: `place` says how far each table was told (`central/stream-place.ts`), and `stream` names
 * only rows that change. A till that is enrolled goes on where it was; what was told in part, or before its entries could be counted,
 * is told again, which changes nothing at the centre.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_CENTRAL } from './0027-central.ts';

const LINK = COPIED_CENTRAL['central_link'] ?? { key: [], rest: [] };

export const COPIED_STREAM: Readonly<
  Record<'central_link' | 'central_mark' | 'central_flight', CopiedColumns>
> = {
  central_link: {
    key: LINK.key,
    rest: [...LINK.rest.filter((column) => !column.startsWith('refill_')), 'place', 'told_until'],
  },
  central_mark: { key: ['seq'], rest: ['head', 'place'] },
  // What it consists of is proved by its head.
  central_flight: { key: ['id'], rest: ['place', 'told_until'] },
};

const recopied = (tabla: 'central_link' | 'central_mark', change: string) => `
DROP TRIGGER ${tabla}_copied;
DROP TRIGGER ${tabla}_copied_anew;
DROP TRIGGER ${tabla}_copy_gone;
${change}
DELETE FROM row_copy WHERE tabla = '${tabla}';
${copying(tabla, COPIED_STREAM[tabla])}
`;

/** Entries of one row for each thing it told. */
const BEFORE = `document document_anew version signature ledger life_line cash_session cash_movement cash_count document_cash audit`;

/** The last id that no entry after a position names. */
const told = (kind: string, table: string, after: string) =>
  `coalesce((SELECT min(ref) - 1 FROM stream WHERE kind = '${kind}' AND seq > ${after}), (SELECT max(id) FROM ${table}), 0)`;
const place = (after: string) => `json_object(
  'cashSession', ${told('cashSession', 'cash_session', after)},
  'lifeLine', ${told('lifeLine', 'life_line', after)},
  'document', ${told('version', 'document', after)},
  'signature', coalesce((SELECT min(g.rowid) - 1 FROM stream e JOIN signature g ON g.document_id = e.ref
    WHERE e.kind = 'signature' AND e.seq > ${after}), (SELECT max(rowid) FROM signature), 0),
  'ledger', ${told('ledger', 'ledger', after)},
  'cashMovement', ${told('cashMovement', 'cash_movement', after)},
  'cashCount', ${told('cashCount', 'cash_count', after)},
  'audit', ${told('audit', 'audit', after)})`;
const BEGINNING = `json_object('lifeLine', (SELECT coalesce(max(id), 0) FROM life_line),
  'signature', (SELECT coalesce(max(rowid), 0) FROM signature))`;

export const streamFromRows = `
${BEFORE.split(' ')
  .map((what) => `DROP TRIGGER IF EXISTS stream_${what};`)
  .join('\n')}
ALTER TABLE central_flight ADD COLUMN place TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(place));
ALTER TABLE central_flight ADD COLUMN told_until INTEGER;
UPDATE central_flight SET place =
  CASE WHEN (SELECT refill_group FROM central_link) IS NULL THEN ${place('central_flight.to_seq')} ELSE ${BEGINNING} END;
${copying('central_flight', COPIED_STREAM.central_flight)}
${recopied(
  'central_mark',
  'ALTER TABLE central_mark ADD COLUMN place TEXT CHECK (place IS NULL OR json_valid(place));',
)}
${recopied(
  'central_link',
  `ALTER TABLE central_link ADD COLUMN place TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(place));
ALTER TABLE central_link ADD COLUMN told_until INTEGER;
UPDATE central_link SET place = CASE WHEN refill_group IS NULL THEN ${place('central_link.acked_seq')} ELSE ${BEGINNING} END,
  told_until = iif(refill_group IS NULL AND state <> 'PENDIENTE', coalesce(contact_at, enrolled_at), NULL);
ALTER TABLE central_link DROP COLUMN refill_group;
ALTER TABLE central_link DROP COLUMN refill_after;`,
)}
DELETE FROM stream;
INSERT INTO stream (kind, ref, part) SELECT e.kind, e.ref, e.part FROM (
  SELECT 1 AS place, 'branch' AS kind, 0 AS ref, issuer_id || ' ' || id AS part FROM branch
  UNION ALL SELECT 2, 'certificate', 0, id FROM certificate
  UNION ALL SELECT 3, 'contingency', id, '' FROM contingency
  UNION ALL SELECT 4, 'event', id, '' FROM event
  UNION ALL SELECT 5, 'cashZ', session_id, '' FROM cash_z ORDER BY 1, 3) AS e
WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch');
`;
