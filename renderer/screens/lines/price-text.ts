const SHORT = /^\d+(\.\d?)?$/;

const CENT_DECIMALS = 2;

/** Rounds a decimal to cents, half up, for display: `5.22123894` as `5.22`; less than half a cent stays unchanged. */
export function roundedText(amount: string): string {
  const match = /^(\d+)\.(\d{3,})$/.exec(amount);
  if (match === null) return amount;
  const [, whole = '', fraction = ''] = match;
  const up = Number(fraction[CENT_DECIMALS]) >= 5 ? 1n : 0n;
  const cents = (BigInt(whole + fraction.slice(0, CENT_DECIMALS)) + up).toString().padStart(3, '0');
  return cents === '000' ? amount : `${cents.slice(0, -CENT_DECIMALS)}.${cents.slice(-CENT_DECIMALS)}`;
}

/** Pads a price to cents, `3.6` as `3.60`; longer or incomplete ones stay unchanged. */
export function priceText(price: string): string {
  if (!SHORT.test(price)) return price;
  const [whole = '', cents = ''] = price.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}
