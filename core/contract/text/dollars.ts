/** Format of El Salvador: `1234.5` → `$1,234.50`; further decimals are preserved. */
export function dollars(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${negative ? '−' : ''}$${grouped}.${fraction.padEnd(2, '0')}`;
}
