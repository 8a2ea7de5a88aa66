/** Finds mails that were refused for good without reading all that were ever sent. */

export const refusedMail = `
CREATE INDEX mail_refused ON mail_message (issuer_id, updated_at) WHERE estado = 'RECHAZADO';
`;
