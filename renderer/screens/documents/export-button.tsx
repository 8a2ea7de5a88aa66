import { FileArchive } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { useSession } from '../../stores/till/session.ts';

const sheet = lazyScreen(() => import('./export-sheet.tsx').then((module) => module.ExportSheet));

/** Leads a manager to the export of a period; that of the filter is proposed. */
export function ExportButton() {
  const words = useWords().exporting;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { desde, hasta } = useDocuments(({ filter }) => filter);
  const [open, setOpen] = useState(false);
  // Before it is opened: the keys that follow are its.
  useEffect(() => {
    if (isManager) void sheet.load();
  }, [isManager]);
  if (!isManager) return null;
  return (
    <>
      <button type="button" className="button export-open" onClick={() => setOpen(true)}>
        <FileArchive size={18} aria-hidden="true" />
        {words.open}
      </button>
      {open && (
        <Suspense fallback={null}>
          <sheet.Place desde={desde} hasta={hasta} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
