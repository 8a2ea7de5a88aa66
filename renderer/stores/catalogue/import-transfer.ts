/** Sending a file to the service and asking what becomes of it, until somebody's word is needed or it is over. */
import { IMPORT_CHUNK_BYTES, type ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bridge } from '../../bridge/index.ts';
import { base64Of } from '../../input/base64.ts';

/** Pause between two questions about an import that runs, in milliseconds. */
const ASK_EVERY_MS = 200;
/** Unanswered questions before that is shown; the service may be restarting. */
const MAX_SILENCES = 25;

const BUSY: ReadonlySet<ImportStatus['estado']> = new Set(['recibiendo', 'revisando', 'aplicando']);

/** Whether an import goes on by itself. */
export function isRunning(status: ImportStatus | null): boolean {
  return status !== null && BUSY.has(status.estado);
}

export interface Transfer {
  /** Whether its answers are still wanted. */
  readonly wanted: () => boolean;
  readonly onStatus: (status: ImportStatus) => void;
  /** What went wrong; `lost`: the service knows nothing of the import any more. */
  readonly onProblem: (said: LocalizedMessage, lost: boolean) => void;
}

/** Asks until nothing goes on by itself. */
export async function follow(id: string, transfer: Transfer): Promise<void> {
  let silences = 0;
  while (transfer.wanted()) {
    const reply = await bridge.call('import.status', { id });
    if (!transfer.wanted()) return;
    if (reply.ok) {
      silences = 0;
      transfer.onStatus(reply.value);
      if (!isRunning(reply.value)) return;
    } else {
      silences += 1;
      const isSilent = reply.problem.codigo === 'SIN_SERVICIO' && silences <= MAX_SILENCES;
      if (!isSilent) return transfer.onProblem(problemMessage(reply.problem), true);
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Sends a file piece by piece, then follows its review. */
export async function send(id: string, file: File, transfer: Transfer): Promise<void> {
  for (let desde = 0; desde < file.size && transfer.wanted(); desde += IMPORT_CHUNK_BYTES) {
    const base64 = await base64Of(file.slice(desde, desde + IMPORT_CHUNK_BYTES));
    const reply = await bridge.call('import.chunk', { id, desde, base64 });
    if (!transfer.wanted()) return;
    if (!reply.ok) return transfer.onProblem(problemMessage(reply.problem), true);
    transfer.onStatus(reply.value);
    if (reply.value.estado === 'cancelada') return;
  }
  await follow(id, transfer);
}
