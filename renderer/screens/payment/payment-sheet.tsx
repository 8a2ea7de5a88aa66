import { X } from 'lucide-react';
import { useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { FittingFigure } from '../../components/fitting-figure.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import type { Tender } from '../../cart/cart.ts';
import { cashOf, MAX_CHANGE_CENTS, settle, type Settlement } from '../../sale/payments.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult } from '../../stores/sale/result.ts';
import { focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { CarriedDue } from './carried-due.tsx';
import { CreditStanding, useCustomerCredit } from './credit-standing.tsx';
import { TenderForm } from './tender-form.tsx';

export interface PaymentSheetProps {
  readonly tipoDte: TipoVenta;
  /** Total due, decimal text. */
  readonly total: string;
  readonly onClose: () => void;
}

export function PaymentSheet({ tipoDte, total, onClose }: PaymentSheetProps) {
  const words = useWordsAtOnce();
  // Stored with the sale, so that payments survive a power cut.
  const tenders = useCart(({ carts }) => carts[tipoDte].tenders);
  const nobody = useCart(({ carts }) => tipoDte === '01' && carts[tipoDte].receptor === null);
  const account = useCustomerCredit(tipoDte);
  const setTenders = (given: readonly Tender[]): void =>
    void useCart.getState().change(tipoDte, { tenders: given });
  const [asking, setAsking] = useState(false);
  const [typedCents, setTypedCents] = useState<number | null>(null);
  const settlement = settle(total, tenders);
  const { remainingCents, overCents } = settlement;
  const settled = remainingCents === 0;
  const cash = cashOf(tenders, settlement);
  // Only cash gives change.
  const paidCash = cash.recibido !== null;
  const issue = async (given: readonly Tender[]): Promise<void> => {
    const whole = settle(total, given);
    onClose();
    await useResult.getState().issue(tipoDte, { pagos: whole.pagos, cash: cashOf(given, whole) });
  };
  const charge = (given: readonly Tender[]): void => {
    if (nobody && given.some(({ credito }) => credito !== null)) setAsking(true);
    else void issue(given);
  };
  // A payment that covers the total charges at once.
  const add = (tender: Tender): void => {
    const given = [...tenders, tender];
    setTenders(given);
    if (settle(total, given).remainingCents === 0) charge(given);
  };
  return (
    <Sheet title={words.payment.title} onClose={onClose}>
      <div className="payment-state">
        <Due total={total} settlement={settlement} paidCash={paidCash} typedCents={typedCents} />
        {tenders.length > 0 && (
          <Tenders
            tenders={tenders}
            onRemove={(tender) => setTenders(tenders.filter((other) => other !== tender))}
          />
        )}
        <CarriedDue tipoDte={tipoDte} total={total} />
        {account !== null && <CreditStanding account={account} dueCents={remainingCents} />}
      </div>
      {settled ? (
        <Covered overCents={overCents} onIssue={() => charge(tenders)} />
      ) : (
        <TenderForm
          key={tenders.length}
          remainingCents={remainingCents}
          agreedDays={account?.diasCredito ?? null}
          onAdd={add}
          onCash={setTypedCents}
        />
      )}
      {asking && (
        <NobodyOwes
          onChoose={() => {
            onClose();
            focusReceiverAfterSheet();
          }}
          onIssue={() => void issue(tenders)}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

interface DueProps {
  readonly total: string;
  readonly settlement: Settlement;
  readonly paidCash: boolean;
  /** Cash being typed, in cents; null if there is none. */
  readonly typedCents: number | null;
}

function Due({ total, settlement: { remainingCents, changeCents }, paidCash, typedCents }: DueProps) {
  const words = useWordsAtOnce().payment;
  const settled = remainingCents === 0;
  const giving = !settled && typedCents !== null && typedCents <= remainingCents + MAX_CHANGE_CENTS;
  const covers = giving && typedCents >= remainingCents;
  const text = (cents: number): string => dollars(textOfCents(cents));
  const figure = (): string => {
    if (settled) return paidCash ? text(changeCents) : dollars(total);
    return text(covers ? typedCents - remainingCents : remainingCents);
  };
  const label = (): string => {
    if (settled) return paidCash ? words.change : words.covered;
    return covers ? words.change : words.remaining;
  };
  const more = (): string => {
    if (!giving) return '';
    return covers
      ? words.ofGiven(text(typedCents), text(remainingCents))
      : words.left(text(remainingCents - typedCents));
  };
  return (
    <div className="due">
      <span className="soft">{label()}</span>
      <FittingFigure className="figure-5 due-figure">{figure()}</FittingFigure>
      <span className="due-more soft small figures">{more()}</span>
    </div>
  );
}

/** Issues a sale that is paid; what was paid without cash beyond its total must go first. */
function Covered({ overCents, onIssue }: { readonly overCents: number; readonly onIssue: () => void }) {
  const words = useWordsAtOnce().payment;
  if (overCents > 0)
    return (
      <div>
        <p className="notice fault" role="alert">
          {words.over(dollars(textOfCents(overCents)))}
        </p>
      </div>
    );
  return (
    <div className="actions">
      <EnterButton onPress={onIssue}>{words.done}</EnterButton>
    </div>
  );
}

interface NobodyOwesProps {
  readonly onChoose: () => void;
  readonly onIssue: () => void;
  readonly onClose: () => void;
}

/** Asks before a credit sale without a customer is issued. */
function NobodyOwes({ onChoose, onIssue, onClose }: NobodyOwesProps) {
  const words = useWordsAtOnce();
  return (
    <Sheet title={words.payment.nobody} onClose={onClose} role="alertdialog">
      <p>{words.payment.nobodyTold}</p>
      <div className="actions">
        <Button data-size="large" onClick={onIssue}>
          {words.payment.nobodyIssue}
        </Button>
        <EnterButton onPress={onChoose}>{words.payment.nobodyChoose}</EnterButton>
      </div>
    </Sheet>
  );
}

interface TendersProps {
  readonly tenders: readonly Tender[];
  readonly onRemove: (tender: Tender) => void;
}

function Tenders({ tenders, onRemove }: TendersProps) {
  const words = useWordsAtOnce();
  const methods: Readonly<Record<string, string>> = words.payment.method;
  const terms: Readonly<Record<string, string>> = words.payment.terms;
  return (
    <ul className="tenders" aria-label={words.payment.list}>
      {tenders.map((tender, index) => {
        const name =
          tender.credito === null ? (methods[tender.codigo] ?? tender.codigo) : words.payment.credit;
        const about =
          tender.credito === null
            ? tender.referencia
            : `${tender.credito.periodo} ${terms[tender.credito.plazo] ?? ''}`;
        return (
          <li key={`${tender.codigo}/${index}`}>
            <span className="grid tender-name">
              {name}
              {about !== '' && (
                <span className="cut soft small" title={about}>
                  {about}
                </span>
              )}
            </span>
            <span className="figures">{dollars(textOfCents(tender.givenCents))}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={words.payment.remove(name)}
              onClick={() => onRemove(tender)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
