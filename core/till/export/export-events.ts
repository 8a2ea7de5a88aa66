/** Sealed events of an export: one file each, and a list. */
import type { ArchiveFile } from '../../contract/api/archive.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { endOfDay, fiscalDate, fiscalTime, startOfDay } from '../../domain/fiscal-time.ts';
import { deliveredText } from '../../engine/queries/documents.ts';
import { sealedEvents, type EventPeriod, type SealedEvent } from '../../store/delivery/sealed-events.ts';
import type { Store } from '../../store/store.ts';
import { EXPORT_PAGE_DOCUMENTS } from './export-limits.ts';

const FOLDER = 'eventos';
const COLUMNS = [
  'fecha',
  'hora',
  'evento',
  'codigoGeneracion',
  'selloRecibido',
  'documento',
  'documentos',
  'archivo',
];

/** Adds nothing where there are none. @returns their number; null when cancelled */
export async function exportEvents(
  { store, archive }: { readonly store: Pick<Store, 'read'>; readonly archive: ArchiveFile },
  of: Pick<EventPeriod, 'issuerId' | 'ambiente' | 'desde' | 'hasta'>,
  cancelled: () => boolean,
): Promise<number | null> {
  const period = { ...of, from: startOfDay(of.desde), to: endOfDay(of.hasta) - 1 };
  const lines: (readonly string[])[] = [];
  for (let after = 0; ;) {
    const limit = EXPORT_PAGE_DOCUMENTS;
    const page = store.read((reader) => sealedEvents(reader, period, { after, limit }));
    for (const sealed of page) {
      if (cancelled()) return null;
      const { payload, firma, sello, createdAt: at } = sealed.event;
      const name = nameOf(sealed);
      const content = Buffer.from(deliveredText({ payload, firma: firma ?? '', sello }));
      await archive.add({ name, content, at });
      lines.push([...cellsOf(sealed), name]);
    }
    if (page.length < limit) break;
    after = page.at(-1)?.event.id ?? after;
  }
  if (lines.length > 0) {
    const content = Buffer.from(UTF8_MARK + csvLines([COLUMNS, ...lines]));
    await archive.add({ name: `${FOLDER}.csv`, content, at: period.to });
  }
  return lines.length;
}

function nameOf({ event: { createdAt, tipo, codigoGeneracion } }: SealedEvent): string {
  return `${FOLDER}/${fiscalDate(createdAt)}-${tipo.toLowerCase()}-${codigoGeneracion}.json`;
}

function cellsOf({ event, documento, documentos }: SealedEvent): readonly string[] {
  const { createdAt, tipo, codigoGeneracion, sello } = event;
  return [
    fiscalDate(createdAt),
    fiscalTime(createdAt),
    tipo,
    codigoGeneracion,
    sello ?? '',
    documento ?? '',
    String(documentos),
  ];
}
