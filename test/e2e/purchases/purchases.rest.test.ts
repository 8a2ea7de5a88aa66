import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { purchases } from './purchases.ts';

describe.skipIf(browserMissing !== null)('purchases of suppliers', () => {
  purchases('whole');
});
