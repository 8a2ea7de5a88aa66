import { lazy, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { lazyScreen } from './components/lazy-screen.tsx';
import { BrokenScreenBoundary } from './frame/broken-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { KeptStage } from './frame/kept-stage.tsx';
import { usePolling } from './hooks/use-polling.ts';
import { useWordsAtOnce } from './text/words.ts';
import { Desk } from './screens/desk.tsx';
import { useAppearance } from './stores/till/appearance.ts';
import { useDemoNotes } from './stores/till/demo-notes.ts';
import { useNavigation } from './stores/till/navigation.ts';
import { useSession } from './stores/till/session.ts';

const status = lazyScreen(() =>
  import('./screens/service-status.tsx').then((module) => module.ServiceStatus),
);
const login = lazyScreen(() => import('./screens/access/login.tsx').then((module) => module.Login));
const Pairing = lazy(() =>
  import('./screens/access/pairing.tsx').then((module) => ({ default: module.Pairing })),
);
const Wizard = lazy(() =>
  import('./screens/wizard/wizard.tsx').then((module) => ({ default: module.Wizard })),
);

/** Poll interval of the session state of a locked or unpaired browser. */
const SESSION_EVERY_MS = 4000;

/** Locales that format days as 21/11/2026, as in El Salvador. */
const LOCALE = { es: 'es-SV', en: 'en-GB' } as const;

/** The application: pairing, setup, log-in, or the till; the status page is open to anyone. */
export function App() {
  const language = useAppearance((appearance) => appearance.language);
  // Preload what is needed when the service is unreachable, e.g. the lock screen.
  useEffect(() => void Promise.all([login.load(), status.load()]), []);
  return (
    <I18nProvider locale={LOCALE[language]}>
      <BrokenScreenBoundary>
        <Suspense>
          <Stage />
        </Suspense>
      </BrokenScreenBoundary>
    </I18nProvider>
  );
}

function Stage() {
  const screen = useNavigation((navigation) => navigation.screen);
  const state = useSession((session) => session.state);
  const isUnnoted = useDemoNotes(({ demo }) => demo !== null);
  if (screen === 'estado') return <status.Place />;
  if (state === null) return <Opening />;
  // Unconfirmed PINs stay shown, also after a reload.
  if (isUnnoted && state.stage === 'locked') return <Wizard />;
  switch (state.stage) {
    case 'unpaired':
      return <Pairing />;
    case 'empty':
      return <Wizard />;
    case 'locked':
    case 'open':
      return (
        <KeptStage state={state} Locked={login.Place}>
          {({ place }) => (
            <Frame>
              <Desk place={`${place.issuerId}/${place.ambiente}/${place.branchId}`} />
            </Frame>
          )}
        </KeptStage>
      );
  }
}

function Opening() {
  const words = useWordsAtOnce();
  const { refresh, reachable } = useSession();
  usePolling(refresh, SESSION_EVERY_MS);
  useEffect(() => {
    if (!reachable) location.hash = '/estado';
  }, [reachable]);
  return (
    <main className="empty">
      <p>{words.access.connecting}</p>
    </main>
  );
}
