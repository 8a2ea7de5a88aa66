/** What the document itself says that it comes to, decimal text; null where it says nothing. @param dteJson its text */
export function issuedTotal(dteJson: string): string | null {
  const { resumen } = JSON.parse(dteJson) as {
    readonly resumen?: { readonly totalPagar?: number; readonly montoTotalOperacion?: number };
  };
  const total = resumen?.totalPagar ?? resumen?.montoTotalOperacion;
  return total === undefined ? null : String(total);
}
