/** Pending decisions, most urgent first, each with a link. */
import type { TillContext } from '../../../../core/contract/till/till.ts';
import { follow } from '../../../frame/next-action.tsx';
import { deadlineKey, deadlineSection, deadlineText } from '../../../frame/light-text.ts';
import { useCashReports } from '../../../stores/cash/cash-reports.ts';
import type { CashSession, Found } from '../../../stores/manager/decisions.ts';
import type { HealthItem } from '../../../stores/manager/installation-health.ts';
import type { SectionName } from '../../../stores/manager/section-names.ts';
import { openSettings } from '../../../stores/manager/settings-section.ts';
import { goTo } from '../../../stores/till/navigation.ts';
import { momentText } from '../../../text/day.ts';
import type { Words } from '../../../text/es.ts';
import { differenceText, toneOf } from '../../cash/difference.ts';
import { healthText } from '../../settings/equipment/health-text.ts';

export interface Decision {
  readonly key: string;
  readonly tone: 'bad' | 'waiting';
  readonly text: string;
  readonly action: string;
  readonly go: () => void;
}

/** Deadlines that the health describes in more detail. */
const TOLD_BY_HEALTH: ReadonlySet<TillContext['plazos'][number]['tipo']> = new Set(['certificado', 'cuota']);

const SECTION: Readonly<Partial<Record<HealthItem['asunto'], SectionName>>> = {
  certificado: 'certificado',
  cuota: 'sucursales',
  respaldo: 'respaldos',
  simulacro: 'respaldos',
};

/** @param found null while loading; deadlines are known earlier */
export function decisionsOf(
  { plazos, ahora }: Pick<TillContext, 'plazos' | 'ahora'>,
  found: Found | null,
  words: Words,
): readonly Decision[] {
  const clocks = plazos
    .filter(({ tipo }) => found === null || !TOLD_BY_HEALTH.has(tipo))
    .map((deadline): Decision => ({
      key: deadlineKey(deadline),
      tone: deadline.nivel === 'rojo' ? 'bad' : 'waiting',
      text: deadlineText(deadline, ahora, words),
      action: words.light.action[deadline.accion],
      go: () => follow({ accion: deadline.accion, section: deadlineSection(deadline) }),
    }));
  const all = [...clocks, ...(found === null ? [] : foundOf(found, words))];
  return all.toSorted((one, other) => Number(other.tone === 'bad') - Number(one.tone === 'bad'));
}

function foundOf(
  { differences, forgotten, owed, replaced, asksReturns, health }: Found,
  words: Words,
): readonly Decision[] {
  const { decisions } = words.statistics;
  const drawers = differences.map((session): Decision => {
    const { id, z, caja, abrio, diferencia } = session;
    const what = differenceText(diferencia ?? '', words);
    return {
      key: `z ${id}`,
      tone: toneOf(diferencia ?? '') === 'bad' ? 'bad' : 'waiting',
      text: decisions.difference(words.cash.zOf(z ?? 0, caja), abrio, what),
      action: decisions.seeZ,
      go: () => look(session),
    };
  });
  const open = forgotten.map((session): Decision => ({
    key: `open ${session.id}`,
    tone: 'waiting',
    text: decisions.forgotten(words.cash.titleOf(session.caja), session.abrio, momentText(session.abierta)),
    action: decisions.seeDesk,
    go: () => (session.esEstaCaja ? goTo('caja') : look(session)),
  }));
  const atDesk = [
    ['owed', owed === 0 ? null : decisions.owed(owed)],
    ['replaced', replaced === 0 ? null : decisions.replaced(replaced)],
  ] as const;
  const returns = atDesk.flatMap(([key, text]): readonly Decision[] =>
    text === null ? [] : [{ key, tone: 'waiting', text, action: decisions.seeDesk, go: () => goTo('caja') }],
  );
  const questions: readonly Decision[] = asksReturns ? [returnQuestion(words)] : [];
  return [
    ...drawers,
    ...open,
    ...returns,
    ...questions,
    ...health.map((item, place) => healthOf(item, place, words)),
  ];
}

function returnQuestion({ noteSettings, config }: Words): Decision {
  return {
    key: 'retorno',
    tone: 'waiting',
    text: noteSettings.returns,
    action: config.section.notas,
    go: () => openSettings('notas', noteSettings.returns),
  };
}

function healthOf(item: HealthItem, place: number, words: Words): Decision {
  const { name, text } = healthText(item, words);
  const isRefusedMail = item.asunto === 'correo' && !item.detenido;
  const section = item.asunto === 'correo' ? 'correo' : (SECTION[item.asunto] ?? 'salud');
  return {
    key: `${item.asunto} ${place}`,
    tone: item.estado === 'falla' ? 'bad' : 'waiting',
    text: `${name}: ${text}`,
    action: isRefusedMail ? words.light.action.cola : words.config.section[section],
    go: () => (isRefusedMail ? goTo('cola') : openSettings(section)),
  };
}

function look(session: CashSession): void {
  void useCashReports.getState().look(session);
  goTo('caja');
}
