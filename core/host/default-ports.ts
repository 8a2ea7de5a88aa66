/** Ports on which other programs look for the service by default (§data-folder). */
export const DEFAULT_API_PORT = 8140;
export const DEFAULT_UI_PORT = 8141;
/** For customer displays on other devices. */
export const DEFAULT_DISPLAY_PORT = 8145;
/** For customers' phones. */
export const DEFAULT_PHONE_PORT = 8160;
export const DEFAULT_CENTRAL_PORT = 8150;
