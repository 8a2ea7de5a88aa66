/** Today beside other days: until the last full hour, with the hour in progress apart. */
import { afterAll, expect, it, vi } from 'vitest';
import { offerBridge } from './page/offered-bridge.ts';

// Other files share the process.
afterAll(() => void vi.unstubAllGlobals());

const soldAt = (sold: Readonly<Record<number, string>>) =>
  Array.from({ length: 24 }, (_, hora) => ({
    hora,
    cantidad: sold[hora] === undefined ? 0 : 1,
    monto: sold[hora] ?? '0.00',
  }));

it('tells the hour in progress apart, and shows one hour alone between its neighbours', async () => {
  offerBridge();
  const { compareDays } = await import('../../renderer/stores/manager/comparison.ts');
  const others = { yesterday: soldAt({ 20: '7.50' }), lastWeek: soldAt({}) };
  const of = { now: soldAt({ 20: '3.75' }), others, hour: 20, opening: null };
  const compared = compareDays('2026-11-26', of);
  expect([compared.soldToday, compared.thisHour]).toEqual(['0.00', '3.75']);
  // At ten past nine a shop that has just begun to sell is not told that it lost everything.
  const begun = compareDays('2026-11-26', {
    ...of,
    others: { ...others, lastWeek: soldAt({ 19: '4.00', 20: '8.00' }) },
  });
  expect(begun.days.map(({ percent }) => percent)).toEqual([null, null]);
  const ended = compareDays('2026-11-26', {
    ...of,
    others: { ...others, lastWeek: soldAt({ 20: '15.00' }) },
    hour: 21,
  });
  expect(ended.days.map(({ percent }) => percent)).toEqual([-50, -75]);
  const nothing = compareDays('2026-11-26', { ...of, now: soldAt({}), hour: 21 });
  expect(nothing.days[0]?.percent).toBe(-100);
  expect(compared.hours.map(({ hour, today }) => [hour, today])).toEqual([
    [19, 0],
    [20, 375],
    [21, 0],
  ]);
});
