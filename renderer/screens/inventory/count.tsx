import { ArrowLeft, ClipboardList, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useSaid, type Said } from '../../faults/said.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { countFault, useCountDraft } from '../../stores/stock/count-draft.ts';
import { CountLines } from './count-lines.tsx';
import { CountReview } from './count-review.tsx';
import { scannedStock, StockedProduct, type Stocked } from './stocked-product.tsx';

export interface CountProps {
  readonly onBack: () => void;
  readonly onSaved: (said: Said) => void;
}

/** Goods are counted by scanner and by hand; nobody is told here how many there should be. */
export function Count({ onBack, onSaved }: CountProps) {
  const words = useWords();
  const text = words.inventory.counting;
  const { lines, add, clear } = useCountDraft();
  const [said, say] = useSaid('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<'count' | 'review' | 'discard'>('count');
  // The line whose quantity is typed next: a search by hand goes on there, a scan stays where it was.
  const [typing, setTyping] = useState<string | null>(null);
  const put = useCallback(
    ({ product, units }: Stocked): void => {
      add(product, units);
      say(({ inventory }) => inventory.counting.added(units, product.descripcion));
    },
    [add, say],
  );
  useCountedScans(put, say);
  const review = (): void => {
    setTried(true);
    if (lines.length > 0 && lines.every((line) => countFault(line) === null)) setStep('review');
  };
  useKeys({ F12: review });
  return (
    <div className="screen-page count">
      <CountHead onBack={onBack} onDiscard={lines.length > 0 ? () => setStep('discard') : undefined} />
      <p className="soft">{text.lead}</p>
      <StockedProduct
        label={text.find}
        placeholder={text.findHint}
        onPick={(picked) => {
          put(picked);
          setTyping(picked.product.codigo);
        }}
        focused={typing === null}
      />
      <p role="status" className="count-said">
        {said}
      </p>
      {lines.length === 0 ? (
        <section className="empty">
          <ClipboardList size={44} strokeWidth={1.4} aria-hidden="true" />
          <h2>{text.empty}</h2>
          <p>{text.emptyHint}</p>
        </section>
      ) : (
        <CountLines typing={typing} tried={tried} onTyped={() => setTyping(null)} />
      )}
      <CountFoot lines={lines.length} onSave={review} />
      {step === 'review' && <CountReview onSaved={onSaved} onClose={() => setStep('count')} />}
      {step === 'discard' && (
        <AskSheet
          title={text.discardAsk}
          action={text.discard}
          onAct={() => {
            clear();
            say(null);
            setStep('count');
          }}
          keep={text.keep}
          onClose={() => setStep('count')}
        >
          <p>{text.discardText}</p>
        </AskSheet>
      )}
    </div>
  );
}

interface CountHeadProps {
  readonly onBack: () => void;
  /** Undefined while nothing would be lost. */
  readonly onDiscard: (() => void) | undefined;
}

function CountHead({ onBack, onDiscard }: CountHeadProps) {
  const text = useWords().inventory.counting;
  return (
    <header className="row between wrap">
      <h1>{text.title}</h1>
      <div className="row wrap">
        <button type="button" className="button" data-kind="plain" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.back}
        </button>
        {onDiscard !== undefined && (
          <button type="button" className="button" onClick={onDiscard}>
            <Trash2 size={18} aria-hidden="true" />
            {text.discard}
          </button>
        )}
      </div>
    </header>
  );
}

function CountFoot({ lines, onSave }: { readonly lines: number; readonly onSave: () => void }) {
  const text = useWords().inventory.counting;
  return (
    <footer className="row between count-foot">
      <span className="soft figures">{lines === 0 ? '' : text.lines(lines)}</span>
      <button
        type="button"
        className="button"
        data-kind="main"
        data-size="large"
        disabled={lines === 0}
        onClick={onSave}
      >
        {text.save}
        <kbd className="key">F12</kbd>
      </button>
    </footer>
  );
}

/** Each scan counts; one that counts nothing is said and heard. */
function useCountedScans(put: (stocked: Stocked) => void, say: (said: Said) => void): void {
  useEffect(
    () =>
      takeScans((code) => {
        void scannedStock(code).then((found) => {
          sound(typeof found === 'function' ? 'notFound' : 'read');
          if (typeof found === 'function') say(found);
          else put(found);
        });
      }),
    [put, say],
  );
}
