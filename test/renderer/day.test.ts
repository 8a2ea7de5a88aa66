import { expect, it } from 'vitest';
import { clockText, momentAt, momentOfText, momentText } from '../../renderer/text/day.ts';

it('tells a moment as day and time, and its time alone, in El Salvador', () => {
  expect(momentText('2026-11-22T05:07:30.000Z')).toBe('21/11/2026 23:07');
  expect([momentAt(0), momentAt(9e15)]).toEqual(['31/12/1969 18:00', '9000000000000000']);
  expect(clockText('2026-11-22T05:07:30.000Z')).toBe('23:07');
});

it('reads a day and time as people type it, and no day that there is not', () => {
  expect(momentText(new Date(momentOfText('1/12/2026 8:05')).toISOString())).toBe('01/12/2026 08:05');
  expect(momentText(new Date(momentOfText(' 28/02/2027')).toISOString())).toBe('28/02/2027 00:00');
  for (const typed of ['31/11/2026', '29/02/2027 08:00', '1/12/2026 24:00', '1/12/2026 25:00', 'mañana', ''])
    expect(momentOfText(typed), typed).toBeNaN();
});
