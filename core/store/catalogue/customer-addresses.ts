/** Addresses of an issuer's customers that name no district, by municipality. */
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';

const UNNAMED = record({
  departamento: column.text,
  municipio: column.text,
  /** How many customers have such an address. */
  cantidad: column.integer,
});
export type UnnamedDistricts = RecordOf<typeof UNNAMED>;

const WITHOUT_DISTRICT = UNNAMED.select(`
  SELECT profile ->> '$.direccion.departamento' AS departamento, profile ->> '$.direccion.municipio' AS municipio,
    count(*) AS cantidad
  FROM customer
  WHERE issuer_id = ? AND profile ->> '$.direccion.departamento' IS NOT NULL AND profile ->> '$.direccion.distrito' IS NULL
  GROUP BY departamento, municipio`);

/** One entry for each municipality; reads every customer of the issuer. */
export function addressesWithoutDistrict(reader: Reader, issuerId: string): readonly UnnamedDistricts[] {
  return WITHOUT_DISTRICT.list(reader, issuerId);
}
