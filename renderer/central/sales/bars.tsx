/** Bar chart: one bar per period, with its figures. */
import { centsOf, dollars } from '../../money/cents.ts';
import { useText } from '../central-text.ts';

export interface Bar {
  readonly name: string;
  readonly documents: number;
  readonly total: string;
}

/** A table, so that screen readers read it by row. */
export function Bars({ name, bars }: { readonly name: string; readonly bars: readonly Bar[] }) {
  const text = useText();
  const cents = bars.map(({ total }) => Math.max(0, centsOf(total) ?? 0));
  const most = Math.max(1, ...cents);
  if (bars.length === 0) return <p className="empty">{text.nothing}</p>;
  return (
    <table className="central-table central-bars" aria-label={name}>
      <tbody>
        {bars.map((bar, at) => (
          <tr key={bar.name}>
            <td className="figures">{bar.name}</td>
            <td aria-hidden="true">
              <svg width="100%" height="12">
                <rect width={`${((cents[at] ?? 0) / most) * 100}%`} height="12" rx="3" />
              </svg>
            </td>
            <td data-figure="">{dollars(bar.total)}</td>
            <td data-figure="" className="soft small">
              {text.documentsOf(bar.documents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
