import type { TillDestination } from '../../core/contract/till/till.ts';
import { useWords } from '../hooks/use-words.ts';
import { OPEN_SECTIONS, type SectionName } from '../stores/manager/section-names.ts';
import { openSettings } from '../stores/manager/settings-section.ts';
import { goTo, useNavigation, type Screen } from '../stores/till/navigation.ts';
import { useSession } from '../stores/till/session.ts';

/** The screen that answers where a light or a deadline leads. */
const SCREEN_OF: Readonly<Record<TillDestination, Screen>> = {
  cola: 'cola',
  documentos: 'documentos',
  ajustes: 'ajustes',
  estadisticas: 'estadisticas',
  clientes: 'clientes',
};

export interface NextActionOf {
  readonly accion: TillDestination | null;
  /** The section of the settings, where it leads there. */
  readonly section: SectionName;
}

/** Goes there. */
export function follow({ accion, section }: NextActionOf): void {
  if (accion === 'ajustes') openSettings(section);
  else if (accion !== null) goTo(SCREEN_OF[accion]);
}

/** Whether whoever works here may do what it leads to: a section for managers mends nothing in a cashier's hands. */
export function useMayFollow({ accion, section }: NextActionOf): boolean {
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return accion !== 'ajustes' || isManager || OPEN_SECTIONS.has(section);
}

/** The one next action as a button; nothing where the person may not take it, or is there already. */
export function NextAction({
  of,
  className = 'button',
  onFollow,
}: {
  readonly of: NextActionOf;
  readonly className?: string;
  readonly onFollow?: () => void;
}) {
  const words = useWords();
  const screen = useNavigation((navigation) => navigation.screen);
  const may = useMayFollow(of);
  if (of.accion === null || !may || SCREEN_OF[of.accion] === screen) return null;
  return (
    <button
      type="button"
      className={className}
      data-kind="plain"
      onClick={() => {
        onFollow?.();
        follow(of);
      }}
    >
      {words.light.action[of.accion]}
    </button>
  );
}
