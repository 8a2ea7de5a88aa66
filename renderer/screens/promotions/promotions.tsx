import { Lock } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till/till.ts';
import { PromotionList } from './promotion-list.tsx';

/** Promotions, for managers. */
export function Promotions() {
  const { promotions } = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const ofCentre = context.promocionesDeCentral === true;
  return (
    <div className="screen-page promotions">
      <div>
        <h1>{promotions.title}</h1>
        {context.usuario.rol === 'gerente' && (
          <p className="soft">{ofCentre ? promotions.fromCentre : promotions.lead}</p>
        )}
      </div>
      {context.usuario.rol === 'gerente' ? (
        <PromotionList today={context.hoy} isReadOnly={ofCentre} isTried />
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{promotions.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}
