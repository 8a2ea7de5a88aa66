/**
 * Purchases without those that a till lost when it was put back from a backup and received again. A till keeps one of a supplier's document: a received one
 * for good, one written by hand until it is annulled. So of two the one that came later is the one that it has.
 */

/** As `papel`, where an older till did not tell it: the number is taken for what stands after the last hyphen. */
const PAPER = `upper(regexp_replace(regexp_replace(x.numero_control, '-?[^-]*$', ''), '[\\s-]', '', 'g') || '-'
  || regexp_replace(regexp_replace(substring(x.numero_control FROM '[^-]*$'), '\\s', '', 'g'), '^0+(?=.)', ''))`;
const DOCUMENT = `x.company_id, x.installation_id, x.nit, x.ambiente, x.proveedor, x.tipo_dte,
  CASE WHEN x.escrita THEN coalesce(x.papel, ${PAPER}) ELSE x.codigo_generacion END`;

/** SQL of the purchases `x` that meet a condition. */
export const keptPurchases = (condition: string): string => `(
  SELECT * FROM (
    SELECT x.*, row_number() OVER (PARTITION BY ${DOCUMENT} ORDER BY x.received_at DESC, x.compra DESC) AS place FROM purchase x WHERE ${condition}) y
  WHERE y.place = 1 OR y.estado = 'ANULADA')`;
