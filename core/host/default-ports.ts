/** Ports on which other programs look for the service by default (§data-folder). */
export const DEFAULT_API_PORT = 8140;
export const DEFAULT_UI_PORT = 8141;
/** Where customers' screens on other devices look for their till. */
export const DEFAULT_DISPLAY_PORT = 8145;
/** Where tills and managers look for the central service. */
export const DEFAULT_CENTRAL_PORT = 8150;
