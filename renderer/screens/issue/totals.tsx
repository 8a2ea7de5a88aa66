import { LoaderCircle } from 'lucide-react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { Preview, PreviewTotals } from '../../../core/contract/till.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { faultsElsewhere, type Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/cart.ts';
import { useResult } from '../../stores/result.ts';
import type { Words } from '../../text/es.ts';

export interface TotalsProps {
  readonly tipoDte: TipoDte;
  readonly preview: Preview | undefined;
  readonly faults: Faults;
  readonly onPay: () => void;
}

const ZERO = /^0(\.0*)?$/;

/** The parts of the total worth a line: those that are not zero. */
function partsOf(
  tipoDte: TipoDte,
  totals: PreviewTotals,
  words: Words,
): readonly (readonly [string, string])[] {
  const parts: readonly (readonly [string, string])[] = [
    [words.totals.discount, totals.totalDescu],
    [words.totals.exempt, totals.totalExenta],
    [words.totals.notTaxed, totals.totalNoSuj],
    ...(tipoDte === '01' ? [] : [[words.totals.subTotal, totals.subTotal] as const]),
    [tipoDte === '01' ? words.totals.ivaIncluded : words.totals.iva, totals.iva],
    [words.totals.retained, totals.ivaRete],
    [words.totals.perceived, totals.ivaPerci],
  ];
  return parts.filter(([, amount]) => !ZERO.test(amount));
}

/** What is charged, large and always in sight, and the keys that charge it. */
export function Totals({ tipoDte, preview, faults, onPay }: TotalsProps) {
  const words = useWords();
  const empty = useCart(({ carts }) => carts[tipoDte].lines.length === 0);
  const issuing = useResult((result) => result.issuing === tipoDte);
  const totals = empty ? null : (preview?.totales ?? null);
  const elsewhere = empty ? [] : [...faultsElsewhere(faults), ...(preview?.avisos ?? [])];
  return (
    <section className="totals" aria-label={words.totals.title}>
      {totals !== null && (
        <dl className="total-parts figures">
          {partsOf(tipoDte, totals, words).map(([name, amount]) => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>{dollars(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="total">
        <p className="soft">{tipoDte === '04' ? words.totals.totalNote : words.totals.total}</p>
        <output className="total-figure figures">{dollars(totals?.total ?? '0')}</output>
        {totals !== null && <p className="soft small total-words">{totals.totalLetras}</p>}
      </div>
      {elsewhere.map((text) => (
        <p key={text} className="notice small total-fault" role="status">
          {text}
        </p>
      ))}
      <Actions tipoDte={tipoDte} disabled={empty || issuing} issuing={issuing} onPay={onPay} />
    </section>
  );
}

interface ActionsProps {
  readonly tipoDte: TipoDte;
  readonly disabled: boolean;
  readonly issuing: boolean;
  readonly onPay: () => void;
}

function Actions({ tipoDte, disabled, issuing, onPay }: ActionsProps) {
  const words = useWords();
  const issue = useResult((result) => result.issue);
  const isNote = tipoDte === '04';
  return (
    <div className="total-actions">
      {!isNote && (
        <button
          type="button"
          className="button"
          data-size="large"
          disabled={disabled}
          onClick={onPay}
          aria-keyshortcuts="F8"
        >
          {words.totals.otherPayments}
          <kbd className="key">F8</kbd>
        </button>
      )}
      <button
        type="button"
        className="button"
        data-kind="main"
        data-size="large"
        disabled={disabled}
        onClick={() => void issue(tipoDte)}
        aria-keyshortcuts="F12"
      >
        {issuing ? (
          <>
            <LoaderCircle className="spin" size={20} aria-hidden="true" />
            {words.totals.issuing}
          </>
        ) : (
          <>
            {isNote ? words.totals.issueNote : words.totals.exact}
            <kbd className="key">F12</kbd>
          </>
        )}
      </button>
    </div>
  );
}
