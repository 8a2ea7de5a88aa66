import { X } from 'lucide-react';
import { useState } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { EnterButton } from '../../components/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import type { Tender } from '../../sale/cart.ts';
import { cashOf, settle } from '../../sale/payments.ts';
import { useCart } from '../../stores/cart.ts';
import { useResult } from '../../stores/result.ts';
import { focusReceiverAfterSheet } from './entry-focus.ts';
import { TenderForm } from './tender-form.tsx';

export interface PaymentSheetProps {
  readonly tipoDte: TipoDte;
  /** What is charged, decimal text. */
  readonly total: string;
  readonly onClose: () => void;
}

/** Cash with change, cards, transfers, credit, and several of them together. */
export function PaymentSheet({ tipoDte, total, onClose }: PaymentSheetProps) {
  const words = useWords();
  // On the disk like the rest of the sale: what was handed over outlives a power cut.
  const tenders = useCart(({ carts }) => carts[tipoDte].tenders);
  const nobody = useCart(({ carts }) => tipoDte === '01' && carts[tipoDte].receptor === null);
  const setTenders = (given: readonly Tender[]): void =>
    void useCart.getState().change(tipoDte, { tenders: given });
  const [asking, setAsking] = useState(false);
  const settlement = settle(total, tenders);
  const { remainingCents, changeCents } = settlement;
  const settled = remainingCents === 0;
  const cash = cashOf(tenders, settlement);
  // Only cash gives change.
  const paidCash = cash.recibido !== null;
  const issue = async (): Promise<void> => {
    onClose();
    await useResult.getState().issue(tipoDte, { pagos: settlement.pagos, cash });
  };
  const charge = (): void => {
    if (nobody && tenders.some(({ credito }) => credito !== null)) setAsking(true);
    else void issue();
  };
  return (
    <Sheet title={words.payment.title} onClose={onClose}>
      <div className="payment-state">
        <div className="due">
          <span className="soft">
            {settled ? (paidCash ? words.payment.change : words.payment.covered) : words.payment.remaining}
          </span>
          <output className="due-figure figures">
            {settled && !paidCash
              ? dollars(total)
              : dollars(textOfCents(settled ? changeCents : remainingCents))}
          </output>
        </div>
        {tenders.length > 0 && (
          <Tenders
            tenders={tenders}
            onRemove={(tender) => setTenders(tenders.filter((other) => other !== tender))}
          />
        )}
      </div>
      {settled ? (
        <EnterButton onPress={charge}>{words.payment.done}</EnterButton>
      ) : (
        <TenderForm
          key={tenders.length}
          remainingCents={remainingCents}
          onAdd={(tender) => setTenders([...tenders, tender])}
        />
      )}
      {asking && (
        <NobodyOwes
          onChoose={() => {
            onClose();
            focusReceiverAfterSheet();
          }}
          onIssue={() => void issue()}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

interface NobodyOwesProps {
  readonly onChoose: () => void;
  readonly onIssue: () => void;
  readonly onClose: () => void;
}

/** Asks before a sale on credit leaves without saying who owes it. */
function NobodyOwes({ onChoose, onIssue, onClose }: NobodyOwesProps) {
  const words = useWords();
  return (
    <Sheet title={words.payment.nobody} onClose={onClose} role="alertdialog">
      <p>{words.payment.nobodyTold}</p>
      <div className="actions">
        <button type="button" className="button" data-size="large" onClick={onIssue}>
          {words.payment.nobodyIssue}
        </button>
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
  const words = useWords();
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
            <span>
              {name} <span className="soft small">{about}</span>
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
