/** Uploads an import file and polls its state until a decision is needed or it ends. */
import { IMPORT_CHUNK_BYTES, type ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bridge } from '../../bridge/index.ts';
import { base64Of } from '../../input/base64.ts';

/** Poll interval, in ms. */
const ASK_EVERY_MS = 200;
/** Failed polls before an error is shown; the service may be restarting. */
const MAX_SILENCES = 25;

const BUSY: ReadonlySet<ImportStatus['estado']> = new Set(['recibiendo', 'revisando', 'aplicando']);

/** Whether the import advances without input. */
export function isRunning(status: ImportStatus | null): boolean {
  return status !== null && BUSY.has(status.estado);
}

export interface Transfer {
  /** False once another import replaced this one. */
  readonly wanted: () => boolean;
  readonly onStatus: (status: ImportStatus) => void;
  /** `lost`: the service no longer knows the import. */
  readonly onProblem: (said: LocalizedMessage, lost: boolean) => void;
}

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

/** Uploads a file in chunks, then follows its review. */
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
