/** Limits of the till. */

/** How often the last use of a session is stored; a restart loses at most this much. */
export const SESSION_NOTE_MS = 60_000;
export const SEEN_NOTE_MS = 600_000;
/** Delay after a browser's first wrong PIN; doubles with each further one. */
export const FIRST_PIN_DELAY_MS = 1_000;
/** Longest delay after a wrong PIN: guessing 4 digits then takes a month. */
export const MAX_PIN_DELAY_MS = 300_000;
/** Delay of the answer to a wrong pairing code; enough for 40 random bits. */
export const WRONG_CODE_DELAY_MS = 1_000;
/** Wrong pairing codes allowed at once over all browsers, and time until one more. */
export const CODE_GUESSES = 20;
export const CODE_GUESS_MS = 3_000;
/** Wrong PINs allowed at once over all tills, and time until one more: far above mistyping. */
export const PIN_GUESSES = 30;
export const PIN_GUESS_MS = 60_000;
/** Validity of the code in the window that the program opens, enough for a slow computer to start its browser. */
export const OPENING_CODE_MS = 2 * 60_000;
export const PAIRING_CODE_MS = 15 * 60_000;
export const MAX_CUSTOMER_DISPLAYS = 32;
/** A display hides a sale when its till was silent for this long; the till repeats it more often. */
export const DISPLAY_SHOWN_MS = 90_000;
/** Least time between two notices of a changed context. */
export const CONTEXT_LOOK_MS = 1_000;
/** Changes queued for a slow screen; further ones are dropped, since it reloads its data afterwards. */
export const MAX_WAITING_NEWS = 100;
/** Time before its end when a certificate is announced, and becomes urgent. */
export const CERTIFICATE_NOTICE_MS = 30 * 86_400_000;
export const CERTIFICATE_URGENT_MS = 7 * 86_400_000;
/** Deadlines of contingency turn red this long before: of the event, and of its documents. */
export const EVENT_URGENT_MS = 4 * 3_600_000;
export const DOCUMENTS_URGENT_MS = 12 * 3_600_000;
/** A proposal's deadline turns red this long before. */
export const PROPOSAL_URGENT_MS = 10 * 60_000;
/** A correction's deadline turns red this long before. */
export const CORRECTION_URGENT_MS = 4 * 3_600_000;
/** Percentages of a quota from which it is announced, and is urgent. */
export const QUOTA_NOTICE_PERCENT = 80;
export const QUOTA_URGENT_PERCENT = 95;
/** Days before a change of edition when it is announced. */
export const EDITION_NOTICE_DAYS = 30;
/** Validity of a link for a sale in progress, and for an issued document. */
export const SALE_LINK_MS = 10 * 60_000;
export const DOCUMENT_LINK_MS = 30 * 60_000;
/** How long a customer's form waits for the till. */
export const PHONE_ANSWER_MS = 15 * 60_000;
export const PHONE_TRIES = 30;
/** Open links; beyond that the oldest are dropped. */
export const MAX_PHONE_LINKS = 2_000;
/** Unknown links tried at once by all phones, and time until one more; enough for 128 random bits. */
export const PHONE_GUESSES = 40;
export const PHONE_GUESS_MS = 1_000;
