/** Which edition an authority takes where that is not the edition of the date (§editions). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { EDITION_KINDS, type EditionKind } from '../../contract/edition.ts';
import { AUTORIDADES, EDICIONES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { command } from '../statement.ts';
import { column, record, upsertionOf, type RecordOf } from '../record.ts';

/** Whose, and of which authority. */
const OWNER = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
});
export type EditionOwner = RecordOf<typeof OWNER>;

const TAKEN = record({
  clase: column.oneOf(EDITION_KINDS),
  edicion: column.oneOf(EDICIONES),
  /** The day on which it was last learned, or the edition of the date last asked for. */
  dia: column.text,
  desde: column.integer,
  /** What was sealed in it. */
  codigoGeneracion: column.text,
  /** How the edition of the date was refused, in the authority's words. */
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
const FORGET = command(
  'DELETE FROM edition_taken WHERE issuer_id = ? AND ambiente = ? AND autoridad = ? AND clase = ?',
);

/** All of an owner, by kind: hardly ever any. */
export function editionsTaken(
  reader: Reader,
  { issuerId, ambiente, autoridad }: EditionOwner,
): readonly TakenEdition[] {
  return OF(reader, issuerId, ambiente, autoridad);
}

/** Puts one in the place of what was known of its kind. */
export function putEditionTaken(tx: Tx, owner: EditionOwner, taken: TakenEdition): void {
  PUT.run(tx, { ...owner, ...taken });
}

/** Notes that the edition of the date is asked for on that day; nothing where it was already. */
export function askForEdition(
  tx: Tx,
  { issuerId, ambiente, autoridad }: EditionOwner,
  { clase, dia }: Pick<TakenEdition, 'clase' | 'dia'>,
): void {
  ASK.run(tx, dia, issuerId, ambiente, autoridad, clase, dia);
}

/** Forgets one: the edition of the date was taken. */
export function forgetEdition(
  tx: Tx,
  { issuerId, ambiente, autoridad }: EditionOwner,
  clase: EditionKind,
): void {
  FORGET.run(tx, issuerId, ambiente, autoridad, clase);
}
