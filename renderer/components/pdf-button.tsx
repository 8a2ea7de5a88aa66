import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../hooks/use-words.ts';
import { savePdf } from '../stores/documents/pdf-download.ts';

export interface PdfButtonProps {
  readonly codigoGeneracion: string;
  /** What is going on and what came of it, for the place that tells it. */
  readonly onTold: (text: string) => void;
}

/** Saves the printed version of a document. */
export function PdfButton({ codigoGeneracion, onTold }: PdfButtonProps) {
  const { pdf } = useWords().printed;
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    onTold(pdf.preparing);
    const problem = await savePdf(codigoGeneracion);
    setBusy(false);
    onTold(problem ?? pdf.saved(`${codigoGeneracion}.pdf`));
  };
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={() => void save()}>
      <FileText size={18} aria-hidden="true" />
      {pdf.name}
    </button>
  );
}
