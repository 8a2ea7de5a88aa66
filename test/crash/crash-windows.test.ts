import { expect, it } from 'vitest';
import { WINDOWS } from '../support/crash/crash-window.ts';
import { RECOVERY_ONLY, TABLE, testCrashes } from './crash-windows.ts';

it('every window of a crash has a proof', () => {
  expect([...TABLE.map(({ at }) => at), ...RECOVERY_ONLY]).toEqual(WINDOWS);
});

testCrashes('sample');
