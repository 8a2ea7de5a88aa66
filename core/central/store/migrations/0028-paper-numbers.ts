/** Purchases written by hand are told apart as their till does it, by series and number. Of those that older tills told these are not known apart. */
export const paperNumbers = `
ALTER TABLE caja.purchase ADD COLUMN papel text;
`;
