/** Shared look of bar charts. */

/** Props of `BarChart`. */
export const BARS = {
  accessibilityLayer: false,
  stackOffset: 'sign',
  margin: { top: 8, right: 8, bottom: 0, left: 8 },
} as const;

/** Props of `XAxis`. */
export const DAYS_AXIS = {
  dataKey: 'label',
  tickLine: false,
  stroke: 'var(--ink-soft)',
  minTickGap: 12,
} as const;

/** Props of `YAxis`. */
export const FIGURES_AXIS = {
  width: 84,
  tickLine: false,
  axisLine: false,
  stroke: 'var(--ink-soft)',
} as const;

/** Props of `Bar`. */
export const BAR = { maxBarSize: 44, isAnimationActive: false } as const;

/** Props of `Tooltip`. */
export const TOOLTIP = {
  cursor: { fill: 'var(--hover)' },
  isAnimationActive: false,
  contentStyle: { background: 'var(--raised)', border: 0, borderRadius: 9, boxShadow: 'var(--float)' },
  labelStyle: { color: 'var(--ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--ink)' },
} as const;
