import type { Words } from '../es.ts';

export const enDisplay: Words['display'] = {
  title: 'Customer screen',
  lead: 'Shows the customer lines, total, change and QR code; nothing else, and of this window. Move it to the other monitor and fill that with F11.',
  open: 'Open the customer screen',
  welcome: 'Welcome',
  lines: 'Your purchase',
  total: 'Total',
  paid: 'Paid',
  change: 'Your change',
  thanks: 'Thank you',
  qr: 'QR code of your document',
  scan: 'Scan to see your document',
  test: 'TEST: no fiscal value',
};
