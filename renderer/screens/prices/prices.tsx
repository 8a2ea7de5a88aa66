import { Lock } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till/till.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import { PriceList } from './price-list.tsx';

/** Special prices: for everyone, by list, and by customer. */
export function Prices() {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const { prices } = words;
  const ofCentre = context.preciosDeCentral === true;
  return (
    <div className="screen-page prices">
      <div>
        <h1>{prices.title}</h1>
        {context.usuario.rol === 'gerente' && (
          <p className="soft">{ofCentre ? prices.fromCentre : prices.lead}</p>
        )}
      </div>
      {context.usuario.rol === 'gerente' ? (
        <PriceList
          today={context.hoy}
          isReadOnly={ofCentre}
          renderLabels={(goods) => <LabelsButton goods={goods} />}
        />
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{prices.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}
