import { useState } from 'react';
import type { DrillReport } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { Button } from '../../../components/button.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { refusalText } from '../../../faults/fault-text.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { saveFile } from '../../../stores/till/save-file.ts';
import { momentText } from '../../../text/day.ts';
import { drillTone, sizeText } from './backups-text.ts';

/** Result of a restore drill: whether the copy is reliable and what it lacks. */
export function BackupsReport({
  report,
  onClose,
}: {
  readonly report: DrillReport;
  readonly onClose: () => void;
}) {
  const all = useWords();
  const words = all.maintenance.report;
  const [saved, setSaved] = useState(false);
  const first = useFocus<HTMLButtonElement>();
  const { nombre, copia, bytes, fin, resultado, motivo, broken, documentos, firmas, documentosVivos } =
    report;
  return (
    <Sheet title={words.title} onClose={onClose} size="wide">
      <SignalLight tone={drillTone(resultado)}>{words.result[resultado]}</SignalLight>
      {motivo !== null && <p>{refusalText({ message: motivo, broken }, all)}</p>}
      <Facts
        className="facts-row"
        figures
        facts={[
          [words.copy, `${copia} · ${sizeText(bytes)}`],
          [words.took, momentText(fin)],
          [words.read, words.documents(documentos, firmas)],
          [words.live, documentosVivos === null ? null : words.liveDocuments(documentosVivos)],
        ]}
      />
      <Numbers report={report} />
      {report.faltas.length > 0 && (
        <div>
          <h3>{words.faults}</h3>
          <ul className="reasons">
            {report.faltas.map(({ lugar, mensaje }) => (
              <li key={`${lugar} ${mensaje}`}>
                {lugar}: {mensaje}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Unlogged of={report.sinBitacora} />
      <div className="actions">
        <span role="status" className="settings-saved">
          {saved ? words.saved : ''}
        </span>
        <Button
          ref={first}
          kind="main"
          onClick={() => {
            saveFile(`${nombre}.json`, [`${JSON.stringify(report, null, 2)}\n`], 'application/json');
            setSaved(true);
          }}
        >
          {words.save}
        </Button>
      </div>
    </Sheet>
  );
}

/** Users and keys in the copy that the audit log does not account for. */
function Unlogged({ of: { personas, llaves } }: { readonly of: DrillReport['sinBitacora'] }) {
  const words = useWords().maintenance.report;
  const all = [...personas.map(words.unloggedPerson), ...llaves.map(words.unloggedKey)];
  if (all.length === 0) return null;
  return (
    <div>
      <h3>{words.unlogged}</h3>
      <p className="soft">{words.unloggedLead}</p>
      <ul className="reasons">
        {all.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

function Numbers({ report: { series, resultado } }: { readonly report: DrillReport }) {
  const words = useWords();
  const text = words.maintenance.report;
  const names: Readonly<Record<string, string>> = words.tipo;
  if (series.length === 0) return null;
  return (
    <div className="stack backup-series">
      <h3>{text.series}</h3>
      {resultado === 'bien' && <p className="soft">{text.complete}</p>}
      <ul className="grid settings-list">
        {series.map(({ ambiente, tipoDte, serie, anio, copia, viva }) => (
          <li key={`${ambiente} ${tipoDte} ${serie} ${anio}`}>
            <span className="grid grow breaks settings-item">
              <strong>{names[tipoDte] ?? tipoDte}</strong>
              <span className="soft small figures">
                {serie} · {anio} · {words.ambiente[ambiente]}
              </span>
            </span>
            <span className="figures" data-tone={copia < viva ? 'waiting' : undefined}>
              {copia < viva ? text.missing(copia + 1, viva) : text.upTo(copia)}
            </span>
          </li>
        ))}
      </ul>
      {resultado === 'atrasada' && <p className="soft small">{text.missingWay}</p>}
    </div>
  );
}
