/** One-time codes by which managers set their password and second factor; until then they have neither. */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY } from './row-guards.ts';

export const managerCodes = `
ALTER TABLE caja.manager ALTER COLUMN password_hash DROP NOT NULL, ALTER COLUMN totp_sealed DROP NOT NULL;
CREATE TABLE caja.manager_code (
  company_id uuid NOT NULL,
  hash       text NOT NULL UNIQUE,
  manager_id uuid NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at    bigint,
  PRIMARY KEY (company_id, hash),
  FOREIGN KEY (company_id, manager_id) REFERENCES caja.manager (company_id, manager_id)
);
${guard('manager_code', OF_COMPANY)}
CREATE POLICY directory ON caja.manager_code FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION caja.find_manager_code(wanted text)
RETURNS TABLE (company_id uuid, manager_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT company_id, manager_id FROM manager_code WHERE hash = wanted $$;
REVOKE ALL ON FUNCTION caja.find_manager_code(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caja.find_manager_code(text) TO ${SERVICE_ROLE};
`;
