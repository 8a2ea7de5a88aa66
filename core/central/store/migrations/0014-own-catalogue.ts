/** An owner may ask a till for its goods, as the catalogue of all tills. */
export const ownCatalogue = `
ALTER TABLE caja.manager_order DROP CONSTRAINT manager_order_clase_check,
  ADD CONSTRAINT manager_order_clase_check
    CHECK (clase IN ('invalidar', 'invalidar-ajeno', 'consultar', 'consultar-ajeno', 'respaldar', 'catalogo'));
`;
