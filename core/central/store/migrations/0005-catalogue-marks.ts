/**
 * A mark for each version of a company's catalogue. A centre that was restored gives the same numbers again to other changes: a till that has a
 * version under another mark gets everything anew.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY } from './row-guards.ts';

export const catalogueMarks = `
CREATE TABLE caja.catalogue_mark (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  version    bigint NOT NULL,
  mark       uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (company_id, version)
);
INSERT INTO caja.catalogue_mark (company_id, version) SELECT company_id, catalogue_version FROM caja.company WHERE catalogue_version > 0;
${guard('catalogue_mark', OF_COMPANY)}
REVOKE UPDATE ON caja.catalogue_mark FROM ${SERVICE_ROLE};
GRANT DELETE ON caja.catalogue_mark TO ${SERVICE_ROLE};
`;
