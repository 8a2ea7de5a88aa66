import { lazy, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { lazyScreen } from './components/lazy-screen.tsx';
import { BrokenScreenBoundary } from './frame/broken-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { KeptStage } from './frame/kept-stage.tsx';
import { usePolling } from './hooks/use-polling.ts';
import { useWords } from './hooks/use-words.ts';
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

/** How often a browser that is not in asks how far it has come: it may be let in, or out, from elsewhere. */
const SESSION_EVERY_MS = 4000;

/** Both write a day as 21/11/2026, as El Salvador does. */
const LOCALE = { es: 'es-SV', en: 'en-GB' } as const;

/** The application: the status for anyone, then pairing, log-in, and the till itself. */
export function App() {
  const language = useAppearance((appearance) => appearance.language);
  // What a till shows without its service comes from it while it is there: a lock that cannot be drawn locks nobody out.
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
  // PINs that are shown once stay until they are noted, over a reload too.
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

/** Until the service has said how far this browser has come. */
function Opening() {
  const words = useWords();
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
