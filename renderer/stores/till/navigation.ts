/** Which screen is open. It stands in the address, so that a reload comes back to it. */
import { create } from 'zustand';

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
