import { FileArchive } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { useSession } from '../../stores/till/session.ts';

const ExportSheet = lazy(() =>
  import('./export-sheet.tsx').then((module) => ({ default: module.ExportSheet })),
);

/** Leads a manager to the export of a period; that of the filter is proposed. */
export function ExportButton() {
  const words = useWords().exporting;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { desde, hasta } = useDocuments(({ filter }) => filter);
  const [open, setOpen] = useState(false);
  if (!isManager) return null;
  return (
    <>
      <button type="button" className="button export-open" onClick={() => setOpen(true)}>
        <FileArchive size={18} aria-hidden="true" />
        {words.open}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ExportSheet desde={desde} hasta={hasta} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
