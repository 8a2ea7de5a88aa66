import { Lock, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ListedPromotion } from '../../../core/contract/bridge/bridge-promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePromotions } from '../../stores/catalogue/promotions.ts';
import { useTill } from '../../stores/till/till.ts';
import { PromotionSheet } from './promotion-sheet.tsx';
import { PromotionTable } from './promotion-table.tsx';
import './promotions.css';

/** What is sold for less by itself: a manager's list. */
export function Promotions() {
  const { promotions } = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  return (
    <div className="screen-page promotions">
      <div>
        <h1>{promotions.title}</h1>
        {context.usuario.rol === 'gerente' && <p className="soft">{promotions.lead}</p>}
      </div>
      {context.usuario.rol === 'gerente' ? (
        <Manager today={context.hoy} />
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{promotions.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}

/** What the sheet is opened with: a promotion to be changed, or null for a new one. */
type Opened = { readonly promotion: ListedPromotion | null };

function Manager({ today }: { readonly today: string }) {
  const words = useWords();
  const { promotions } = words;
  const { shown, problem, said, load } = usePromotions();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    void load();
    return bridge.subscribe(({ kind }) => {
      if (kind === 'products' || kind === 'connected') void load();
    });
  }, [load]);
  return (
    <>
      {problem !== null && (
        <Alert>
          {problemText(problem, words)} <Button onClick={() => void load()}>{promotions.retry}</Button>
        </Alert>
      )}
      <div className="row gap-2">
        <Button kind="main" onClick={() => setOpened({ promotion: null })}>
          <Plus size={18} aria-hidden="true" />
          {promotions.add}
        </Button>
      </div>
      <p role="status" className="promotions-said">
        {said?.(words)}
      </p>
      {shown !== null && <PromotionTable shown={shown} onOpen={(promotion) => setOpened({ promotion })} />}
      {opened !== null && (
        <PromotionSheet promotion={opened.promotion} today={today} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
