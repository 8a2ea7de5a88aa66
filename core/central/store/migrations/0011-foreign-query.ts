/** Another till of the shop may ask the authority about a document of one that is gone. */
export const foreignQuery = `
ALTER TABLE caja.manager_order DROP CONSTRAINT manager_order_clase_check,
  ADD CONSTRAINT manager_order_clase_check
    CHECK (clase IN ('invalidar', 'invalidar-ajeno', 'consultar', 'consultar-ajeno', 'respaldar'));
`;
