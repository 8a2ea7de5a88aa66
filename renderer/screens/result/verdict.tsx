/** What became of a document or an event: the verdict in one large word, its reasons, and the actions that go on. */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { BadgeCheck, CircleX, Hourglass, Send, type LucideIcon } from 'lucide-react';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { Tone } from '../../components/signal-light.tsx';

/** How a state looks. */
export interface VerdictLook {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

/** How each state of a document that was just issued looks. */
export const ISSUED_LOOK: Readonly<Record<TillIssuance['result']['estado'], VerdictLook>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  SIMULADO: { tone: 'quiet', icon: BadgeCheck },
  CONTINGENCIA: { tone: 'waiting', icon: Send },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  INVALIDANDO: { tone: 'waiting', icon: Hourglass },
  INVALIDADO: { tone: 'quiet', icon: CircleX },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

interface HeadProps {
  readonly look: VerdictLook;
  readonly className: string;
  /** The one large word. */
  readonly word: ReactNode;
  /** The sentence under it. */
  readonly text: string;
}

/** The word, its sentence and its sign. */
export function VerdictHead({ look: { tone, icon: Icon }, className, word, text }: HeadProps) {
  return (
    <div className={`${className} verdict-head`} data-tone={tone}>
      <Icon size={44} strokeWidth={1.8} aria-hidden="true" />
      <div>
        {word}
        <p>{text}</p>
      </div>
    </div>
  );
}

interface PageProps {
  readonly look: VerdictLook;
  readonly word: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A verdict that fills a screen; the main action has the focus. */
export function VerdictPage({ look, word, text, actions, children }: PageProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const settle = (): void => row.current?.querySelector<HTMLElement>('[data-kind="main"]')?.focus();
    // In the step that shows it: the next key of fast fingers is its already.
    settle();
    // The dialog that was open until now may take the focus back in that step.
    const frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className="stack gap-4 invalidation-result" role="status">
      <VerdictHead
        look={look}
        className="invalidation-verdict"
        word={<h2 className="verdict-word">{word}</h2>}
        text={text}
      />
      {children}
      <div className="actions" ref={row}>
        {actions}
      </div>
    </section>
  );
}

/** Why it was refused; nothing without a reason. */
export function Reasons({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className="reasons">
      <h3 className="label">{title}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
