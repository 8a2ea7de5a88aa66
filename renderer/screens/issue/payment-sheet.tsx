import { X } from 'lucide-react';
import { useState } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { EnterButton } from '../../components/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import { cashOf, settle, type Tender } from '../../sale/payments.ts';
import { useResult } from '../../stores/result.ts';
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
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const settlement = settle(total, tenders);
  const { remainingCents, changeCents } = settlement;
  const settled = remainingCents === 0;
  const issue = async (): Promise<void> => {
    onClose();
    await useResult.getState().issue(tipoDte, { pagos: settlement.pagos, cash: cashOf(tenders, settlement) });
  };
  return (
    <Sheet title={words.payment.title} onClose={onClose}>
      <div className="due">
        <span className="soft">{settled ? words.payment.change : words.payment.remaining}</span>
        <output className="due-figure figures">
          {dollars(textOfCents(settled ? changeCents : remainingCents))}
        </output>
      </div>
      {tenders.length > 0 && (
        <Tenders
          tenders={tenders}
          onRemove={(tender) => setTenders(tenders.filter((other) => other !== tender))}
        />
      )}
      {settled ? (
        <EnterButton onPress={() => void issue()}>{words.payment.done}</EnterButton>
      ) : (
        <TenderForm
          key={tenders.length}
          remainingCents={remainingCents}
          onAdd={(tender) => setTenders([...tenders, tender])}
        />
      )}
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
  return (
    <ul className="tenders" aria-label={words.payment.list}>
      {tenders.map((tender, index) => {
        const name =
          tender.credito === null ? (methods[tender.codigo] ?? tender.codigo) : words.payment.credit;
        return (
          <li key={`${tender.codigo}/${index}`}>
            <span>
              {name} <span className="soft small">{tender.referencia}</span>
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
