/** Which edition an authority takes where that is not the edition of the date (§editions). */
import { EDITION_KINDS, type Edition, type EditionKind } from '../../contract/edition.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import { EDICIONES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, oneOf, text } from '../row.ts';
import { remembered } from '../row-cache.ts';
import { command, upsertion, type Row } from '../statement.ts';

/** Whose, and of which authority. */
export interface EditionOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
}

export interface TakenEdition {
  readonly clase: EditionKind;
  readonly edicion: Edition;
  /** The day on which it was last learned, or the edition of the date last asked for. */
  readonly dia: FiscalDate;
  readonly desde: Instant;
  /** What was sealed in it. */
  readonly codigoGeneracion: string;
  /** How the edition of the date was refused, in the authority's words. */
  readonly motivo: string;
}

const OF = remembered<readonly TakenEdition[]>(
  'SELECT * FROM edition_taken WHERE issuer_id = ? AND ambiente = ? AND autoridad = ? ORDER BY clase',
  (rows) => rows.map(takenOf),
);
const KEY = ['issuer_id', 'ambiente', 'autoridad', 'clase'] as const;
const PUT = upsertion('edition_taken', {
  columns: [...KEY, 'edicion', 'dia', 'desde', 'codigo_generacion', 'motivo'],
  key: KEY,
});
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
export function putEditionTaken(
  tx: Tx,
  { issuerId, ambiente, autoridad }: EditionOwner,
  taken: TakenEdition,
): void {
  const { clase, edicion, dia, desde, codigoGeneracion, motivo } = taken;
  const whose = { issuer_id: issuerId, ambiente, autoridad, clase };
  PUT.run(tx, { ...whose, edicion, dia, desde, codigo_generacion: codigoGeneracion, motivo });
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

function takenOf(row: Row): TakenEdition {
  return {
    clase: oneOf(row, 'clase', EDITION_KINDS),
    edicion: oneOf(row, 'edicion', EDICIONES),
    dia: text(row, 'dia'),
    desde: integer(row, 'desde'),
    codigoGeneracion: text(row, 'codigo_generacion'),
    motivo: text(row, 'motivo'),
  };
}
