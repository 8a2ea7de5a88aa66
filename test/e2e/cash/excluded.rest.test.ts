import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { excludedPurchase } from './excluded.ts';

describe.skipIf(browserMissing !== null)('a purchase by keyboard', () => {
  excludedPurchase('whole');
});
