/** Details card of a list item; scrolls into view when loaded. */
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { useText } from '../central-text.ts';

export interface OpenedCardProps {
  readonly title: string;
  /** The title is a number. */
  readonly figures?: boolean;
  /** Key of the content; null while loading. */
  readonly shown: string | null;
  /** Buttons before the close button. */
  readonly more?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function OpenedCard({ title, figures = false, shown, more, onClose, children }: OpenedCardProps) {
  const { close } = useText();
  const card = useInSight<HTMLElement>(shown);
  return (
    <section ref={card} className="central-card" aria-label={title}>
      <div className="led sheet-head">
        <h2 className={figures ? 'figures' : undefined}>{title}</h2>
        <div className="actions">
          {more}
          <Button onClick={onClose}>{close}</Button>
        </div>
      </div>
      {children}
    </section>
  );
}
