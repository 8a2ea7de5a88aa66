import { ConnectionList } from '../components/connection-list.tsx';
import type { Tone } from '../components/signal-light.tsx';
import { usePolling } from '../hooks/use-polling.ts';
import { type ServiceHealth, useServiceHealth } from '../stores/service-health.ts';
import { es } from '../text/es.ts';

const POLL_EVERY_MS = 3000;
const COUNT = new Intl.NumberFormat('es-SV');
const CLOCK = new Intl.DateTimeFormat('es-SV', { timeStyle: 'medium', timeZone: 'America/El_Salvador' });

/** First screen: whether this till can issue, to whom it is connected and what waits. */
export function ServiceStatus() {
  const service = useServiceHealth();
  usePolling(service.refresh, POLL_EVERY_MS);
  const { health, answeredAtMs } = service;
  return (
    <main className="status-screen">
      <header className="masthead">
        <img src="/icon.svg" alt="" width="36" height="36" />
        <span className="product">{es.product}</span>
        {health !== null && (
          <span className="version">
            {es.status.version} {health.version}
          </span>
        )}
      </header>
      <section className="heading">
        <h1>{es.status.title}</h1>
        <p>{es.status.lead}</p>
      </section>
      <Verdict service={service} />
      {health !== null && (
        <div className="facts">
          <section aria-labelledby="pending-title" className="pending">
            <h2 id="pending-title">{es.status.pending.label}</h2>
            <p className="figure">{COUNT.format(health.pendientes)}</p>
            <p className="note">
              {health.pendientes === 0 ? es.status.pending.none : es.status.pending.some}
            </p>
          </section>
          <section aria-labelledby="connections-title">
            <h2 id="connections-title">{es.status.environments}</h2>
            <ConnectionList connections={health.conexiones} />
          </section>
        </div>
      )}
      {answeredAtMs !== null && <footer>{es.status.refreshed(CLOCK.format(answeredAtMs))}</footer>}
    </main>
  );
}

function Verdict({ service }: { readonly service: ServiceHealth }) {
  const { tone, title, detail } = verdictOf(service);
  return (
    <section className="verdict" data-tone={tone} aria-live="polite">
      <span className="verdict-light" aria-hidden="true" />
      <div>
        <p className="verdict-title">{title}</p>
        {detail !== '' && <p>{detail}</p>}
      </div>
      {tone === 'bad' && (
        <button type="button" onClick={() => void service.refresh()}>
          {es.status.retry}
        </button>
      )}
    </section>
  );
}

interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
}

function verdictOf({ health, reachable }: ServiceHealth): Words {
  if (reachable === false) return { tone: 'bad', ...es.status.state.unreachable };
  if (health === null) return { tone: 'quiet', title: es.status.waiting, detail: '' };
  return { tone: health.estado === 'OK' ? 'good' : 'bad', ...es.status.state[health.estado] };
}
