/** Papers about goods between shops name the nota de remisión, so that what one till says of it meets what another one says. */
export const toldTransfers = `
ALTER TABLE caja.stock_entry ADD COLUMN traslado text;
CREATE INDEX stock_entry_traslado ON caja.stock_entry (company_id, traslado) WHERE traslado IS NOT NULL;
`;
