/** ESC/POS commands sent as raw bytes. */

/** ESC p: 100 ms on the first drawer connector. Raw, because the encoder would feed a line after it. */
export const DRAWER_PULSE = [0x1b, 0x70, 0, 50, 250];
/** GS V 1: partial cut, so that the ticket does not fall. Raw for the same reason. */
export const PARTIAL_CUT = [0x1d, 0x56, 1];
