/** Open decisions of an owner: cash differences, open sessions, cash to hand over, and health of the installation. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { SettingsView } from '../../../core/contract/bridge/bridge-settings.ts';
import { bridge } from '../../bridge/index.ts';
import { dayOf } from '../../text/day.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';
import type { HealthItem } from './installation-health.ts';
import { plusDays } from './statistics-period.ts';

export type CashSession = BridgeOutput<'cash.list'>['sesiones'][number];

/** Points shown elsewhere as a deadline. */
const NOT_HERE: ReadonlySet<HealthItem['asunto']> = new Set(['cola']);

export interface Found {
  /** Closed today or yesterday with an unapproved difference. */
  readonly differences: readonly CashSession[];
  /** Open since an earlier day. */
  readonly forgotten: readonly CashSession[];
  /** Returns whose cash was not handed over yet. */
  readonly owed: number;
  /** Replaced documents that were not invalidated yet. */
  readonly replaced: number;
  /** Return events are possible, but nobody has recorded whether the authority authorised them. */
  readonly asksReturns: boolean;
  readonly health: readonly HealthItem[];
}

interface Decisions {
  /** Null before the first answer. */
  readonly found: Found | null;
  load(today: string): Promise<void>;
}

const startRequest = latestOnly();

export const useDecisions = create<Decisions>()((set) => ({
  found: null,
  load: async (today) => {
    const isLatest = startRequest();
    const [cash, owed, health, settings] = await Promise.all([
      bridge.call('cash.list', {}),
      bridge.call('returns.owed', {}),
      bridge.call('maintenance.health', {}),
      bridge.call('settings.view', {}),
    ]);
    if (!cash.ok || !owed.ok || !health.ok || !settings.ok || !isLatest()) return;
    const { sesiones } = cash.value;
    const since = plusDays(today, -1);
    set({
      found: {
        differences: sesiones.filter(({ cerrada, diferencia, aprobo }) => {
          const differs = diferencia !== null && diferencia !== '0.00' && aprobo === undefined;
          return differs && cerrada !== null && dayOf(cerrada) >= since;
        }),
        forgotten: sesiones.filter(({ z, abierta }) => z === null && dayOf(abierta) < today),
        owed: owed.value.porPagar.length,
        replaced: owed.value.porInvalidar.length,
        asksReturns: asksReturns(settings.value.reglas, today),
        health: health.value.puntos.filter(
          ({ estado, asunto }) => estado !== 'bien' && !NOT_HERE.has(asunto),
        ),
      },
    });
  },
}));

function asksReturns(
  { retorno, edition2026From, edition2026ByKind }: SettingsView['reglas'],
  today: string,
): boolean {
  return retorno.permitido === null && (edition2026ByKind['18'] ?? edition2026From) <= today;
}

onOtherPerson(() => useDecisions.setState({ found: null }));
