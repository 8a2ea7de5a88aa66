import { Suspense, useEffect } from 'react';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { isGoing, useImport } from '../../stores/catalogue/import.ts';
import { useSession } from '../../stores/till/session.ts';
import { percentOf } from './import-percent.ts';
import './import.css';

const importing = lazyScreen(() => import('./import-sheet.tsx').then((module) => module.ImportSheet));

/** The import dialog while open, else a line above the list that reopens it. */
export function ImportPlace() {
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { sheet, status, resume, open, another } = useImport();
  useEffect(() => {
    if (!isManager) return;
    void resume();
    // Preloaded, so that keys typed right after opening are not lost.
    void importing.load();
  }, [isManager, resume]);
  if (!isManager) return null;
  if (sheet !== null)
    return (
      <Suspense>
        <importing.Place clase={sheet} />
      </Suspense>
    );
  if (status === null || !isGoing(status)) return null;
  const waits = status.estado === 'lista';
  return (
    <div className="notice row gap-3 import-bar">
      <span role="status" className="figures">
        {waits ? words.imports.waiting(status.archivo) : words.imports.running(String(percentOf(status)))}
      </span>
      {waits && (
        <Button kind="plain" onClick={another}>
          {words.imports.discard}
        </Button>
      )}
      <Button onClick={() => open(status.clase)}>{words.imports.see}</Button>
    </div>
  );
}
