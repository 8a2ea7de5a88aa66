/** Ports on which other programs look for the service unless told otherwise (decisions 9). */
export const DEFAULT_API_PORT = 8140;
export const DEFAULT_UI_PORT = 8141;
