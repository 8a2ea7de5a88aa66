import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { purchasesByHand } from './by-hand.ts';

describe.skipIf(browserMissing !== null)('purchases by hand', () => {
  purchasesByHand('beginning');
});
