/** The first day of a shop: what is still to be set up, and what was practised. Every step ticks itself by what the service has. */
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';

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

/** What is practised on the simulator, each by the state of the document that comes of it; the last one is a purchase. */
export const PRACTICE = ['PROCESADO', 'CONTINGENCIA', 'RECHAZADO', 'INVALIDADO', 'INGRESADA'] as const;
export type Practice = (typeof PRACTICE)[number];

const OVER_KEY = 'caja.onboarding';
const PRACTICE_KEY = 'caja.practice';
const PRACTICE_OVER_KEY = 'caja.practice-over';

interface Onboarding {
  /** Null until the service has said. */
  readonly done: Readonly<Record<FirstStep, boolean>> | null;
  /** Whether all of it was done once, or somebody wants it gone. */
  readonly over: boolean;
  readonly practised: readonly Practice[];
  /** The exercise somebody is at; null while nobody practises. */
  readonly exercise: Practice | null;
  /** Whether whoever works here knows of the practice and wants it out of sight. */
  readonly practiceOver: boolean;
  readonly open: boolean;
  show(open: boolean): void;
  load(): Promise<void>;
  /** Does away with the list on this computer. */
  finish(): void;
  /** Goes on with an exercise, or ends the practice. */
  practise(exercise: Practice | null): void;
  endPractice(): void;
  /** A document or a purchase came to a state. */
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
    // What was asked before may be answered after: the newer one stands.
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

/** What of it is done, as the service has it; null where it does not answer. */
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
    // Written down, or too late to be: a sequence that has begun keeps its numbers.
    numeros: sucursales.some(
      ({ correlativosIniciales, empezadas }) => correlativosIniciales.length > 0 || empezadas.length > 0,
    ),
    documento: accepted.value.documentos.length > 0,
  };
}
