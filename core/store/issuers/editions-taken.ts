/** Editions that an authority accepts in place of the edition of the date (§editions). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { EDITION_KINDS, type EditionKind } from '../../contract/edition.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { command } from '../statement.ts';
import { column, record, upsertionOf, type RecordOf } from '../record.ts';

const OWNER = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
});
export type EditionOwner = RecordOf<typeof OWNER>;

const TAKEN = record({
  clase: column.oneOf(EDITION_KINDS),
  edicion: column.oneOf(EDICIONES),
  /** Day it was last confirmed, or the edition of the date was last tried. */
  dia: column.text,
  desde: column.integer,
  /** The document sealed in it. */
  codigoGeneracion: column.text,
  /** The authority's reason for rejecting the edition of the date. */
  motivo: column.text,
});
export type TakenEdition = RecordOf<typeof TAKEN>;

const OF = remembered<readonly TakenEdition[]>(
  'SELECT * FROM edition_taken WHERE issuer_id = ? AND ambiente = ? AND autoridad = ? ORDER BY clase',
  (rows) => rows.map(TAKEN.parse),
);
const PUT = upsertionOf('edition_taken', OWNER.extend(TAKEN.shape), { key: [...OWNER.columns, 'clase'] });
const ASK = command(`
  UPDATE edition_taken SET dia = ? WHERE issuer_id = ? AND ambiente = ? AND autoridad = ? AND clase = ? AND dia < ?`);

/** Usually empty. Cached. */
export function editionsTaken(
  reader: Reader,
  { issuerId, ambiente, autoridad }: EditionOwner,
): readonly TakenEdition[] {
  return OF(reader, issuerId, ambiente, autoridad);
}

export function putEditionTaken(tx: Tx, owner: EditionOwner, taken: TakenEdition): void {
  PUT.run(tx, { ...owner, ...taken });
}

/** Records the day on which the edition of the date is tried; never moves back. */
export function askForEdition(
  tx: Tx,
  { issuerId, ambiente, autoridad }: EditionOwner,
  { clase, dia }: Pick<TakenEdition, 'clase' | 'dia'>,
): void {
  ASK.run(tx, dia, issuerId, ambiente, autoridad, clase, dia);
}

/** Removes an entry, as the edition of the date was accepted. */
export const forgetEdition = command(
  'DELETE FROM edition_taken WHERE issuer_id = ? AND ambiente = ? AND autoridad = ? AND clase = ?',
  ({ issuerId, ambiente, autoridad }: EditionOwner, clase: EditionKind) => [
    issuerId,
    ambiente,
    autoridad,
    clase,
  ],
).run;
