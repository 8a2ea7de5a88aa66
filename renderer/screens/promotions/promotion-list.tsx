import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedPromotion } from '../../../core/contract/bridge/bridge-promotions.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePromotions } from '../../stores/catalogue/promotions.ts';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { PromotionSheet } from './promotion-sheet.tsx';
import { PromotionTable } from './promotion-table.tsx';
import './promotions.css';

/** Promotion in the sheet; null for a new one. */
type Opened = { readonly promotion: ListedPromotion | null };

export interface PromotionListProps {
  readonly today: string;
  /** Set where promotions are maintained elsewhere. */
  readonly isReadOnly?: boolean;
  /** Whether a trial on past sales is possible here. */
  readonly isTried?: boolean;
}

/** Promotions with all actions of a manager, at the till and at the central office. */
export function PromotionList({ today, isReadOnly = false, isTried = false }: PromotionListProps) {
  const words = useWords();
  const { promotions } = words;
  const { shown, problem, said, load } = usePromotions();
  const [opened, setOpened] = useState<Opened | null>(null);
  useRecordRefresh('products', load);
  return (
    <>
      {problem !== null && (
        <Alert>
          {problemText(problem, words)} <Button onClick={() => void load()}>{promotions.retry}</Button>
        </Alert>
      )}
      {!isReadOnly && (
        <div className="row gap-2">
          <Button kind="main" onClick={() => setOpened({ promotion: null })}>
            <Plus size={18} aria-hidden="true" />
            {promotions.add}
          </Button>
        </div>
      )}
      <p role="status" className="promotions-said">
        {said?.(words)}
      </p>
      {shown !== null && (
        <PromotionTable shown={shown} onOpen={isReadOnly ? null : (promotion) => setOpened({ promotion })} />
      )}
      {opened !== null && (
        <PromotionSheet {...opened} {...{ today, isTried }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
