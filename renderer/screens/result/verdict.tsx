/** Result of a document or event: headline, reasons and actions. */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { BadgeCheck, CircleX, Hourglass, Send, type LucideIcon } from 'lucide-react';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { Tone } from '../../components/signal-light.tsx';

export interface VerdictLook {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

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
  readonly word: ReactNode;
  readonly text: string;
}

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

/** A full-screen result; the main action has the focus. */
export function VerdictPage({ look, word, text, actions, children }: PageProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const settle = (): void => row.current?.querySelector<HTMLElement>('[data-kind="main"]')?.focus();
    // In the same commit, so that a quick next key reaches it.
    settle();
    // Again in the next frame, because a closing dialog may take the focus back.
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

/** Reasons of a refusal; renders nothing without any. */
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
