/**
 * The secret of a paired browser, in two parts, both required. The first is a cookie that no script reads but that browsers send to every port of this computer; the
 * second is a header, stored by the page for its own origin, which pages of other ports cannot read.
 */

/** Length of each part: 32 random bytes in base64url. */
export const SECRET_PART_CHARS = 43;
/** Header of the second part: in every call of the page, and in an answer that issues a new one. */
export const PAGE_SECRET_HEADER = 'X-Caja-Pantalla';
/** Parameter of the one-time code after the # of the address that the program opens itself. */
export const OPENING_CODE_NAME = 'codigo';
