import { useEffect, useState } from 'react';
import type {
  BackupsView,
  DrillReport,
  MaintenanceJob,
} from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { answeredText } from '../../../faults/fault-text.ts';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useInstallationHealth } from '../../../stores/manager/installation-health.ts';
import { useMaintenance } from '../../../stores/manager/maintenance.ts';
import { momentText } from '../../../text/day.ts';
import { BackupsPlan } from './backups-plan.tsx';
import { BackupsReport } from './backups-report.tsx';
import { drillTone, sizeText } from './backups-text.ts';
import { Section } from '../section.tsx';
import './backups.css';

/** Poll interval of a running backup or drill, in ms. */
const LOOK_MS = 500;

export function BackupsSection() {
  const words = useWords();
  const { view, job, fault, load } = useMaintenance();
  const [report, setReport] = useState<DrillReport | null>(null);
  useEffect(() => void load(), [load]);
  const isBusy = job?.estado === 'en-curso';
  useEffect(() => {
    // Refreshes the health, which is shown beside the section's name.
    if (!isBusy && job !== null) void useInstallationHealth.getState().load();
  }, [isBusy, job]);
  const open = async (nombre: string): Promise<void> => {
    const reply = await bridge.call('maintenance.report', { nombre });
    if (reply.ok) setReport(reply.value);
  };
  return (
    <Section title={words.config.section.respaldos} lead={words.maintenance.backups.lead}>
      {view === null ? (
        <p className="soft">{words.config.loading}</p>
      ) : (
        <>
          {!view.alcanzable && (
            <p className="notice" data-tone="bad">
              {words.maintenance.backups.unreachable}
            </p>
          )}
          <Latest view={view} />
          <Actions busy={isBusy} />
          {isBusy && <Watch />}
          <JobState job={job} view={view} onOpen={(nombre) => void open(nombre)} />
          <Fault text={fault?.(words) ?? ''} />
          <Drills view={view} onOpen={(nombre) => void open(nombre)} />
          <Copies view={view} busy={isBusy} />
          <BackupsPlan view={view} />
        </>
      )}
      {report !== null && <BackupsReport report={report} onClose={() => setReport(null)} />}
    </Section>
  );
}

function Watch() {
  usePolling(
    useMaintenance((maintenance) => maintenance.look),
    LOOK_MS,
  );
  return null;
}

function Latest({ view }: { readonly view: BackupsView }) {
  const words = useWords().maintenance.backups;
  const tried = view.simulacros.find(({ resultado }) => resultado === 'bien' || resultado === 'atrasada');
  const taken = tried?.tomada ?? null;
  return (
    <Facts
      className="facts-row"
      figures
      facts={[
        [words.last, view.ultima === null ? words.never : momentText(view.ultima)],
        [words.lastTried, taken === null ? words.never : momentText(taken)],
      ]}
    />
  );
}

function Actions({ busy }: { readonly busy: boolean }) {
  const words = useWords().maintenance.backups;
  const { view, backUp, drill } = useMaintenance();
  const none = view?.copias.length === 0;
  return (
    <div className="stack gap-3 settings-block">
      <div className="settings-save">
        <Button kind="main" aria-disabled={busy} onClick={() => void (busy || backUp())}>
          {words.take}
        </Button>
        <Button aria-disabled={busy || none} onClick={() => void (busy || none || drill(null))}>
          {words.drill}
        </Button>
      </div>
      <p className="soft small">{words.drillLead}</p>
    </div>
  );
}

interface JobStateProps {
  readonly job: MaintenanceJob | null;
  readonly view: BackupsView;
  readonly onOpen: (nombre: string) => void;
}

function JobState({ job, view, onOpen }: JobStateProps) {
  const all = useWords();
  const words = all.maintenance;
  if (job === null) return null;
  const { estado, clase, paso, porcentaje, mensaje, copia, informe } = job;
  if (estado === 'en-curso') {
    const text = words.backups.working(paso, porcentaje);
    return (
      <div className="stack backup-job" role="status">
        <span>{text}</span>
        <progress aria-label={text} max={100} {...(porcentaje === null ? {} : { value: porcentaje })} />
      </div>
    );
  }
  const isWell = estado === 'bien';
  const found = view.simulacros.find(({ nombre }) => nombre === informe)?.resultado;
  const said = mensaje === null ? null : answeredText(mensaje, all);
  const text = clase === 'respaldo' && isWell ? words.backups.taken(copia ?? '') : said;
  return (
    <div
      className="notice row gap-2-3 wrap between breaks backup-done"
      data-tone={isWell ? 'good' : 'bad'}
      role="status"
    >
      <span>{text ?? (found === undefined ? '' : words.report.result[found])}</span>
      {informe !== null && <Button onClick={() => onOpen(informe)}>{words.backups.open}</Button>}
    </div>
  );
}

function Drills({ view, onOpen }: { readonly view: BackupsView; readonly onOpen: (nombre: string) => void }) {
  const words = useWords().maintenance;
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.backups.drills}</h3>
      {view.simulacros.length === 0 && <p className="soft">{words.backups.noDrills}</p>}
      <ul className="grid settings-list">
        {view.simulacros.slice(0, 5).map(({ nombre, copia, fin, resultado }) => (
          <li key={nombre}>
            <div className="grid grow breaks settings-item">
              <SignalLight tone={drillTone(resultado)}>{words.report.result[resultado]}</SignalLight>
              <span className="soft small figures">
                {momentText(fin)} · {copia}
              </span>
            </div>
            <Button aria-label={words.backups.openOf(momentText(fin))} onClick={() => onOpen(nombre)}>
              {words.backups.open}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Copies({ view, busy }: { readonly view: BackupsView; readonly busy: boolean }) {
  const words = useWords().maintenance.backups;
  const drill = useMaintenance((maintenance) => maintenance.drill);
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.copies}</h3>
      {view.copias.length === 0 && <p className="soft">{words.noCopies}</p>}
      <ul className="grid settings-list">
        {view.copias.map(({ nombre, tomada, bytes }) => (
          <li key={nombre}>
            <div className="grid grow breaks settings-item">
              <span className="figures">{momentText(tomada)}</span>
              <span className="soft small figures">
                {nombre} · {sizeText(bytes)}
              </span>
            </div>
            <Button
              aria-disabled={busy}
              aria-label={words.tryOf(nombre)}
              onClick={() => void (busy || drill(nombre))}
            >
              {words.tryThis}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
