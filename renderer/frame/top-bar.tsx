import { LockKeyhole, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { lazyScreen } from '../components/lazy-screen.tsx';
import { SignalLight } from '../components/signal-light.tsx';
import { Toast } from '../components/toast.tsx';
import { LOCK_KEY } from '../hooks/use-lock-key.ts';
import { useWordsAtOnce } from '../text/words.ts';
import type { TillContext } from '../../core/contract/till/till.ts';
import { sectionOfStop } from '../stores/manager/section-of-stop.ts';
import { useSession } from '../stores/till/session.ts';
import { useTill } from '../stores/till/till.ts';
import { OnboardingPlace } from '../screens/onboarding/onboarding-place.tsx';
import { Clock } from './clock.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { lightText, TONE } from './light-text.ts';
import { NextAction } from './next-action.tsx';

/** As shown to the user. */
const SEARCH_KEY = 'Ctrl+K';

const panel = lazyScreen(() => import('./status-panel.tsx').then((module) => module.StatusPanel));

/** Place, environment, status, user and time. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const words = useWordsAtOnce();
  const context = useTill((till) => till.context);
  const logOut = useSession((session) => session.logOut);
  return (
    <header className="top-bar">
      {context !== null && <Place context={context} />}
      <div className="top-middle">
        <Line />
        <Toast />
      </div>
      <div className="row gap-3 shrinks top-end">
        <Button
          className="top-search"
          kind="plain"
          onClick={onSearch}
          aria-label={`${words.frame.search} (${SEARCH_KEY})`}
          aria-keyshortcuts="Control+K"
        >
          <Search size={20} aria-hidden="true" />
          <kbd className="key">{SEARCH_KEY}</kbd>
        </Button>
        <OnboardingPlace />
        <Clock label={words.frame.clock} />
        {context !== null && (
          <Button
            className="top-user"
            kind="plain"
            onClick={() => void logOut()}
            aria-keyshortcuts="Control+L"
            aria-label={`${words.frame.lock} (${words.frame.user(context.usuario.nombre)})`}
          >
            <span className="clamp top-name">{context.usuario.nombre}</span>
            <LockKeyhole size={18} aria-hidden="true" />
            <kbd className="key key-hint">{LOCK_KEY}</kbd>
          </Button>
        )}
      </div>
    </header>
  );
}

function Place({ context }: { readonly context: TillContext }) {
  const words = useWordsAtOnce();
  const { sucursal, ambiente, relojDeEnsayo } = context;
  return (
    <div className="row gap-3 shrinks top-place">
      {ambiente === 'PRUEBAS' ? (
        <span className="environment" title={words.frame.pruebasTitle}>
          {words.frame.pruebas}
          <span className="small medium environment-detail">
            {words.frame.pruebasDetail}
            {relojDeEnsayo && ` · ${words.frame.rehearsedTime}`}
          </span>
        </span>
      ) : (
        <span className="environment" data-ambiente="PRODUCCION">
          {words.frame.produccion}
        </span>
      )}
      <span className="top-branch">
        <strong>{sucursal.nombre}</strong>
        <span className="soft small figures">
          {words.frame.pointOfSale(sucursal.codEstable, sucursal.codPuntoVenta)}
        </span>
      </span>
    </div>
  );
}

function Line() {
  const words = useWordsAtOnce();
  const context = useTill((till) => till.context);
  const connected = useTill((till) => till.connected);
  const [isOpen, setOpen] = useState(false);
  // Preload, so that no keystroke is lost.
  useEffect(() => void panel.load(), []);
  if (!connected) {
    return (
      <div className="row gap-3 shrinks top-line" role="status" aria-label={words.frame.line}>
        <SignalLight tone="bad">{words.frame.disconnected}</SignalLight>
      </div>
    );
  }
  if (context === null) return null;
  const { semaforo } = context;
  const text = lightText(context, words);
  return (
    <div className="row gap-3 shrinks top-line" data-situation={semaforo.situacion}>
      <div className="top-light" role="status" aria-label={words.frame.line}>
        <Button
          className="light-button"
          kind="plain"
          title={text}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <SignalLight tone={TONE[semaforo.color]}>{text}</SignalLight>
        </Button>
      </div>
      <NextAction
        of={{ accion: semaforo.accion, section: sectionOfStop(semaforo) }}
        className="button line-action"
      />
      <DeadlineChip onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <panel.Place onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
