import { Download } from 'lucide-react';
import type { ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { saveWrongLines } from '../../stores/catalogue/import-download.ts';
import { useMessage } from '../../faults/message.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

export interface WrongLinesProps {
  readonly status: ImportStatus;
  readonly wrong: number;
}

/** Saves the lines with errors as a file with their reasons; renders nothing without any. */
export function WrongLines({ status, wrong }: WrongLinesProps) {
  const words = useWords();
  const [problem, setProblem] = useMessage('');
  const download = async (): Promise<void> => {
    setProblem(await saveWrongLines(status.id, status.clase));
  };
  if (wrong === 0) return null;
  return (
    <div className="row gap-2-3 wrap wrong-lines">
      <Button onClick={() => void download()}>
        <Download size={18} aria-hidden="true" />
        {words.imports.downloadWrong(WHOLE_NUMBER.format(wrong))}
      </Button>
      <p className="soft small">{words.imports.wrongHint}</p>
      <Fault text={problem} />
    </div>
  );
}
