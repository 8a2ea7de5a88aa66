/**
 * The open screen, stored in the address so that a reload returns to it, and the question before unsaved
 * changes are left.
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
  'por-facturar',
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
  /** Null while no question is open. */
  readonly asked: { readonly go: () => void; readonly stay: () => void } | null;
}

export const useLeaving = create<Leaving>()(() => ({ asked: null }));

type Save = () => Promise<boolean>;
const unsaved = new Set<Save>();

/**
 * Runs `go` at once, or asks first if there are unsaved changes.
 * @param stay undoes a navigation that has already begun
 */
export function leave(go: () => void, stay: () => void = () => {}): void {
  if (unsaved.size === 0) go();
  else useLeaving.setState({ asked: { go, stay } });
}

/** Registers unsaved changes until the returned function is called. @param save resolves to whether saving succeeded */
export function holdUnsaved(save: Save): () => void {
  unsaved.add(save);
  return () => void unsaved.delete(save);
}

/** `stay` keeps the unsaved changes, `go` drops them. */
export function answerLeaving(answer: 'go' | 'stay'): void {
  const { asked } = useLeaving.getState();
  useLeaving.setState({ asked: null });
  asked?.[answer]();
}

/** Saves everything; stays if one fails. */
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

export function goTo(screen: Screen): void {
  location.hash = `/${screen}`;
}

const SELLING: ReadonlySet<Screen> = new Set(['factura', 'credito-fiscal', 'nota-remision']);

// A cashier who logs in starts on a sale screen, in the same step as the till opens, so that no other screen
// is drawn. A manager keeps the current screen.
onOtherPerson(() => {
  const { state } = useSession.getState();
  const sells = state?.stage === 'open' && state.user.rol === 'cajero';
  if (!sells || SELLING.has(useNavigation.getState().screen)) return;
  history.replaceState(null, '', '#/factura');
  useNavigation.setState({ screen: 'factura' });
});
