import { FileArchive } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { useSession } from '../../stores/till/session.ts';

const sheet = lazyScreen(() => import('./export-sheet.tsx').then((module) => module.ExportSheet));

/** Opens the export of a period, for managers; proposes the filter's period. */
export function ExportButton() {
  const words = useWords().exporting;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { desde, hasta } = useDocuments(({ filter }) => filter);
  const [open, setOpen] = useState(false);
  // Preloaded, so that keys typed right after opening are not lost.
  useEffect(() => {
    if (isManager) void sheet.load();
  }, [isManager]);
  if (!isManager) return null;
  return (
    <>
      <Button className="export-open" onClick={() => setOpen(true)}>
        <FileArchive size={18} aria-hidden="true" />
        {words.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <sheet.Place desde={desde} hasta={hasta} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
