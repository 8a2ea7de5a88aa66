/** Addresses of an issuer's customers that name no district, by municipality. */
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';

const WITHOUT_DISTRICT = query(`
  SELECT profile ->> '$.direccion.departamento' AS departamento, profile ->> '$.direccion.municipio' AS municipio,
    count(*) AS cantidad
  FROM customer
  WHERE issuer_id = ? AND profile ->> '$.direccion.departamento' IS NOT NULL AND profile ->> '$.direccion.distrito' IS NULL
  GROUP BY departamento, municipio`);

export interface UnnamedDistricts {
  readonly departamento: string;
  readonly municipio: string;
  /** How many customers have such an address. */
  readonly cantidad: number;
}

/** One entry for each municipality; reads every customer of the issuer. */
export function addressesWithoutDistrict(reader: Reader, issuerId: string): readonly UnnamedDistricts[] {
  return WITHOUT_DISTRICT.all(reader, issuerId).map((row) => ({
    departamento: text(row, 'departamento'),
    municipio: text(row, 'municipio'),
    cantidad: integer(row, 'cantidad'),
  }));
}
