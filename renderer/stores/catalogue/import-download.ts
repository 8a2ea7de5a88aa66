/** CSV files that the service sends page by page, saved as one. */
import type { CsvKind, CsvPage } from '../../../core/contract/bridge/bridge-import.ts';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { saveFile } from '../till/save-file.ts';

type NextPage = (desde: string | null) => Promise<BridgeReply<CsvPage>>;

/**
 * Fetches every page and saves the file.
 * @param onLines called with the number of lines so far
 * @returns the error; null on success
 */
async function save(
  name: string,
  next: NextPage,
  onLines: (lines: number) => void,
): Promise<LocalizedMessage | null> {
  const parts: string[] = [];
  let lines = 0;
  let desde: string | null = null;
  do {
    const reply = await next(desde);
    if (!reply.ok) return problemMessage(reply.problem);
    parts.push(reply.value.texto);
    lines += reply.value.texto.split('\r\n').length - 1;
    onLines(lines);
    desde = reply.value.siguiente;
  } while (desde !== null);
  saveFile(name, parts, 'text/csv');
  return null;
}

export function saveExport(
  clase: CsvKind,
  onLines: (lines: number) => void,
): Promise<LocalizedMessage | null> {
  return save(`${clase}.csv`, (desde) => bridge.call('export.page', { clase, desde }), onLines);
}

export function saveTemplate(clase: CsvKind): Promise<LocalizedMessage | null> {
  return save(
    `plantilla-${clase}.csv`,
    () => bridge.call('export.template', { clase }),
    () => {},
  );
}

export function saveWrongLines(id: string, clase: CsvKind): Promise<LocalizedMessage | null> {
  return save(
    `errores-${clase}.csv`,
    (desde) => bridge.call('import.faults', { id, desde }),
    () => {},
  );
}
