/**
 * A document of a till that is gone may be invalidated by another till of its shop: `invalidated_by` is the installation whose event it
 * was. Such an order belongs to the till that carries it out.
 */
export const invalidatedElsewhere = `
ALTER TABLE caja.document ADD COLUMN invalidated_by uuid;
CREATE INDEX document_invalidated_by ON caja.document (company_id, documento) WHERE invalidated_by IS NOT NULL;
ALTER TABLE caja.manager_order DROP CONSTRAINT manager_order_clase_check,
  ADD CONSTRAINT manager_order_clase_check CHECK (clase IN ('invalidar', 'invalidar-ajeno', 'consultar', 'respaldar'));
`;
