import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { saveFile } from '../../../stores/till/save-file.ts';
import { CopyButton } from './copy-button.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { prettyJson } from './pretty-json.ts';

/** The signed JSON, indented for reading; copied and downloaded unchanged. */
export function DocumentJson({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const { dteJson, codigoGeneracion } = view.result;
  const pretty = useMemo(() => prettyJson(dteJson), [dteJson]);
  const hasFile =
    view.firma !== null && (view.result.selloRecibido !== null || view.estado === 'CONTINGENCIA');
  return (
    <div className="drawer-part">
      <div className="flow">
        <CopyButton value={dteJson} name={words.documents.json.copy} worded />
        {hasFile && codigoGeneracion !== null && <FileButton codigoGeneracion={codigoGeneracion} />}
      </div>
      <p className="soft small">
        {hasFile ? words.documents.json.downloadHint : words.documents.json.noFile}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <pre className="small code" tabIndex={0} role="region" aria-label={words.documents.json.text}>
        {pretty}
      </pre>
    </div>
  );
}

function FileButton({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWords();
  const [problem, setProblem] = useMessage('');
  const download = async (): Promise<void> => {
    const reply = await bridge.call('documents.file', { codigoGeneracion });
    if (!reply.ok) return setProblem(problemMessage(reply.problem));
    saveFile(reply.value.name, [reply.value.content], 'application/json');
  };
  return (
    <>
      <Button onClick={() => void download()}>
        <Download size={18} aria-hidden="true" />
        {words.documents.json.download}
      </Button>
      {problem !== '' && (
        <p className="fault" role="status">
          {problem}
        </p>
      )}
    </>
  );
}
