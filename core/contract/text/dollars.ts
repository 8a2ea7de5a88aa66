/** Format of El Salvador: `1234.5` → `$1,234.50`; further decimals are preserved. */
export function dollars(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  return `${negative ? '−' : ''}$${grouped(whole)}.${fraction.padEnd(2, '0')}`;
}

/** A whole number: `1000000` → `1,000,000`. */
export function grouped(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
