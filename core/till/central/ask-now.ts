/** Sends the centre a request that a person waits for. */
import { centralLink } from '../../store/central/link.ts';
import type { CentralReply } from './central-port.ts';
import { callAsTill, type Sending } from './sending.ts';

const ASK_MS = 10_000;

export type AskingDeps = Pick<Sending, 'store' | 'port' | 'clock' | 'random' | 'log'>;

/** The centre's answer; null where the till has no active link. */
export async function askNow(deps: AskingDeps, path: string): Promise<CentralReply | null> {
  const { store, port, clock } = deps;
  const link = store.read(centralLink);
  const key = link === null || link.state !== 'ACTIVA' ? null : port.keyOf(link);
  if (link === null || key === null) return null;
  const abort = new AbortController();
  const cancel = clock.after(ASK_MS, () => abort.abort());
  const sending = { ...deps, signal: abort.signal, clockOffsetMs: 0, failures: 0 };
  const reply = await callAsTill(sending, { link, key }, { method: 'GET', path, body: null });
  cancel();
  return reply;
}
