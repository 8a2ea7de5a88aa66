/**
 * What receiving a row costs. Rows of tills name a company that row-level security has already proved; a foreign key asked for it again at every
 * row, and all tills of a company locked its one row. A control number is looked for as people read it: in the format `interfaz` two points of sale
 * may write the same one.
 */
import { SERVICE_ROLE } from '../roles.ts';

const FROM_TILL_TABLES =
  `till_state stream stream_mark quarantine alarm branch certificate document document_version document_signature ledger life_line
  contingency event cash_session cash_movement cash_count cash_z document_cash till_audit day_total`.split(
    /\s+/,
  );

export const receiving = `
${FROM_TILL_TABLES.map((table) => `ALTER TABLE caja.${table} DROP CONSTRAINT ${table}_company_id_fkey;`).join('\n')}
DROP INDEX caja.document_number;
CREATE INDEX document_number ON caja.document (company_id, numero_control) WHERE numero_vigente;

-- What an operator watches of all companies: counts, and nothing of what is counted.
${['stream', 'till_state', 'alarm'].map((table) => `CREATE POLICY figures ON caja.${table} FOR SELECT TO CURRENT_USER USING (true);`).join('\n')}
CREATE FUNCTION caja.operation_figures(silent_before bigint) RETURNS TABLE (name text, label text, value bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT 'tills', state, count(*) FROM installation GROUP BY state
  UNION ALL SELECT 'alarms', kind, count(*) FROM alarm WHERE closed_at IS NULL GROUP BY kind
  UNION ALL SELECT 'tills_silent', '', count(*) FROM installation i LEFT JOIN till_state t USING (company_id, installation_id)
    WHERE i.state = 'ACTIVA' AND coalesce(t.seen_at, 0) < silent_before
  UNION ALL SELECT 'lag_records', '', coalesce(sum(greatest(0, (t.report ->> 'streamEnd')::bigint - s.seq)), 0)::bigint
    FROM till_state t JOIN stream s USING (company_id, installation_id) JOIN installation i USING (company_id, installation_id)
    WHERE s.closed_at IS NULL AND i.state = 'ACTIVA' $$;
REVOKE ALL ON FUNCTION caja.operation_figures(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caja.operation_figures(bigint) TO ${SERVICE_ROLE};
`;
