import { expect, it } from 'vitest';
import { clockText, momentText } from '../../renderer/text/day.ts';

it('tells a moment as day and time, and its time alone, in El Salvador', () => {
  expect(momentText('2026-11-22T05:07:30.000Z')).toBe('21/11/2026 23:07');
  expect(clockText('2026-11-22T05:07:30.000Z')).toBe('23:07');
});
