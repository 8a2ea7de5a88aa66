/** Onboarding of a shop: open setup steps and practice. Steps are ticked by what the service reports. */
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { useTill } from '../till/till.ts';

export const FIRST_STEPS = [
  'productos',
  'impresora',
  'correo',
  'respaldo',
  'gerente',
  'caja',
  'numeros',
  'documento',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * Exercises on the simulator, named by the resulting document state; then a payment, a quote, a promotion and
 * a purchase.
 */
export const PRACTICE = [
  'PROCESADO',
  'CONTINGENCIA',
  'RECHAZADO',
  'INVALIDADO',
  'ABONO',
  'COTIZACION',
  'PROMOCION',
  'INGRESADA',
] as const;
export type Practice = (typeof PRACTICE)[number];

const OVER_KEY = 'caja.onboarding';
const PRACTICE_KEY = 'caja.practice';
const PRACTICE_OVER_KEY = 'caja.practice-over';

interface Onboarding {
  /** Null before the first answer. */
  readonly done: Readonly<Record<FirstStep, boolean>> | null;
  /** Whether all steps were done once, or the list was dismissed. */
  readonly over: boolean;
  readonly practised: readonly Practice[];
  /** The current exercise; null without one. */
  readonly exercise: Practice | null;
  readonly practiceOver: boolean;
  readonly open: boolean;
  show(open: boolean): void;
  load(): Promise<void>;
  finish(): void;
  /** Starts an exercise; null ends the practice. */
  practise(exercise: Practice | null): void;
  endPractice(): void;
  /** Reports a document or purchase state, or another exercise done. */
  saw(estado: string): void;
}

function practised(): readonly Practice[] {
  const kept = (localStorage.getItem(PRACTICE_KEY) ?? '').split(',');
  return PRACTICE.filter((each) => kept.includes(each));
}

const startRequest = latestOnly();

export const useOnboarding = create<Onboarding>()((set, get) => ({
  done: null,
  over: localStorage.getItem(OVER_KEY) !== null,
  practised: practised(),
  exercise: null,
  practiceOver: localStorage.getItem(PRACTICE_OVER_KEY) !== null,
  open: false,
  show: (open) => set({ open }),
  load: async () => {
    const isLatest = startRequest();
    const done = await asked();
    // A newer answer was applied.
    if (done === null || !isLatest()) return;
    set({ done });
    if (Object.values(done).every(Boolean)) get().finish();
  },
  finish: () => {
    localStorage.setItem(OVER_KEY, 'over');
    set({ over: true });
  },
  practise: (exercise) => set({ exercise }),
  endPractice: () => {
    localStorage.setItem(PRACTICE_OVER_KEY, 'over');
    set({ exercise: null, practiceOver: true });
  },
  saw: (estado) => {
    const step = PRACTICE.find((each) => each === estado);
    if (step === undefined || get().practised.includes(step)) return;
    const next = [...get().practised, step];
    localStorage.setItem(PRACTICE_KEY, next.join(','));
    set({ practised: next });
  },
}));

/** Counts an exercise if this till uses the simulator. */
export function practisedHere(estado: string): void {
  if (useTill.getState().context?.ensayos === true) useOnboarding.getState().saw(estado);
}

/** Which steps the service reports as done; null without an answer. */
async function asked(): Promise<Onboarding['done']> {
  const [products, printers, mail, backups, settings, cash, accepted] = await Promise.all([
    bridge.call('products.list', { q: '', desde: 0, limite: 1 }),
    bridge.call('printers.list', {}),
    bridge.call('mail.settings', {}),
    bridge.call('maintenance.backups', {}),
    bridge.call('settings.view', {}),
    bridge.call('cash.state', {}),
    bridge.call('documents.list', { estado: 'PROCESADO', limite: '1' }),
  ]);
  if (!products.ok || !printers.ok || !mail.ok || !backups.ok || !settings.ok || !cash.ok || !accepted.ok)
    return null;
  const { usuarios, sucursales } = settings.value;
  return {
    productos: products.value.total > 0,
    impresora: printers.value.impresoras.length > 0,
    correo: mail.value.guardado,
    respaldo: backups.value.plan.carpeta !== null,
    gerente: usuarios.filter(({ rol, activo }) => rol === 'gerente' && activo).length > 1,
    caja: cash.value.caja !== null,
    // Initial numbers are recorded, or a sequence has begun and they can no longer be set.
    numeros: sucursales.some(
      ({ correlativosIniciales, empezadas }) =>
        correlativosIniciales.some(({ ultimo }) => ultimo !== '') || empezadas.length > 0,
    ),
    documento: accepted.value.documentos.length > 0,
  };
}
