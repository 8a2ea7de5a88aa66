import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { transfers } from './transfers.ts';

describe.skipIf(browserMissing !== null)('transfers', () => {
  transfers('beginning');
});
