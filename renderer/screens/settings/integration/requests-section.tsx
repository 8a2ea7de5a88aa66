import { useEffect, useState } from 'react';
import type { KeySettings, SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, Fault } from '../../../components/form/field.tsx';
import { LongList } from '../../../components/list/long-list.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { ROW_PX, useRowLook } from '../../../stores/lists/list-look.ts';
import { useRequests, type LoggedRequest } from '../../../stores/integration/requests.ts';
import { momentText } from '../../../text/day.ts';
import { Section } from '../section.tsx';
import { keyName, keyOfRequest, RequestStatus } from './request-parts.tsx';
import { RequestSheet } from './request-sheet.tsx';
import './requests.css';

const PAGE_STEP = 8;

/** API requests and responses, newest first. */
export function RequestsSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const say = words.integration.requests;
  const { rows, asked, filter, fault, load } = useRequests();
  const [opened, setOpened] = useState<LoggedRequest | null>(null);
  useEffect(() => void load(), [load]);
  const isFiltered = filter.llave !== '' || filter.errores;
  return (
    <Section title={words.config.section.solicitudes} lead={say.lead}>
      <RequestFilters keys={view.llaves} />
      <Fault text={fault?.(words) ?? ''} />
      {asked && rows.length === 0 ? (
        <p className="soft">{isFiltered ? say.none : say.empty}</p>
      ) : (
        <RequestList keys={view.llaves} onOpen={setOpened} />
      )}
      {opened !== null && (
        <RequestSheet key={opened.id} row={opened} keys={view.llaves} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

function RequestFilters({ keys }: { readonly keys: readonly KeySettings[] }) {
  const words = useWords();
  const say = words.integration.requests;
  const { filter, setFilter, load } = useRequests();
  return (
    <search className="row wrap end gap-3 request-filters">
      <Choice
        label={say.key}
        value={filter.llave}
        onChange={(llave) => setFilter({ llave })}
        choices={[['', say.allKeys], ...keys.map((key) => [key.id, keyName(key)] as const)]}
        focused
      />
      <Choice
        label={say.which}
        value={filter.errores ? 'errores' : ''}
        onChange={(which) => setFilter({ errores: which === 'errores' })}
        choices={[
          ['', say.every],
          ['errores', say.onlyFailed],
        ]}
      />
      <Button onClick={() => void load()}>{say.refresh}</Button>
    </search>
  );
}

interface ListProps {
  readonly keys: readonly KeySettings[];
  readonly onOpen: (row: LoggedRequest) => void;
}

function RequestList({ keys, onOpen }: ListProps) {
  const words = useWords();
  const { columns } = words.integration.requests;
  const { rows, next, more } = useRequests();
  const look = useRowLook();
  return (
    <LongList
      key={look}
      label={words.config.section.solicitudes}
      className="request-list"
      gridClass="request-grid"
      rowClass="request-row"
      rowPx={ROW_PX[look]}
      measured
      pageStep={PAGE_STEP}
      heading={(['status', 'what', 'duration', 'when'] as const).map((column) => (
        <span key={column} role="columnheader">
          {columns[column]}
        </span>
      ))}
      rows={rows}
      total={rows.length}
      next={next}
      more={more}
      keyOf={({ id, en }) => `${id} ${en}`}
      renderCells={(row) => <Cells row={row} keyText={keyOfRequest(row, keys, words)} />}
      onOpen={onOpen}
    />
  );
}

function Cells({ row, keyText }: { readonly row: LoggedRequest; readonly keyText: string }) {
  const { metodo, ruta, estado, codigo, campos, duracionMs, en } = row;
  return (
    <>
      <span role="gridcell">
        <RequestStatus status={estado} />
      </span>
      <span role="gridcell" className="request-lines">
        <span className="cut">
          {metodo} {ruta}
        </span>
        {codigo !== null && <span className="soft small cut">{[codigo, ...campos].join(' · ')}</span>}
      </span>
      <span role="gridcell" className="figures soft">
        {duracionMs} ms
      </span>
      <span role="gridcell" className="request-lines">
        <span className="figures soft">{momentText(en)}</span>
        <span className="soft small cut">{keyText}</span>
      </span>
    </>
  );
}
