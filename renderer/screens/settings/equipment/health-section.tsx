import { useCallback, useState } from 'react';
import type { HealthState, HealthView } from '../../../../core/contract/till/health-view.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { SignalLight, type Tone } from '../../../components/signal-light.tsx';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { momentText } from '../../../text/day.ts';
import { HealthBundle } from './health-bundle.tsx';
import { HealthClock } from './health-clock.tsx';
import { HealthProgram } from './health-program.tsx';
import { healthText } from './health-text.ts';
import { Section } from '../section.tsx';
import '../security/backups.css';

/** Poll interval, in ms: values change slowly. */
const LOOK_MS = 60_000;

const TONE: Readonly<Record<HealthState, Tone>> = { bien: 'good', aviso: 'waiting', falla: 'bad' };

export function HealthSection() {
  const words = useWords();
  const [view, setView] = useState<HealthView | null>(null);
  const look = useCallback(async (): Promise<void> => {
    const reply = await bridge.call('maintenance.health', {});
    if (reply.ok) setView(reply.value);
  }, []);
  usePolling(look, LOOK_MS);
  const ahead = view?.puntos.find((item) => item.asunto === 'reloj')?.futuros ?? null;
  return (
    <Section title={words.config.section.salud} lead={words.maintenance.health.lead}>
      {view === null ? (
        <p className="soft">{words.config.loading}</p>
      ) : (
        <>
          <ul className="grid health-list">
            {view.puntos.map((item, index) => {
              const { name, text } = healthText(item, words);
              return (
                <li key={`${item.asunto} ${index}`}>
                  <strong>{name}</strong>
                  <span>{text}</span>
                  <SignalLight tone={TONE[item.estado]}>
                    {words.maintenance.health.state[item.estado]}
                  </SignalLight>
                </li>
              );
            })}
          </ul>
          {ahead !== null && <HealthClock ahead={ahead} onDone={look} />}
          <div className="settings-save">
            <Button onClick={() => void look()}>{words.maintenance.health.again}</Button>
            <span className="soft small figures" role="status">
              {words.maintenance.health.moment(momentText(view.momento))}
            </span>
          </div>
        </>
      )}
      <HealthProgram />
      <HealthBundle />
    </Section>
  );
}
