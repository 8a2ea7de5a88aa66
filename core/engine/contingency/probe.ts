/**
 * The circuit breaker of a contingency: while a window is open nobody who sells waits for the authority; a question now
 * and then notices that it is back, and then the window ends (§contingency, §contingency-window).
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { openContingencies, type Contingency, type WindowOwner } from '../../store/delivery/contingencies.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { sampleDocument } from '../../store/delivery/contingency-documents.ts';
import { createBreakers, ownerName } from './probe-schedule.ts';
import { endContingencies } from './contingency.ts';
import type { EngineDeps } from '../deps.ts';
import { lineOf, type LineState } from '../delivery/line-state.ts';

export interface Probes {
  /** Asks where a question is due. */
  look(now: Instant): void;
  /** A call of somebody else was answered: the next question need not wait, only the window's shortest life. */
  hint(owner: Pick<WindowOwner, 'issuerId' | 'ambiente'>): void;
  /** When to look again; null while no window is open. */
  nextAt(): Instant | null;
  readonly busy: readonly Promise<void>[];
}

export interface ProbeOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'authorityOf' | 'clock' | 'random' | 'log'>;
  readonly lines: LineState;
  /** A window ended, or a question did: look again. */
  readonly onChange: () => void;
}

/** Probes over the engine's dependencies. */
export function createProbes(options: ProbeOptions): Probes {
  const { deps, onChange } = options;
  const { store, clock, log } = deps;
  const breakers = createBreakers(deps);
  /** Questions under way, by owner: one may outlive its window and its breaker. */
  const asking = new Map<string, Promise<void>>();
  /** The oldest open window of each owner: its shortest life is over first. */
  const owners = (): readonly Contingency[] => {
    const open = store.read(openContingencies);
    return [...new Map(open.toReversed().map((window) => [ownerName(window), window])).values()];
  };
  const ask = async (window: Contingency): Promise<void> => {
    if (await isBack(window, options)) await endWindows(window, options);
    else breakers.failed(window);
  };
  return {
    look: (now) => {
      breakers.followClock(now);
      for (const window of owners()) {
        const name = ownerName(window);
        if (asking.has(name) || breakers.dueAt(window) > now) continue;
        const question = ask(window)
          .catch((error: unknown) => {
            log.error('probe failed', { error: String(error) });
            breakers.failed(window);
          })
          .finally(() => {
            asking.delete(name);
            onChange();
          });
        asking.set(name, question);
      }
    },
    hint: (owner) => {
      for (const window of owners()) {
        if (window.issuerId !== owner.issuerId || window.ambiente !== owner.ambiente) continue;
        breakers.askSoon(window, clock.now());
        onChange();
      }
    },
    nextAt: () => {
      const times = owners()
        .filter((window) => !asking.has(ownerName(window)))
        .map((window) => breakers.dueAt(window));
      return times.length === 0 ? null : Math.min(...times);
    },
    get busy() {
      return [...asking.values()];
    },
  };
}

/** Any answer of the authority itself to a question about a document will do. */
async function isBack(window: Contingency, { deps, lines }: ProbeOptions): Promise<boolean> {
  const authority = await deps.authorityOf(window).catch(() => null);
  if (authority === null) return false;
  const { sample, issuer } = deps.store.read((reader) => ({
    sample: sampleDocument(reader, window),
    issuer: findIssuer(reader, window.issuerId),
  }));
  const outcome = await authority.query({
    nitEmisor: issuer?.nit ?? window.issuerId,
    tipoDte: sample?.tipoDte ?? '01',
    codigoGeneracion: sample?.codigoGeneracion ?? deps.random.uuid(),
  });
  lines.saw(window, lineOf(outcome));
  return outcome.kind !== 'unreachable' && outcome.kind !== 'unknown';
}

/** Ends every window of this owner; what waits may go. */
async function endWindows(window: Contingency, { deps, lines }: ProbeOptions): Promise<void> {
  const { store, log } = deps;
  await store.transact((tx, now) => endContingencies(tx, window, now));
  lines.answered(window);
  log.info('contingency ended', { issuerId: window.issuerId, ambiente: window.ambiente });
}
