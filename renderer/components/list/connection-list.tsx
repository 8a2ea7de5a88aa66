import type { Health } from '../../../core/contract/api/results.ts';
import { useWords } from '../../hooks/use-words.ts';
import { SignalLight, type Tone } from '../signal-light.tsx';

const TONE_BY_LINE: Readonly<Record<string, Tone>> = {
  'en-linea': 'good',
  'sin-linea': 'bad',
  'autoridad-caida': 'bad',
  credenciales: 'bad',
  bloqueada: 'bad',
  'sin-datos': 'quiet',
};

/** One row per issuer and environment: authority service and connection state. */
export function ConnectionList({ connections }: { readonly connections: Health['conexiones'] }) {
  const words = useWords();
  if (connections.length === 0) return <p className="empty">{words.status.noConnections}</p>;
  return (
    <ul className="lined connections">
      {connections.map((each) => (
        <li key={`${each.emisor}/${each.ambiente}`}>
          <span className="chip" data-ambiente={each.ambiente}>
            {wordFor(words.ambiente, each.ambiente)}
          </span>
          <span className="authority">{wordFor(words.autoridad, each.autoridad)}</span>
          <SignalLight tone={TONE_BY_LINE[each.linea] ?? 'quiet'}>
            {wordFor(words.linea, each.linea)}
          </SignalLight>
          {(each.motivo ?? null) !== null && <span className="said">{each.motivo}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The text of a code; an unknown code is shown itself. */
function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
