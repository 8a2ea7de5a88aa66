/**
 * What a document comes to, out of its `resumen`: what is to be paid, else the operation's total. A 04 has nothing to pay, and
 * a note of edition 2023 has no other total (§totals, §note-amounts).
 */
export function amountDue(resumen: Readonly<Record<string, unknown>>): unknown {
  return resumen['totalPagar'] ?? resumen['montoTotalOperacion'];
}
