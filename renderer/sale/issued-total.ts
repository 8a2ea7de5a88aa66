/** Total stated in a document, decimal text; null if missing. @param dteJson its text */
export function issuedTotal(dteJson: string): string | null {
  const { resumen } = JSON.parse(dteJson) as {
    readonly resumen?: { readonly totalPagar?: number; readonly montoTotalOperacion?: number };
  };
  const total = resumen?.totalPagar ?? resumen?.montoTotalOperacion;
  return total === undefined ? null : String(total);
}

/** Whether it states credit (CAT-016). @param dteJson its text */
export function isOnCredit(dteJson: string): boolean {
  const { resumen } = JSON.parse(dteJson) as { readonly resumen?: { readonly condicionOperacion?: number } };
  return resumen?.condicionOperacion === 2 || resumen?.condicionOperacion === 3;
}
