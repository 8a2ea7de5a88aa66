import { Button } from '../components/button.tsx';
import { ConnectionList } from '../components/list/connection-list.tsx';
import type { Tone } from '../components/signal-light.tsx';
import { usePolling } from '../hooks/use-polling.ts';
import { type ServiceHealth, useServiceHealth } from '../stores/manager/service-health.ts';
import { useWords } from '../hooks/use-words.ts';
import { goTo } from '../stores/till/navigation.ts';
import type { Words as Texts } from '../text/es.ts';
import './service-status.css';
import { WHOLE_NUMBER } from '../text/whole-number.ts';

const POLL_EVERY_MS = 3000;
const CLOCK = new Intl.DateTimeFormat('es-SV', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/El_Salvador',
});

/** First screen: whether this till can issue, its connection, and what is queued. */
export function ServiceStatus() {
  const words = useWords();
  const service = useServiceHealth();
  usePolling(service.refresh, POLL_EVERY_MS);
  const { health, answeredAtMs } = service;
  return (
    <main className="stack gap-5 status-screen">
      <header className="row gap-3 masthead">
        <img src="/icon.svg" alt="" width="36" height="36" />
        <span className="product">{words.product}</span>
        {health !== null && (
          <span className="version">
            {words.status.version} {health.version}
          </span>
        )}
      </header>
      <section className="heading">
        <h1 className="figure-4">{words.status.title}</h1>
        <p>{words.status.lead}</p>
      </section>
      <VerdictPanel service={service} />
      {health !== null && (
        <div className="facts">
          <section aria-labelledby="pending-title" className="pending">
            <h2 id="pending-title">{words.status.pending.label}</h2>
            <p className="figure-5 figures figure">{WHOLE_NUMBER.format(health.pendientes)}</p>
            <p className="note">
              {health.pendientes === 0 ? words.status.pending.none : words.status.pending.some}
            </p>
          </section>
          <section aria-labelledby="connections-title">
            <h2 id="connections-title">{words.status.environments}</h2>
            <ConnectionList connections={health.conexiones} />
          </section>
        </div>
      )}
      <footer>
        {answeredAtMs !== null && <span>{words.status.refreshed(CLOCK.format(answeredAtMs))}</span>}
        <Button onClick={() => goTo('factura')}>{words.status.back}</Button>
      </footer>
    </main>
  );
}

function VerdictPanel({ service }: { readonly service: ServiceHealth }) {
  const words = useWords();
  const { tone, title, detail } = verdictOf(service, words);
  return (
    <section className="row gap-4 verdict" data-tone={tone} aria-live="polite">
      <span className="verdict-light" aria-hidden="true" />
      <div>
        <p className="figure-3">{title}</p>
        {detail !== '' && <p>{detail}</p>}
      </div>
      {tone === 'bad' && (
        <Button kind="main" onClick={() => void service.refresh()}>
          {words.status.retry}
        </Button>
      )}
    </section>
  );
}

interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
}

function verdictOf({ health, reachable }: ServiceHealth, words: Texts): Verdict {
  if (reachable === false) return { tone: 'bad', ...words.status.state.unreachable };
  if (health === null) return { tone: 'quiet', title: words.status.waiting, detail: '' };
  return { tone: health.estado === 'OK' ? 'good' : 'bad', ...words.status.state[health.estado] };
}
