import { SeriesPatterns } from './series.tsx';

/** A bar proportional to its share; the figures are beside it. */
export function ShareBar({ share, fill }: { readonly share: number; readonly fill: string }) {
  return (
    <svg className="share" width="100%" height="8" aria-hidden="true">
      <SeriesPatterns />
      <rect width="100%" height="8" rx="4" style={{ fill: 'var(--sunken)' }} />
      <rect width={`${Math.min(1, share) * 100}%`} height="8" rx="4" style={{ fill }} />
    </svg>
  );
}
