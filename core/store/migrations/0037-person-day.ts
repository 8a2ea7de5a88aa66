/** Limits of a person and day: what one person did on a day is found without reading everybody's. */
export const personDay = `
CREATE INDEX cash_movement_person ON cash_movement (user_id, at);
CREATE INDEX cash_z_person ON cash_z (user_id, at);
CREATE INDEX settlement_person ON settlement (user_id, at);
`;
