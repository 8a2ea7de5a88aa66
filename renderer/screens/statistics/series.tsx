import type { Statistics } from '../../stores/manager/statistics.ts';

export type Tipo = Statistics['porTipo'][number]['tipoDte'];

/** Fill of each type, with a pattern, so that colour is not the only difference. */
export const FILL: Readonly<Record<Tipo, string>> = {
  '01': 'var(--accent)',
  '03': 'url(#series-03)',
  '04': 'url(#series-04)',
  '05': 'url(#series-05)',
  '06': 'url(#series-06)',
  '14': 'url(#series-04)',
  '18': 'url(#series-18)',
};

export function SeriesPatterns() {
  return (
    <defs>
      <pattern
        id="series-03"
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="8" height="8" style={{ fill: 'var(--accent-soft)' }} />
        <rect width="4" height="8" style={{ fill: 'var(--accent)' }} />
      </pattern>
      <pattern id="series-04" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: 'var(--sunken)' }} />
        <circle cx="4" cy="4" r="2" style={{ fill: 'var(--quiet)' }} />
      </pattern>
      <pattern id="series-05" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: 'var(--bad-soft)' }} />
        <rect width="8" height="2" style={{ fill: 'var(--bad)' }} />
      </pattern>
      <pattern id="series-06" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: 'var(--accent-soft)' }} />
        <rect width="2" height="8" style={{ fill: 'var(--accent)' }} />
      </pattern>
      <pattern id="series-18" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: 'var(--bad-soft)' }} />
        <circle cx="4" cy="4" r="2" style={{ fill: 'var(--bad)' }} />
      </pattern>
    </defs>
  );
}

export function SeriesMark({ tipo }: { readonly tipo: Tipo }) {
  return (
    <svg className="fixed series-mark" width="16" height="16" aria-hidden="true">
      <SeriesPatterns />
      <rect width="16" height="16" rx="4" style={{ fill: FILL[tipo], stroke: 'var(--edge)' }} />
    </svg>
  );
}
