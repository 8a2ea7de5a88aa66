import type { TillDestination } from '../../core/contract/till/till.ts';
import { useWordsAtOnce } from '../text/words.ts';
import { OPEN_SECTIONS, type SectionName } from '../stores/manager/section-names.ts';
import { openSettings } from '../stores/manager/settings-section.ts';
import { goTo, useNavigation, type Screen } from '../stores/till/navigation.ts';
import { useSession } from '../stores/till/session.ts';

/** Screens by destination of a light or deadline. */
const SCREEN_OF: Readonly<Record<TillDestination, Screen>> = {
  cola: 'cola',
  documentos: 'documentos',
  ajustes: 'ajustes',
  estadisticas: 'estadisticas',
  clientes: 'clientes',
  'por-facturar': 'por-facturar',
};

export interface NextActionOf {
  readonly accion: TillDestination | null;
  /** Settings section, for the destination `ajustes`. */
  readonly section: SectionName;
}

export function follow({ accion, section }: NextActionOf): void {
  if (accion === 'ajustes') openSettings(section);
  else if (accion !== null) goTo(SCREEN_OF[accion]);
}

/** Whether the user may open the destination; most settings sections are for managers. */
export function useMayFollow({ accion, section }: NextActionOf): boolean {
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return accion !== 'ajustes' || isManager || OPEN_SECTIONS.has(section);
}

/** The next action as a button; renders nothing if the user may not take it or is there already. */
export function NextAction({
  of,
  className = 'button',
  onFollow,
}: {
  readonly of: NextActionOf;
  readonly className?: string;
  readonly onFollow?: () => void;
}) {
  const words = useWordsAtOnce();
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
