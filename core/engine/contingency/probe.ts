/**
 * Circuit breaker of a contingency: while open, no sale waits for the authority; probes detect its return and close the
 * contingency (§contingency, §contingency-window).
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  openContingencies,
  type Contingency,
  type ContingencyOwner,
} from '../../store/delivery/contingencies.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { sampleDocument } from '../../store/delivery/contingency-documents.ts';
import { createBreakers, ownerName } from './probe-schedule.ts';
import { endContingencies } from './contingency.ts';
import type { EngineDeps } from '../deps.ts';
import { seenIn, type LineState } from '../delivery/line-state.ts';

export interface Probes {
  look(now: Instant): void;
  /** Another call was answered: the next probe waits only for the contingency's minimum duration. */
  hint(owner: Pick<ContingencyOwner, 'issuerId' | 'ambiente'>): void;
  /** Time of the next check; null when no contingency is open. */
  nextAt(): Instant | null;
  readonly busy: readonly Promise<void>[];
}

export interface ProbeOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'authorityOf' | 'clock' | 'random' | 'log'>;
  readonly lines: LineState;
  readonly onChange: () => void;
}

export function createProbes(options: ProbeOptions): Probes {
  const { deps, onChange } = options;
  const { store, clock, log } = deps;
  const breakers = createBreakers(deps);
  /** Running probes by owner; one may outlive its contingency and breaker. */
  const asking = new Map<string, Promise<void>>();
  /** Oldest open contingency of each owner; its minimum duration ends first. */
  const owners = (): readonly Contingency[] => {
    const open = store.read(openContingencies);
    return [
      ...new Map(open.toReversed().map((contingency) => [ownerName(contingency), contingency])).values(),
    ];
  };
  const ask = async (contingency: Contingency): Promise<void> => {
    const turn = breakers.failuresOf(contingency);
    if (await isBack(contingency, { ...options, turn })) await endAnswered(contingency, options);
    else breakers.failed(contingency);
  };
  return {
    look: (now) => {
      breakers.followClock(now);
      for (const contingency of owners()) {
        const name = ownerName(contingency);
        if (asking.has(name) || breakers.dueAt(contingency) > now) continue;
        const question = ask(contingency)
          .catch((error: unknown) => {
            log.error('probe failed', { error: String(error) });
            breakers.failed(contingency);
          })
          .finally(() => {
            asking.delete(name);
            onChange();
          });
        asking.set(name, question);
      }
    },
    hint: (owner) => {
      for (const contingency of owners()) {
        if (contingency.issuerId !== owner.issuerId || contingency.ambiente !== owner.ambiente) continue;
        breakers.askSoon(contingency, clock.now());
        onChange();
      }
    },
    nextAt: () => {
      const times = owners()
        .filter((contingency) => !asking.has(ownerName(contingency)))
        .map((contingency) => breakers.dueAt(contingency));
      return times.length === 0 ? null : Math.min(...times);
    },
    get busy() {
      return [...asking.values()];
    },
  };
}

interface Asking extends ProbeOptions {
  /** Selects the queried document: a different one each time, because an unusual answer may concern only that one. */
  readonly turn: number;
}

/** Any answer of the authority itself counts. */
async function isBack(contingency: Contingency, { deps, lines, turn }: Asking): Promise<boolean> {
  const authority = await deps.authorityOf(contingency).catch(() => null);
  if (authority === null) return false;
  const { sample, issuer } = deps.store.read((reader) => ({
    sample: sampleDocument(reader, contingency, turn),
    issuer: findIssuer(reader, contingency.issuerId),
  }));
  const outcome = await authority.query({
    nitEmisor: issuer?.nit ?? contingency.issuerId,
    tipoDte: sample?.tipoDte ?? '01',
    codigoGeneracion: sample?.codigoGeneracion ?? deps.random.uuid(),
  });
  lines.saw(contingency, seenIn(outcome));
  return outcome.kind !== 'unreachable' && outcome.kind !== 'unknown';
}

async function endAnswered(contingency: Contingency, { deps, lines }: ProbeOptions): Promise<void> {
  const { store, log } = deps;
  await store.transact((tx, now) => endContingencies(tx, contingency, now));
  lines.answered(contingency);
  log.info('contingency ended', { issuerId: contingency.issuerId, ambiente: contingency.ambiente });
}
