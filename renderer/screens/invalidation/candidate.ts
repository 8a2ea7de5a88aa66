/** A document of a list as one that may be invalidated: an event of return is known by its code. */
export function candidateOf<
  T extends { readonly numeroControl: string | null; readonly codigoGeneracion: string },
>(row: T): T & { readonly numeroControl: string } {
  return { ...row, numeroControl: row.numeroControl ?? row.codigoGeneracion };
}
