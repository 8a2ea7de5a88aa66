/**
 * Amount of a document from its `resumen`: total to pay, else the operation's total, because a 04 has nothing to pay
 * and a note of edition 2023 no other total (§totals, §note-amounts).
 */
export function amountDue(resumen: Readonly<Record<string, unknown>>): unknown {
  return resumen['totalPagar'] ?? resumen['montoTotalOperacion'];
}
