/** Documents are found by the beginning of their seal and by their amount as well. */
export const documentSearch = `
CREATE INDEX document_seal ON document (sello) WHERE sello IS NOT NULL;
CREATE INDEX document_amount ON document (monto_centavos, fec_emi);
`;
