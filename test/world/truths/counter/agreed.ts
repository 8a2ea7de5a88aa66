/** What was agreed on the money of what came back, as its rows say. */
import type { Rows } from '../../../soak/rows.ts';

export interface Agreed {
  readonly codigo: string;
  readonly clave: string;
  readonly document: number;
  /** Of that document: code, type and state. */
  readonly code: string;
  readonly tipoDte: string;
  readonly estado: string;
  readonly forma: string;
  readonly destino: string;
  readonly regresa: number;
  readonly cents: number;
  /** Cents of the movement that paid it, with its direction and key; null while nothing did. */
  readonly moved: number | null;
  readonly tipo: string | null;
  readonly key: string | null;
  /** State of the event that it was agreed with; null of a note. */
  readonly evento: string | null;
  /** The agreement in whose place it is. */
  readonly instead: string | null;
}

const AGREED = `
  SELECT settlement.codigo, settlement.clave, document_id AS document, document.codigo_generacion AS code, tipo_dte AS tipoDte,
    document.estado, forma, destino, regresa, settlement.monto_centavos AS cents, paid.monto_centavos AS moved, paid.tipo,
    paid.clave AS key, antes AS instead,
    (SELECT estado FROM event WHERE event.codigo_generacion = settlement.codigo) AS evento
  FROM settlement JOIN document ON document.id = document_id
  LEFT JOIN settlement_payment ON settlement_payment.codigo = settlement.codigo
  LEFT JOIN cash_movement AS paid ON paid.id = movement_id
  LEFT JOIN settlement_succession ON settlement_succession.codigo = settlement.codigo
  ORDER BY settlement.rowid`;

/** In the order in which it was agreed. */
export function agreedOn(rows: Rows): readonly Agreed[] {
  return rows.all(AGREED) as readonly Agreed[];
}
