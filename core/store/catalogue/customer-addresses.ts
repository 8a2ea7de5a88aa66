/** Customer addresses without a district: counted by municipality, or each with its customer's name. */
import { column, record } from '../record.ts';

const UNNAMED = record({
  departamento: column.text,
  municipio: column.text,
  /** Number of customers. */
  cantidad: column.integer,
});

const UNNAMED_OF_CUSTOMER = UNNAMED.pick('departamento', 'municipio').extend({ nombre: column.text });

const PLACE = `profile ->> '$.direccion.departamento' AS departamento, profile ->> '$.direccion.municipio' AS municipio`;
const WITHOUT_DISTRICT = `issuer_id = ? AND profile ->> '$.direccion.departamento' IS NOT NULL AND profile ->> '$.direccion.distrito' IS NULL`;

/** Reads every customer of the issuer. */
export const addressesWithoutDistrict = UNNAMED.select<[issuerId: string]>(`
  SELECT ${PLACE}, count(*) AS cantidad FROM customer WHERE ${WITHOUT_DISTRICT}
  GROUP BY departamento, municipio`).list;

/** By name. */
export const customersWithoutDistrict = UNNAMED_OF_CUSTOMER.select<[issuerId: string]>(`
  SELECT ${PLACE}, profile ->> '$.nombre' AS nombre FROM customer WHERE ${WITHOUT_DISTRICT}
  ORDER BY nombre_plano, num`).iterate;
