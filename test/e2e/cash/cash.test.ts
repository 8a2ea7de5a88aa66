import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { cashDesk } from './cash.ts';

describe.skipIf(browserMissing !== null)('the cash desk by keyboard', () => {
  cashDesk('beginning');
});
