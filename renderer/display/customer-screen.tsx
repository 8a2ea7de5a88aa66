import { useEffect, useState } from 'react';
import { QrModules } from '../components/qr-modules.tsx';
import { useWordsAtOnce } from '../text/words.ts';
import { dollars } from '../money/cents.ts';
import type { DisplayState } from '../../core/contract/till/customer-display.ts';
import { CodeForm } from './code-form.tsx';
import { DISPLAY_CHANNEL, type DisplayMessage } from './display-state.ts';
import { useFollowed } from './followed.ts';

const IDLE: DisplayState = { kind: 'idle', shop: '' };

/** Customer display in another window of the till; needs no service. */
export function CustomerScreen() {
  return <Shown state={useDisplayed()} />;
}

/** Customer display on another device, paired by a code. */
export function RemoteScreen() {
  const words = useWordsAtOnce().display;
  const [following, enter] = useFollowed();
  if (following.kind === 'code') return <CodeForm onEnter={enter} />;
  return <Shown state={following.state} note={following.isHeard ? '' : words.unheard} />;
}

interface ShownProps {
  readonly state: DisplayState;
  /** Why it is not up to date. */
  readonly note?: string;
}

/** Lines, total, change, and the QR code at the end. */
function Shown({ state, note = '' }: ShownProps) {
  const words = useWordsAtOnce().display;
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  return (
    <main className="stack gap-3 display" data-kind={state.kind}>
      <p className="soft medium">
        {state.shop}
        {note !== '' && (
          <span className="display-note" role="status">
            {note}
          </span>
        )}
      </p>
      {state.kind === 'idle' && <h1 className="display-welcome">{words.welcome}</h1>}
      {state.kind === 'sale' && <Sale state={state} />}
      {state.kind === 'done' && <Done state={state} />}
    </main>
  );
}

function useDisplayed(): DisplayState {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    const channel = new BroadcastChannel(DISPLAY_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<DisplayMessage>) => {
      if (data.kind === 'state') setState(data.state);
      if (data.kind === 'anyone') tell('asked');
    });
    const tell = (kind: 'asked' | 'left'): void => channel.postMessage({ kind } satisfies DisplayMessage);
    const left = (): void => tell('left');
    window.addEventListener('pagehide', left);
    tell('asked');
    return () => {
      window.removeEventListener('pagehide', left);
      channel.close();
    };
  }, []);
  return state;
}

function showLast(line: HTMLLIElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

function Sale({
  state: { lines, total, saved, form },
}: {
  readonly state: Extract<DisplayState, { kind: 'sale' }>;
}) {
  const { display: words, phone, promotions } = useWordsAtOnce();
  return (
    <>
      {form !== undefined && (
        <figure className="display-form">
          <QrModules content={form} label={phone.displaySale} />
          <figcaption>
            <h1>{phone.displaySale}</h1> {phone.displayNetwork}
          </figcaption>
        </figure>
      )}
      <ol className="display-lines" aria-label={words.lines}>
        {lines.map(({ name, quantity, amount }, index) => (
          <li key={index} ref={index === lines.length - 1 ? showLast : undefined}>
            <span className="soft figures">{quantity}</span>
            <span className="breaks">{name}</span>
            <span className="figures">{amount === null ? '–' : dollars(amount)}</span>
          </li>
        ))}
      </ol>
      <p className="flow gap-0-4 between display-total">
        <span className="stack gap-1">
          {words.total}
          {typeof saved === 'string' && (
            <span className="toned medium" data-tone="good">
              {promotions.youSaved} <span className="figures">{dollars(saved)}</span>
            </span>
          )}
        </span>
        <output className="figures">{total === null ? '–' : dollars(total)}</output>
      </p>
    </>
  );
}

function Done({ state }: { readonly state: Extract<DisplayState, { kind: 'done' }> }) {
  const { display: words, phone } = useWordsAtOnce();
  const { total, change, query, isTest, mail } = state;
  return (
    <div className="stack gap-5 display-done">
      <div className="stack gap-4">
        {change !== null && (
          <p className="flow gap-0-4 between display-change">
            <span>{words.change}</span>
            <output className="figures">{dollars(change)}</output>
          </p>
        )}
        {total !== null && (
          <p className="soft display-paid">
            {words.paid} <strong className="figures">{dollars(total)}</strong>
          </p>
        )}
        <h1 className="display-thanks">{words.thanks}</h1>
      </div>
      {query !== null && (
        <figure className="stack display-qr">
          <QrModules content={query} label={words.qr} />
          <figcaption>{isTest ? words.test : words.scan}</figcaption>
        </figure>
      )}
      {mail !== undefined && (
        <figure className="stack display-qr">
          <QrModules content={mail} label={phone.displayMail} />
          <figcaption>
            <strong>{phone.displayMail}</strong> {phone.displayNetwork}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
