/**
 * Which screen is open, and what is asked before it or a section of it is left that holds changes nobody has saved. It stands
 * in the address, so that a reload comes back to it.
 */
import { create } from 'zustand';
import { onOtherPerson, useSession } from './session.ts';

export const SCREENS = [
  'factura',
  'credito-fiscal',
  'nota-remision',
  'compra-sin-factura',
  'compras',
  'documentos',
  'cola',
  'clientes',
  'productos',
  'precios',
  'promociones',
  'inventario',
  'caja',
  'estadisticas',
  'libros',
  'cuentas',
  'cotizaciones',
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

interface Leaving {
  /** Null while nobody is asked. */
  readonly asked: { readonly go: () => void; readonly stay: () => void } | null;
}

export const useLeaving = create<Leaving>()(() => ({ asked: null }));

type Save = () => Promise<boolean>;
const unsaved = new Set<Save>();

/** Goes at once, or asks first where something is not saved. @param stay takes back what has begun already */
export function leave(go: () => void, stay: () => void = () => {}): void {
  if (unsaved.size === 0) go();
  else useLeaving.setState({ asked: { go, stay } });
}

/** Until the returned function is called, nobody leaves unasked. @param save whether it went well */
export function holdUnsaved(save: Save): () => void {
  unsaved.add(save);
  return () => void unsaved.delete(save);
}

/** What is not saved stays on the screen, or is lost. */
export function answerLeaving(answer: 'go' | 'stay'): void {
  const { asked } = useLeaving.getState();
  useLeaving.setState({ asked: null });
  asked?.[answer]();
}

/** Saves, and stays where something is wrong. */
export async function saveAndLeave(): Promise<void> {
  const { asked } = useLeaving.getState();
  useLeaving.setState({ asked: null });
  const saves = [...unsaved];
  for (const save of saves) if (!(await save())) return asked?.stay();
  asked?.go();
}

window.addEventListener('hashchange', () => {
  const screen = screenOfAddress();
  leave(
    () => useNavigation.setState({ screen }),
    () => history.replaceState(null, '', `#/${useNavigation.getState().screen}`),
  );
});

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
