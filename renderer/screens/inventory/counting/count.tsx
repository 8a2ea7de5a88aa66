import { ArrowLeft, ClipboardList, ListChecks, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { CountView } from '../../../../core/contract/bridge/bridge-counts.ts';
import { isScanned } from '../../../../core/contract/text/product-code.ts';
import { Button } from '../../../components/button.tsx';
import type { LocalizedMessage } from '../../../faults/message.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { sound } from '../../../sale/sounds.ts';
import { takeScans } from '../../../stores/catalogue/products-scan.ts';
import { useCounts } from '../../../stores/stock/counts.ts';
import { useSession } from '../../../stores/till/session.ts';
import { scannedStock, StockedProduct, type Stocked } from '../stocked-product.tsx';
import { CountLines } from './count-lines.tsx';
import { CountReview } from './count-review.tsx';
import { CountedBefore } from './counted-before.tsx';
import { scopeName } from './scope-name.ts';
import { DiscardSheet } from './discard-sheet.tsx';
import { MissingSheet } from './missing-sheet.tsx';

export interface CountProps {
  /** Closes the count, with its result. */
  readonly onDone: (said: LocalizedMessage | null) => void;
}

/** Blind count by scanner and by hand, by several people at once. */
export function Count({ onDone }: CountProps) {
  const words = useWords();
  const text = words.inventory.counting;
  const { id, view, before, waiting, said, mark, say } = useCounts();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [step, setStep] = useState<'count' | 'review' | 'discard' | 'missing'>('count');
  // Line to be typed into next: set by a manual search, not by a scan.
  const [typing, setTyping] = useState<string | null>(null);
  const put = useCallback(({ product, units }: Stocked) => mark(product, units, 'suma'), [mark]);
  useCountedScans(put, say);
  const counted = view?.productos ?? 0;
  const finish = (): void => {
    if (waiting > 0 || counted === 0) return;
    if (isManager) setStep('review');
    else onDone(({ inventory }) => inventory.counting.partDone);
  };
  useKeys({ F12: finish, F6: () => setStep('missing') });
  if (step === 'review' && id !== null)
    return <CountReview id={id} onDone={onDone} onBack={() => setStep('count')} />;
  return (
    <div className="screen-page stock-count">
      <CountHead
        view={view}
        onBack={() => onDone(null)}
        onDiscard={isManager ? () => setStep('discard') : undefined}
      />
      <p className="soft">{text.lead}</p>
      <StockedProduct
        label={text.find}
        placeholder={text.findHint}
        onPick={(picked, typed) => {
          put(picked);
          if (!isScanned(typed)) setTyping(picked.product.codigo);
        }}
        focused={typing === null && step === 'count'}
      />
      <p role="status" className="count-said">
        {waiting > 0 ? text.waiting(waiting) : (said?.(words) ?? '')}
      </p>
      {view?.lineas.length === 0 ? (
        <section className="empty">
          <ClipboardList size={44} strokeWidth={1.4} aria-hidden="true" />
          <h2>{text.empty}</h2>
          <p>{text.emptyHint}</p>
        </section>
      ) : (
        <CountLines lines={view?.lineas ?? []} typing={typing} onTyped={() => setTyping(null)} />
      )}
      <CountFoot
        lines={counted}
        isManager={isManager}
        onMissing={() => setStep('missing')}
        onFinish={finish}
      />
      {before !== null && <CountedBefore before={before} />}
      {step === 'missing' && id !== null && <MissingSheet id={id} onClose={() => setStep('count')} />}
      {step === 'discard' && id !== null && (
        <DiscardSheet id={id} onDone={onDone} onClose={() => setStep('count')} />
      )}
    </div>
  );
}

interface CountHeadProps {
  readonly view: CountView | null;
  readonly onBack: () => void;
  /** Undefined if the user may not discard. */
  readonly onDiscard: (() => void) | undefined;
}

function CountHead({ view, onBack, onDiscard }: CountHeadProps) {
  const text = useWords().inventory.counting;
  return (
    <header className="row between wrap">
      <h1>{view === null ? text.title : `${text.title} · ${scopeName(text, view)}`}</h1>
      <div className="row wrap">
        <Button kind="plain" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.leaveOpen}
        </Button>
        {onDiscard !== undefined && (
          <Button onClick={onDiscard}>
            <Trash2 size={18} aria-hidden="true" />
            {text.discard}
          </Button>
        )}
      </div>
    </header>
  );
}

interface CountFootProps {
  readonly lines: number;
  readonly isManager: boolean;
  readonly onMissing: () => void;
  readonly onFinish: () => void;
}

function CountFoot({ lines, isManager, onMissing, onFinish }: CountFootProps) {
  const text = useWords().inventory.counting;
  return (
    <footer className="row between stock-count-foot">
      <span className="soft figures">{lines === 0 ? '' : text.lines(lines)}</span>
      <div className="row wrap">
        <Button onClick={onMissing}>
          <ListChecks size={18} aria-hidden="true" />
          {text.notCounted}
          <kbd className="key">F6</kbd>
        </Button>
        <Button kind="main" data-size="large" disabled={lines === 0} onClick={onFinish}>
          {isManager ? text.reviewAndSave : text.finishPart}
          <kbd className="key">F12</kbd>
        </Button>
      </div>
    </footer>
  );
}

/** Each scan counts; a failed one is shown and sounds. */
function useCountedScans(put: (stocked: Stocked) => void, say: (said: LocalizedMessage) => void): void {
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
