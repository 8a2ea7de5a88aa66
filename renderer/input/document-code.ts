/** Finds document codes in typed or scanned text. */
const CODE = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/i;

/** The codigoGeneracion in a text; null when there is none. */
export function codeIn(text: string): string | null {
  return CODE.exec(text)?.[0].toUpperCase() ?? null;
}
