/**
 * What makes a browser the one that was paired: a secret of two parts. The first travels as a cookie, which no script reads,
 * but which browsers send to every port of this computer; the second is kept by the page for its own origin, which no page
 * of another port reads, and goes along as a header. Neither opens anything without the other.
 */

/** Length of each part: 32 random bytes in base64url. */
export const SECRET_PART_CHARS = 43;
/** Carries the second part: of a call from the page, of an answer whenever there is a new one to keep. */
export const PAGE_SECRET_HEADER = 'X-Caja-Pantalla';
/** Names the one-time code behind the # of the address that the program opens by itself. */
export const OPENING_CODE_NAME = 'codigo';
