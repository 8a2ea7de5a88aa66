import { SaveListButton } from '../../components/list/save-list-button.tsx';
import { placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { QueueView } from '../../stores/documents/queue.ts';
import { saveRows } from '../../stores/lists/rows-file.ts';
import { useTill } from '../../stores/till/till.ts';
import { momentText } from '../../text/day.ts';

/** Saves what is refused and what waits, as it stands on the screen; nothing where there is none. */
export function SaveQueue({ view }: { readonly view: QueueView }) {
  const words = useWords();
  const { queue, documents } = words;
  const today = useTill(({ context }) => context?.hoy ?? '');
  const { rechazados, documentos, totalDocumentos, totalRechazados, deOtros } = view;
  const rows = [
    ...rechazados.map((row) => ({
      ...row,
      estado: 'RECHAZADO' as const,
      why: row.motivos.map((fault) => placedFault(fault, words)).join(' · '),
    })),
    ...documentos.map((row) => ({
      ...row,
      why: row.ultimaRespuesta ?? (row.espera === null ? queue.noAnswer : queue.hold[row.espera]),
    })),
  ];
  if (rows.length === 0) return null;
  const isAll =
    documentos.length + deOtros.documentos >= totalDocumentos &&
    rechazados.length + deOtros.rechazados >= totalRechazados;
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
      row.monto,
    ],
  };
  return <SaveListButton onSave={() => Promise.resolve(saveRows(file, rows, isAll))} />;
}
