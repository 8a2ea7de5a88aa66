import { useEffect, useState } from 'react';
import type { RequestDetail } from '../../../../core/contract/api/integration/request-log.ts';
import type { KeySettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { openDocument } from '../../../stores/documents/open-document.ts';
import type { LoggedRequest } from '../../../stores/integration/requests.ts';
import { momentText } from '../../../text/day.ts';
import { keyOfRequest, RequestStatus } from './request-parts.tsx';

interface RequestSheetProps {
  readonly row: LoggedRequest;
  readonly keys: readonly KeySettings[];
  readonly onClose: () => void;
}

/** One API request: result, stored bodies, and a link to its document. */
export function RequestSheet({ row, keys, onClose }: RequestSheetProps) {
  const words = useWords();
  const say = words.integration.requests;
  const [detail, setDetail] = useState<RequestDetail | null>(null);
  const [fault, setFault] = useMessage('');
  useEffect(() => {
    let isWanted = true;
    void bridge.call('requests.view', { id: row.id }).then((reply) => {
      if (!isWanted) return;
      if (reply.ok) setDetail(reply.value);
      else setFault(problemMessage(reply.problem));
    });
    return () => {
      isWanted = false;
    };
  }, [row.id, setFault]);
  const { codigoGeneracion } = row;
  return (
    <Sheet title={say.title} onClose={onClose} size="side" place="side" changed={false}>
      <p className="row gap-2 breaks">
        <RequestStatus status={row.estado} />
        <strong>
          {row.metodo} {row.ruta}
        </strong>
      </p>
      <Facts
        className="facts-list"
        figures
        facts={[
          [say.when, momentText(row.en)],
          [say.key, keyOfRequest(row, keys, words)],
          [say.failed, row.codigo],
          [say.fields, row.campos.length === 0 ? null : row.campos.join(', ')],
          [say.duration, `${row.duracionMs} ms`],
          [say.sizes, say.bytes(row.bytesSolicitud, row.bytesRespuesta)],
          [say.idempotencyKey, row.idempotencyKey],
          [say.replayed, row.repetida ? say.yes : null],
          [say.id, row.id],
        ]}
      />
      {codigoGeneracion !== null && (
        <div>
          <Button onClick={() => openDocument(codigoGeneracion)}>{say.document}</Button>
        </div>
      )}
      <Fault text={fault} />
      {detail !== null && (
        <>
          <Body title={say.request} text={detail.solicitud} />
          <Body title={say.answer} text={detail.respuesta} />
          <p className="soft small">{say.hidden}</p>
        </>
      )}
    </Sheet>
  );
}

function Body({ title, text }: { readonly title: string; readonly text: string | null }) {
  const say = useWords().integration.requests;
  if (text === null)
    return (
      <p className="soft">
        {title}: {say.noBody}
      </p>
    );
  return (
    <section className="stack gap-1" aria-label={title}>
      <h3 className="label">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <pre className="well pad-3 small breaks request-body" tabIndex={0}>
        {readable(text)}
      </pre>
    </section>
  );
}

/** Indents JSON; truncated text stays unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
