/** Last used numbers of a till's points of sale, by any installation: a new or restored till must not reuse them. */
import type { KnownNumber } from '../../contract/central/known-numbers.ts';
import type { Tx } from '../store/database.ts';

/** Joins through the few installations that issued there: the ledgers of others are not read. */
const KNOWN = `
  SELECT l.nit, l.ambiente, l.autoridad, l.tipo_dte, l.serie, l.formato, l.anio, max(l.numero) AS ultimo, max(l.at) AS at
  FROM series_lease s
  JOIN branch b ON b.company_id = s.company_id AND b.nit = s.nit AND b.cod_estable || b.cod_punto_venta = s.serie
  JOIN ledger l ON l.company_id = b.company_id AND l.installation_id = b.installation_id AND l.nit = b.nit AND l.serie = s.serie
  WHERE s.installation_id = $1
  GROUP BY l.nit, l.ambiente, l.autoridad, l.tipo_dte, l.serie, l.formato, l.anio
  ORDER BY l.nit, l.serie, l.ambiente, l.tipo_dte, l.anio`;

interface KnownRow {
  readonly nit: string;
  readonly ambiente: KnownNumber['ambiente'];
  readonly autoridad: KnownNumber['autoridad'];
  readonly tipo_dte: KnownNumber['tipoDte'];
  readonly serie: string;
  readonly formato: KnownNumber['formato'];
  readonly anio: number;
  readonly ultimo: string;
  readonly at: string;
}

export async function knownNumbersOf(tx: Tx, installation: string): Promise<KnownNumber[]> {
  const rows = await tx.rows<KnownRow>(KNOWN, [installation]);
  return rows.map(({ tipo_dte: tipoDte, ultimo, at, ...sequence }) => ({
    ...sequence,
    tipoDte,
    ultimo: Number(ultimo),
    at: Number(at),
  }));
}
