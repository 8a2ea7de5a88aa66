/** Last used numbers of a till's points of sale, by any installation: a new or restored till must not reuse them. */
import { AMBIENTES, AUTORIDADES } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import type { KnownNumber } from '../../contract/central/known-numbers.ts';
import type { Tx } from '../store/database.ts';

/**
 * `$1` installation, then environments, authorities and document types. Every installation is looked up by the key of the ledger: one that
 * issued there may have another point of sale since.
 */
const KNOWN = `
  SELECT s.nit, a.ambiente, u.autoridad, t.tipo_dte, s.serie, l.formato, l.anio, max(l.ultimo) AS ultimo, max(l.at) AS at
  FROM series_lease s JOIN installation i USING (company_id)
  CROSS JOIN unnest($2::text[]) AS a (ambiente) CROSS JOIN unnest($3::text[]) AS u (autoridad) CROSS JOIN unnest($4::text[]) AS t (tipo_dte)
  CROSS JOIN LATERAL (SELECT formato, anio, max(numero) AS ultimo, max(at) AS at FROM ledger o
    WHERE o.company_id = s.company_id AND o.installation_id = i.installation_id AND o.nit = s.nit AND o.ambiente = a.ambiente
      AND o.autoridad = u.autoridad AND o.tipo_dte = t.tipo_dte AND o.serie = s.serie GROUP BY formato, anio) l
  WHERE s.installation_id = $1
  GROUP BY s.nit, a.ambiente, u.autoridad, t.tipo_dte, s.serie, l.formato, l.anio
  ORDER BY s.nit, s.serie, a.ambiente, t.tipo_dte, l.anio`;

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
  const rows = await tx.rows<KnownRow>(KNOWN, [installation, AMBIENTES, AUTORIDADES, TIPOS_DTE]);
  return rows.map(({ tipo_dte: tipoDte, ultimo, at, ...sequence }) => ({
    ...sequence,
    tipoDte,
    ultimo: Number(ultimo),
    at: Number(at),
  }));
}
