/** Customer addresses without a district, counted by municipality. */
import { column, record } from '../record.ts';

const UNNAMED = record({
  departamento: column.text,
  municipio: column.text,
  /** Number of customers. */
  cantidad: column.integer,
});

/** Reads every customer of the issuer. */
export const addressesWithoutDistrict = UNNAMED.select<[issuerId: string]>(`
  SELECT profile ->> '$.direccion.departamento' AS departamento, profile ->> '$.direccion.municipio' AS municipio,
    count(*) AS cantidad
  FROM customer
  WHERE issuer_id = ? AND profile ->> '$.direccion.departamento' IS NOT NULL AND profile ->> '$.direccion.distrito' IS NULL
  GROUP BY departamento, municipio`).list;
