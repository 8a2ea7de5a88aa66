/** When a field that searches while one types asks. */

/** Time without a key before it is searched, in milliseconds: the answer is there when a fast hand presses Enter. */
export const SEARCH_AFTER_MS = 20;
/** Time until it is searched again when nobody answered, in milliseconds. */
export const SEARCH_AGAIN_MS = 1000;
