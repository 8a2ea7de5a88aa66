/** Row of a document that may be invalidated; for an event of return the code stands in for its number. */
export function candidateOf<
  T extends { readonly numeroControl: string | null; readonly codigoGeneracion: string },
>(row: T): T & { readonly numeroControl: string } {
  return { ...row, numeroControl: row.numeroControl ?? row.codigoGeneracion };
}
