import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { saveExport } from '../../stores/catalogue/import-download.ts';
import { useImport } from '../../stores/catalogue/import.ts';
import { useSession } from '../../stores/till/session.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

export interface RecordActionsProps {
  readonly clase: CsvKind;
  readonly createText: string;
  /** Undefined if the user may not create. */
  readonly onCreate: (() => void) | undefined;
  readonly onMessage: (said: LocalizedMessage | null) => void;
}

export function RecordActions({ clase, createText, onCreate, onMessage }: RecordActionsProps) {
  const words = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const openImport = useImport((store) => store.open);
  const [exported, setExported] = useState<number | null>(null);
  useKeys({ F2: () => onCreate?.() });
  const exportAll = async (): Promise<void> => {
    setExported(0);
    const problem = await saveExport(clase, setExported);
    setExported(null);
    onMessage(problem);
  };
  return (
    <div className="records-actions">
      {isManager && (
        <>
          <Button disabled={exported !== null} onClick={() => void exportAll()}>
            <Download size={18} aria-hidden="true" />
            {exported === null
              ? words.records.exportFile
              : words.records.exporting(WHOLE_NUMBER.format(exported))}
          </Button>
          <Button onClick={() => openImport(clase)}>
            <Upload size={18} aria-hidden="true" />
            {words.records.importFile}
          </Button>
        </>
      )}
      {onCreate !== undefined && (
        <Button kind="main" onClick={onCreate}>
          <Plus size={18} aria-hidden="true" />
          {createText}
          <kbd className="key">F2</kbd>
        </Button>
      )}
    </div>
  );
}
