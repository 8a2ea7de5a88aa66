import { lazy, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Frame } from './frame/frame.tsx';
import { usePolling } from './hooks/use-polling.ts';
import { useWords } from './hooks/use-words.ts';
import { Desk } from './screens/desk.tsx';
import { useAppearance } from './stores/appearance.ts';
import { useNavigation } from './stores/navigation.ts';
import { useSession } from './stores/session.ts';

const ServiceStatus = lazy(() =>
  import('./screens/service-status.tsx').then((module) => ({ default: module.ServiceStatus })),
);
const Pairing = lazy(() =>
  import('./screens/access/pairing.tsx').then((module) => ({ default: module.Pairing })),
);
const Login = lazy(() => import('./screens/access/login.tsx').then((module) => ({ default: module.Login })));

/** How often a browser that is not in asks how far it has come: it may be let in, or out, from elsewhere. */
const SESSION_EVERY_MS = 4000;

/** The application: the status for anyone, then pairing, log-in, and the till itself. */
export function App() {
  const language = useAppearance((appearance) => appearance.language);
  return (
    <I18nProvider locale={language === 'es' ? 'es-SV' : 'en-US'}>
      <Suspense>
        <Stage />
      </Suspense>
    </I18nProvider>
  );
}

function Stage() {
  const screen = useNavigation((navigation) => navigation.screen);
  const state = useSession((session) => session.state);
  if (screen === 'estado') return <ServiceStatus />;
  if (state === null) return <Opening />;
  switch (state.stage) {
    case 'unpaired':
      return <Pairing />;
    case 'locked':
      return <Login place={state.place} />;
    case 'open':
      return (
        <Frame>
          <Desk place={`${state.place.issuerId}/${state.place.ambiente}/${state.place.branchId}`} />
        </Frame>
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
