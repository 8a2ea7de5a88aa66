import type { AuditLine } from '../../../../core/contract/bridge/bridge-audit.ts';
import { LongList } from '../../../components/list/long-list.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useAudit } from '../../../stores/manager/audit.ts';
import { momentText } from '../../../text/day.ts';

/** Least height of a row, in pixels; `audit.css` says the same. A longer text takes more, and is measured. */
const ROW_PX = 64;
const PAGE_STEP = 8;

/** Details that tell a person nothing at a glance. */
const OPAQUE: ReadonlySet<string> = new Set(['caja', 'id', 'evento', 'documento', 'contingencia']);

/** What was found, newest first. */
export function AuditList({ onOpen }: { readonly onOpen: (line: AuditLine) => void }) {
  const words = useWords();
  const { rows, next, more } = useAudit();
  return (
    <LongList
      label={words.config.section.bitacora}
      className="audit-list"
      gridClass="audit-grid"
      rowClass="audit-row"
      rowPx={ROW_PX}
      measured
      pageStep={PAGE_STEP}
      heading={<Heading />}
      rows={rows}
      total={rows.length}
      next={next}
      more={more}
      keyOf={({ id }) => id}
      renderCells={(line) => <Cells line={line} />}
      onOpen={onOpen}
    />
  );
}

function Heading() {
  const { columns } = useWords().audit;
  return (
    <>
      <span role="columnheader">{columns.what}</span>
      <span role="columnheader">{columns.who}</span>
      <span role="columnheader">{columns.when}</span>
    </>
  );
}

function Cells({ line: { accion, persona, momento, detalle } }: { readonly line: AuditLine }) {
  const words = useWords().audit;
  const told = detalle.filter(({ nombre, valor }) => valor !== '' && !OPAQUE.has(nombre));
  return (
    <>
      <span role="gridcell" className="audit-what">
        <span>{words.sentence(accion)}</span>
        {told.length > 0 && (
          <span className="soft small">
            {told.map(({ nombre, valor }) => `${words.detailName(nombre)}: ${valor}`).join(' · ')}
          </span>
        )}
      </span>
      <span role="gridcell" className="audit-who">
        {persona}
      </span>
      <span role="gridcell" className="figures soft">
        {momentText(momento)}
      </span>
    </>
  );
}
