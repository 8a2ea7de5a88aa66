/** Signatures that wait for their certificate are found by it. */
export const unjudgedSignatures = `
CREATE INDEX signature_unjudged ON caja.document_signature (company_id, installation_id, certificate) WHERE holds IS NULL;
`;
