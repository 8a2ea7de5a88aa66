/** Limits of the till, each with its unit and its reason. */

/** How old the written-down last use of a session may become: a restart forgets no more. */
export const SESSION_NOTE_MS = 60_000;
/** How old the written-down last sight of a till's browser may become. */
export const SEEN_NOTE_MS = 600_000;
/** Wait after the first wrong PIN of a browser; it doubles with each further one. */
export const FIRST_PIN_DELAY_MS = 1_000;
/** Longest wait after a wrong PIN: 4 digits take a month of guessing then. */
export const MAX_PIN_DELAY_MS = 300_000;
/** How long the answer to a wrong pairing code is held back; 40 random bits need no more. */
export const WRONG_CODE_DELAY_MS = 1_000;
/** Wrong pairing codes at once, of all who guess, and after how long there may be one more. */
export const CODE_GUESSES = 20;
export const CODE_GUESS_MS = 3_000;
/** Wrong PINs at once, at all tills, and after how long there may be one more: far above what people mistype. */
export const PIN_GUESSES = 30;
export const PIN_GUESS_MS = 60_000;
/** How long the code of a window that the program opens by itself is good: until a slow computer has started its browser. */
export const OPENING_CODE_MS = 2 * 60_000;
/** How long a code pairs a browser. */
export const PAIRING_CODE_MS = 15 * 60_000;
/** Customers' screens that may follow tills from other devices. */
export const MAX_CUSTOMER_DISPLAYS = 32;
/** A customer's screen shows a sale so long after its till was heard of last: the till says it anew more often. */
export const DISPLAY_SHOWN_MS = 90_000;
/** How often at most a screen is told that its context changed. */
export const CONTEXT_LOOK_MS = 1_000;
/** Changes kept for a screen that does not fetch them; it asks anew for what it shows afterwards. */
export const MAX_WAITING_NEWS = 100;
/** A certificate is announced so long before its end, and urgently from the second on. */
export const CERTIFICATE_NOTICE_MS = 30 * 86_400_000;
export const CERTIFICATE_URGENT_MS = 7 * 86_400_000;
/** Legal clocks turn red so long before their end: of the event, and of its documents. */
export const EVENT_URGENT_MS = 4 * 3_600_000;
export const DOCUMENTS_URGENT_MS = 12 * 3_600_000;
/** The time to decide on what an agent proposed turns red so long before its end. */
export const PROPOSAL_URGENT_MS = 10 * 60_000;
/** The time to correct a refused document turns red so long before its end. */
export const CORRECTION_URGENT_MS = 4 * 3_600_000;
/** Shares of a quota, in percent, from which it is announced, and urgently. */
export const QUOTA_NOTICE_PERCENT = 80;
export const QUOTA_URGENT_PERCENT = 95;
/** A change of edition is announced so many days before. */
export const EDITION_NOTICE_DAYS = 30;
