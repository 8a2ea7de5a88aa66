export type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

/** A coloured light with a text, so that colour is never the only carrier. */
export function SignalLight({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="signal" data-tone={tone}>
      <span className="signal-light" aria-hidden="true" />
      {children}
    </span>
  );
}
