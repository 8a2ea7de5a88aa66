import { CASH } from '../../../core/contract/cash/cash-money.ts';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview, PreviewTotals } from '../../../core/contract/till/till.ts';
import { FittingFigure } from '../../components/fitting-figure.tsx';
import { KeypadDock } from '../../components/keypad-dock.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import { warningText } from '../../faults/warning-text.ts';
import { faultsElsewhere, type Faults } from '../../sale/faults.ts';
import { carriedPayments } from '../../cart/carried.ts';
import { settle } from '../../sale/payments.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult } from '../../stores/sale/result.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';
import { showFirstFault } from '../sale/first-fault.ts';
import type { Charging } from '../payment/use-charging.ts';

export interface TotalsProps {
  readonly tipoDte: TipoVenta;
  readonly preview: Preview | undefined;
  readonly faults: Faults;
  readonly charging: Charging;
  /** Whether quick keys are shown beside the sale. */
  readonly beside: boolean;
}

const ZERO = /^0(\.0*)?$/;

/** The parts of the total that are not zero. */
function partsOf(
  tipoDte: TipoVenta,
  totals: PreviewTotals,
  words: WordsAtOnce,
): readonly (readonly [string, string])[] {
  const parts: readonly (readonly [string, string])[] = [
    [words.totals.discount, totals.totalDescu],
    [words.totals.exempt, totals.totalExenta],
    [words.totals.notTaxed, totals.totalNoSuj],
    [words.totals.charges, totals.totalNoGravado],
    ...(tipoDte === '01' ? [] : [[words.totals.subTotal, totals.subTotal] as const]),
    [tipoDte === '01' ? words.totals.ivaIncluded : words.totals.iva, totals.iva],
    [words.totals.retained, totals.ivaRete],
    [words.totals.perceived, totals.ivaPerci],
  ];
  return parts.filter(([, amount]) => !ZERO.test(amount));
}

function Saved({ preview }: Pick<TotalsProps, 'preview'>) {
  const { promotions } = useWordsAtOnce();
  const saved = preview?.promociones?.ahorro ?? null;
  if (saved === null) return null;
  return (
    <p className="medium small total-saved" data-tone="good">
      {promotions.youSaved} <span className="figures">{dollars(saved)}</span>
    </p>
  );
}

export function Totals({ tipoDte, preview, faults, charging, beside }: TotalsProps) {
  const words = useWordsAtOnce();
  const empty = useCart(({ carts }) => carts[tipoDte].lines.length === 0);
  const totals = empty ? null : (preview?.totales ?? null);
  // One faulty line makes the total unknown.
  const unknown = !empty && preview !== undefined && preview.totales === null;
  const figure = unknown ? '–' : dollars(totals?.total ?? '0');
  const warned = (preview?.avisos ?? []).map((warning) => warningText(warning, words, totals));
  const elsewhere = empty ? [] : [...faultsElsewhere(faults, words), ...warned];
  return (
    <section className="ruled one-column totals" aria-label={words.totals.title}>
      {totals !== null && <Parts tipoDte={tipoDte} totals={totals} />}
      <div className="total">
        <p className="soft">{tipoDte === '04' ? words.totals.totalNote : words.totals.total}</p>
        <FittingFigure className="total-figure">{figure}</FittingFigure>
        {!empty && <Saved preview={preview} />}
        {totals !== null && <p className="soft small total-words">{totals.totalLetras}</p>}
      </div>
      <div className="stack breaks total-faults">
        {elsewhere.map((text) => (
          <p key={text} className="notice small" role="status">
            {text}
          </p>
        ))}
        {unknown && <Unknown onGo={charging.toFault} />}
        <Given tipoDte={tipoDte} />
      </div>
      <KeypadDock beside={beside} />
      <Actions
        tipoDte={tipoDte}
        empty={empty}
        total={totals?.total ?? null}
        unknown={unknown}
        charging={charging}
      />
    </section>
  );
}

function Parts({ tipoDte, totals }: { readonly tipoDte: TipoVenta; readonly totals: PreviewTotals }) {
  const words = useWordsAtOnce();
  return (
    <dl className="total-parts figures">
      {partsOf(tipoDte, totals, words).map(([name, amount]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>{dollars(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown({ onGo }: { readonly onGo: () => void }) {
  const words = useWordsAtOnce();
  useEffect(showFirstFault, []);
  return (
    <div className="notice small remark">
      <p role="status">{words.totals.unknown}</p>
      <Button onClick={onGo}>{words.totals.goToFault}</Button>
    </div>
  );
}

/** Money taken but not charged yet, shown while the payment sheet is closed. */
function Given({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const all = useCart(({ carts }) => carts[tipoDte].tenders);
  const tenders = all.filter(({ carried }) => carried !== true);
  const charged = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  if (tenders.length === 0 || charged) return null;
  const cents = tenders.reduce((sum, { givenCents }) => sum + givenCents, 0);
  // Cash has a reference only if it is an exchange's credit.
  const isExchange = tenders.every(({ codigo, referencia }) => codigo === CASH && referencia !== '');
  const says = isExchange ? words.totals.credit : words.totals.given;
  return (
    <p className="notice small" role="status">
      {says(dollars(textOfCents(cents)))}
    </p>
  );
}

interface ActionsProps {
  readonly tipoDte: TipoVenta;
  readonly empty: boolean;
  /** Decimal text; null while unknown. */
  readonly total: string | null;
  /** Without a total the buttons lead to the faults. */
  readonly unknown: boolean;
  readonly charging: Charging;
}

function Actions({ tipoDte, empty, total, unknown, charging }: ActionsProps) {
  const words = useWordsAtOnce();
  const waiting = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  const issuing = useResult((result) => result.issuing === tipoDte);
  const disabled = empty || issuing || waiting;
  const charge = useCart(({ carts: { [tipoDte]: cart } }) => {
    const paid = cart.reemplaza?.pagos ?? [];
    if (total === null || (cart.tenders.length === 0 && paid.length === 0)) return 'exact';
    const own = cart.tenders.filter(({ carried }) => carried !== true);
    const { remainingCents, pagos } = settle(total, [...carriedPayments(paid, total).tenders, ...own]);
    if (remainingCents > 0) return 'exact';
    return pagos.some(({ credito }) => credito !== null) ? 'issueCredit' : 'issueCovered';
  });
  const isNote = tipoDte === '04';
  return (
    <div className="stack total-actions">
      {!isNote && (
        <Button
          className="pay-other"
          data-size="large"
          disabled={disabled}
          aria-disabled={unknown}
          onClick={charging.pay}
          aria-keyshortcuts="F8"
        >
          <span>
            {words.totals.pay}
            <span className="pay-more"> {words.totals.payMore}</span>
          </span>
          <kbd className="key">F8</kbd>
        </Button>
      )}
      <Button
        kind="main"
        data-size="large"
        disabled={disabled}
        aria-disabled={unknown}
        onClick={charging.exact}
        aria-keyshortcuts="F12"
      >
        {issuing ? (
          <>
            <LoaderCircle className="spin" size={20} aria-hidden="true" />
            {words.totals.issuing}
          </>
        ) : (
          <>
            {words.totals[isNote ? 'issueNote' : charge]}
            <kbd className="key">F12</kbd>
          </>
        )}
      </Button>
    </div>
  );
}
