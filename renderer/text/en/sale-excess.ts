/** What of a sale is beyond the limits of who sells, in English. */

/** How a line is taxed. */
const TREATMENT: Readonly<Record<string, string>> = {
  gravada: 'taxed',
  exenta: 'exempt',
  noSujeta: 'not subject',
  noGravado: 'no sale',
};

/** What of a sale is beyond the limits: the product, its amount before, and now. */
export const EXCESS = {
  precio: (what: string, before: string, now: string) => `“${what}” at $${now} instead of $${before}`,
  descuento: (what: string, before: string, now: string) =>
    `“${what}” with a discount: $${now} instead of $${before}`,
  'descuento-dia': (_what: string, before: string, now: string) =>
    `Discounts of $${now} on your day; without a manager, up to $${before}`,
  tipo: (what: string, before: string, now: string) =>
    `“${what}” as ${TREATMENT[now] ?? now} instead of ${TREATMENT[before] ?? before}`,
  libre: (what: string, before: string, now: string) =>
    before === '0.00'
      ? `“${what}” is not in the catalogue`
      : `Lines that are not in the catalogue for $${now}; without a manager, up to $${before}`,
  'total-cero': () => 'A sale that charges nothing',
  credito: (_what: string, _before: string, now: string) =>
    `$${now} on credit without the name of who owes it`,
  'credito-bloqueado': (what: string, _before: string, now: string) =>
    `$${now} on credit to a blocked customer (${what})`,
  cupo: (what: string, before: string, now: string) =>
    `$${now} on credit to ${what}; $${before} of the limit are left at this till`,
  plazo: (what: string, before: string, now: string) =>
    `${what} pays in ${Number(now)} days; ${Number(before)} were agreed`,
  retencion: (_what: string, _before: string, now: string) =>
    `VAT of $${now} withheld without the name of who withholds it`,
  correccion: (_what: string, before: string, now: string) =>
    `The correction charges $${now}; the refused sale charged $${before}`,
  'correccion-efectivo': (_what: string, before: string, now: string) =>
    `The correction charges $${now} in cash; the refused sale charged $${before}`,
} as const;
