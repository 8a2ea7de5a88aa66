import { FileText, Share2, type LucideIcon } from 'lucide-react';
import { useOneRun } from '../hooks/use-one-run.ts';
import { useWordsAtOnce } from '../text/words.ts';
import type { LocalizedMessage } from '../faults/message.ts';
import { canSharePdf, savePdf, sharePdf } from '../stores/documents/pdf-download.ts';
import { Button } from './button.tsx';

export interface PdfButtonProps {
  readonly codigoGeneracion: string;
  readonly onMessage: (said: LocalizedMessage | null) => void;
}

export function PdfButton(props: PdfButtonProps) {
  const { pdf } = useWordsAtOnce().printed;
  return <FileButton {...props} name={pdf.name} icon={FileText} done="saved" hand={savePdf} />;
}

/** Shares the PDF; renders nothing where the browser cannot share files. */
export function SharePdfButton(props: PdfButtonProps) {
  const { pdf } = useWordsAtOnce().printed;
  if (!canSharePdf()) return null;
  return <FileButton {...props} name={pdf.share} icon={Share2} done="shared" hand={sharePdf} />;
}

interface FileButtonProps extends PdfButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly done: 'saved' | 'shared';
  /** Saves or shares. @returns the error; null on success, empty text when cancelled */
  readonly hand: (codigoGeneracion: string) => Promise<LocalizedMessage | null>;
}

function FileButton({ codigoGeneracion, onMessage, name, icon: Icon, done, hand }: FileButtonProps) {
  const { busy, run } = useOneRun();
  const press = (): Promise<void> =>
    run(async () => {
      onMessage(({ printed }) => printed.pdf.preparing);
      const problem = await hand(codigoGeneracion);
      onMessage(problem ?? (({ printed }) => printed.pdf[done](`${codigoGeneracion}.pdf`)));
    });
  return (
    <Button aria-disabled={busy} onClick={() => void press()}>
      <Icon size={18} aria-hidden="true" />
      {name}
    </Button>
  );
}
