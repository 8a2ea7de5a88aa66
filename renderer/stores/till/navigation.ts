/** Which screen is open. It stands in the address, so that a reload comes back to it. */
import { create } from 'zustand';
import { onOtherPerson, useSession } from './session.ts';

export const SCREENS = [
  'factura',
  'credito-fiscal',
  'nota-remision',
  'documentos',
  'cola',
  'clientes',
  'productos',
  'caja',
  'estadisticas',
  'libros',
  'invalidar',
  'devolucion',
  'ajustes',
  'estado',
] as const;
export type Screen = (typeof SCREENS)[number];

interface Navigation {
  readonly screen: Screen;
}

function screenOfAddress(): Screen {
  const name = location.hash.replace(/^#\//, '');
  return SCREENS.find((screen) => screen === name) ?? 'factura';
}

export const useNavigation = create<Navigation>()(() => ({ screen: screenOfAddress() }));

window.addEventListener('hashchange', () => useNavigation.setState({ screen: screenOfAddress() }));

/** Opens a screen. */
export function goTo(screen: Screen): void {
  location.hash = `/${screen}`;
}

const SELLING: ReadonlySet<Screen> = new Set(['factura', 'credito-fiscal', 'nota-remision']);

// A cashier who takes over begins where one sells, in the same step as the till opens: nothing of another screen is drawn meanwhile.
// A manager was called to what is on the screen.
onOtherPerson(() => {
  const { state } = useSession.getState();
  const sells = state?.stage === 'open' && state.user.rol === 'cajero';
  if (!sells || SELLING.has(useNavigation.getState().screen)) return;
  history.replaceState(null, '', '#/factura');
  useNavigation.setState({ screen: 'factura' });
});
