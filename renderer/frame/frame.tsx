import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { bridge } from '../bridge/index.ts';
import { useAltOverlay } from '../hooks/use-alt-overlay.ts';
import { useLockKey } from '../hooks/use-lock-key.ts';
import { useLockWhenIdle } from '../hooks/use-lock-when-idle.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { usePolling } from '../hooks/use-polling.ts';
import { lazyScreen } from '../components/lazy-screen.tsx';
import { useWordsAtOnce } from '../text/words.ts';
import { goTo } from '../stores/till/navigation.ts';
import { PracticePlace } from '../screens/onboarding/onboarding-place.tsx';
import { usePaper } from '../stores/documents/paper.ts';
import { usePrinting } from '../stores/documents/printing.ts';
import { useResult } from '../stores/sale/result.ts';
import { refreshPhoneData } from '../stores/sale/phone-data.ts';
import { useSession } from '../stores/till/session.ts';
import { useTill } from '../stores/till/till.ts';
import { Rail } from './rail.tsx';
import { useRail } from './shortcuts.ts';
import { TopBar } from './top-bar.tsx';

/** The context is pushed when it changes; polling keeps the deadlines current, in ms. */
const CONTEXT_EVERY_MS = 20_000;

/** Events after which the context is reloaded. */
const CHANGES_CONTEXT: ReadonlySet<string> = new Set(['connected', 'context', 'document']);

const palette = lazyScreen(() => import('./palette.tsx').then((module) => module.Palette));
const Paper = lazy(() => import('../paper/paper.tsx').then((module) => ({ default: module.Paper })));

export function Frame({ children }: { readonly children: ReactNode }) {
  const words = useWordsAtOnce();
  const rail = useRail();
  const [searching, setSearching] = useState(false);
  const refresh = useTill((till) => till.refresh);
  usePolling(refresh, CONTEXT_EVERY_MS);
  // Preload, so that no keystroke is lost.
  useEffect(() => void palette.load(), []);
  useBridgeEvents();
  useAltOverlay();
  useLockKey();
  useLockWhenIdle();
  useKeys({
    'Ctrl+K': () => setSearching(true),
    ...Object.fromEntries(rail.map(({ key, screen }) => [key, () => goTo(screen)])),
  });
  return (
    <div className="frame">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#content')?.focus();
        }}
      >
        {words.frame.skip}
      </a>
      <Rail />
      <TopBar onSearch={() => setSearching(true)} />
      <div className="frame-main">
        <PracticePlace />
        <main id="content" className="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <OnPaper />
      {searching && (
        <Suspense>
          <palette.Place onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

function OnPaper() {
  const paper = usePaper((each) => each.paper);
  if (paper === null) return null;
  return (
    <Suspense>
      <Paper paper={paper} />
    </Suspense>
  );
}

function useBridgeEvents(): void {
  useEffect(() => {
    // Load before the first sale, even if no event arrives.
    void usePrinting.getState().refresh();
    return bridge.subscribe((event) => {
      if (event.kind === 'session') void useSession.getState().refresh();
      if (event.kind === 'disconnected') useTill.setState({ connected: false });
      if (event.kind === 'printing' || event.kind === 'connected') void usePrinting.getState().refresh();
      if (event.kind === 'phone' || event.kind === 'connected') refreshPhoneData();
      if (CHANGES_CONTEXT.has(event.kind)) void useTill.getState().refresh();
      if (event.kind === 'document') void useResult.getState().follow(event.document.codigoGeneracion);
      // May have changed while the stream was closed.
      if (event.kind === 'connected') void useResult.getState().follow(null);
    });
  }, []);
}
