import { describe } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { counting } from './counting.ts';

describe.skipIf(browserMissing !== null)('a count', () => {
  counting('whole');
});
