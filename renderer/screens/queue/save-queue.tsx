import { SaveListButton } from '../../components/list/save-list-button.tsx';
import { answerText, placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { listedAmount } from '../../money/listed-amount.ts';
import type { QueueView } from '../../stores/documents/queue.ts';
import { useQueueList, withinDays } from '../../stores/documents/queue-list.ts';
import { saveRows } from '../../stores/lists/rows-file.ts';
import { useTill } from '../../stores/till/till.ts';
import { momentText } from '../../text/day.ts';

/** Saves the refused and queued documents as shown, or the selected ones; renders nothing without any. */
export function SaveQueue({ view }: { readonly view: QueueView }) {
  const words = useWords();
  const { queue, documents } = words;
  const today = useTill(({ context }) => context?.hoy ?? '');
  const { totalDocumentos, totalRechazados, deOtros } = view;
  const { days, picked } = useQueueList();
  const rechazados = withinDays(view.rechazados, days);
  const documentos = withinDays(view.documentos, days);
  const chosen = documentos.filter(({ codigoGeneracion }) => picked.has(codigoGeneracion));
  const rows = [
    ...(chosen.length > 0 ? [] : rechazados).map((row) => ({
      ...row,
      estado: 'RECHAZADO' as const,
      why: row.motivos.map((fault) => placedFault(fault, words)).join(' · '),
    })),
    ...(chosen.length > 0 ? chosen : documentos).map((row) => ({
      ...row,
      why:
        answerText(row.ultimaRespuesta, words) ??
        (row.espera === null ? queue.noAnswer : queue.hold[row.espera]),
    })),
  ];
  if (rows.length === 0) return null;
  const isAll =
    chosen.length > 0 ||
    (view.documentos.length + deOtros.documentos >= totalDocumentos &&
      view.rechazados.length + deOtros.rechazados >= totalRechazados);
  const { columns } = documents;
  const file = {
    name: `cola-${today}.csv`,
    headings: [
      columns.number,
      columns.type,
      columns.receiver,
      columns.state,
      queue.columns.since,
      queue.columns.answer,
      columns.amount,
    ],
    cellsOf: (row: (typeof rows)[number]) => [
      row.numeroControl,
      words.tipo[row.tipoDte],
      row.receptor ?? documents.finalConsumer,
      words.estado[row.estado],
      momentText(row.desde),
      row.why,
      listedAmount(row.tipoDte, row.monto),
    ],
  };
  return <SaveListButton onSave={() => Promise.resolve(saveRows(file, rows, isAll))} />;
}
