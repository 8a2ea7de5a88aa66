import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { bridge } from '../bridge/index.ts';
import { Toast } from '../components/toast.tsx';
import { useAltOverlay } from '../hooks/use-alt-overlay.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { usePolling } from '../hooks/use-polling.ts';
import { useWords } from '../hooks/use-words.ts';
import { goTo } from '../stores/navigation.ts';
import { useResult } from '../stores/result.ts';
import { useSession } from '../stores/session.ts';
import { useTill } from '../stores/till.ts';
import { DeadlineBar } from './deadline-bar.tsx';
import { Rail } from './rail.tsx';
import { RAIL } from './shortcuts.ts';
import { TopBar } from './top-bar.tsx';

/** The context is told when it changes; asking besides keeps clocks and words of a quiet day right. */
const CONTEXT_EVERY_MS = 20_000;

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

/** Everything around a screen: rail, top bar, deadlines, palette. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const [searching, setSearching] = useState(false);
  const refresh = useTill((till) => till.refresh);
  usePolling(refresh, CONTEXT_EVERY_MS);
  useBridgeEvents();
  useAltOverlay();
  useKeys({
    'Ctrl+K': () => setSearching(true),
    ...Object.fromEntries(RAIL.map(({ key, screen }) => [key, () => goTo(screen)])),
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
        <DeadlineBar />
        <main id="content" className="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toast />
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useBridgeEvents(): void {
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.kind === 'session') void useSession.getState().refresh();
        if (event.kind === 'disconnected') useTill.setState({ connected: false });
        if (event.kind === 'connected' || event.kind === 'context') void useTill.getState().refresh();
        if (event.kind === 'document') void useResult.getState().follow(event.document.codigoGeneracion);
      }),
    [],
  );
}
