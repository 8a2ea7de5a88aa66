/**
 * First-start wizard. The draft survives a reload, secrets do not; nothing is saved in the service before the
 * last step.
 */
import { create } from 'zustand';
import type { CertificateFacts } from '../../../core/contract/bridge/bridge-settings.ts';
import type { ConnectionKind, SetupForm } from '../../../core/contract/settings/settings-forms.ts';
import { bridge } from '../../bridge/index.ts';
import type { RuleName } from '../../../core/contract/rules/rules.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { districtFaults } from '../../../core/catalogs/district.ts';
import { NO_FAULTS, faultMap, type Faults } from '../../sale/faults.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { faultsOf } from './settings.ts';

export const STEPS = ['emisor', 'sucursal', 'certificado', 'conexion', 'usuarios', 'resumen'] as const;
export type Step = (typeof STEPS)[number];

export interface WizardDraft {
  readonly emisor: SetupForm['emisor'];
  readonly sucursal: SetupForm['sucursal'];
  readonly conexion: { readonly clase: ConnectionKind; readonly url: string; readonly user: string };
  readonly gerente: string;
  readonly cajero: string;
}

export interface WizardCertificate {
  readonly content: string;
  readonly password: string;
  readonly facts: CertificateFacts;
}

/** Lost on a reload. */
export interface WizardSecrets {
  /** The chosen file, checked or not. */
  readonly archivo: { readonly name: string; readonly content: string } | null;
  readonly certificado: WizardCertificate | null;
  readonly password: string;
  readonly gerentePin: string;
  readonly gerenteAgain: string;
  readonly cajeroPin: string;
  readonly cajeroAgain: string;
}

interface Wizard {
  readonly draft: WizardDraft;
  readonly secrets: WizardSecrets;
  /** Null on the welcome page. */
  readonly step: Step | null;
  /** Whether the step was opened from the summary and returns there. */
  readonly reviewing: boolean;
  /** Whether a certificate was checked and not removed: if `secrets` has none, a reload lost it. */
  readonly certified: boolean;
  /** Whether an unfinished draft was found. */
  readonly resumed: boolean;
  /** Steps left with «Siguiente»: their empty fields count as errors. */
  readonly tried: ReadonlySet<Step>;
  readonly faults: LocalizedMessage<Faults>;
  /** Fields that need a choice from a list: their rule says more than "required". */
  readonly unchosen: ReadonlySet<string>;
  /** Invalid fields that were empty when checked. */
  readonly blank: ReadonlySet<string>;
  change(change: Partial<WizardDraft>): void;
  keepSecret(change: Partial<WizardSecrets>): void;
  goTo(step: Step | null): void;
  review(step: Step): void;
  /** Continues without a certificate; drops a chosen one. */
  skipCertificate(): void;
  attempt(step: Step): void;
  check(): Promise<LocalizedMessage<Faults>>;
  /** Applies everything. @returns whether it succeeded */
  apply(): Promise<boolean>;
  forget(): void;
}

const KEY = 'caja.wizard';
/** Rules whose message asks for a choice from a list. */
const CHOICES: ReadonlySet<RuleName> = new Set([
  'forma',
  'forma-de-actividad',
  'actividad-del-emisor',
  'codigo-de-lista',
  'territorio-desconocido',
  'codigo-de-catalogo',
  'falta-distrito',
]);
/** Version of the stored draft; older ones are dropped. */
const SHAPE = 2;

const EMPTY: WizardDraft = {
  emisor: {
    nit: '',
    nrc: '',
    nombre: '',
    nombreComercial: '',
    codActividad: '',
    direccion: { departamento: '', municipio: '', distrito: null, complemento: '' },
    telefono: '',
    correo: '',
  },
  sucursal: {
    nombre: 'Casa matriz',
    numero: '1',
    tipoEstablecimiento: '02',
    codEstable: 'M001',
    codPuntoVenta: 'P001',
    formatoNumeroControl: 'oficial',
    responsable: { nombre: '', tipoDocumento: '13', numDocumento: '' },
    ultimosNumeros: { '01': '', '03': '', '04': '', '05': '', '06': '', '14': '' },
  },
  conexion: { clase: 'simulador', url: 'https://apitest.dtes.mh.gob.sv', user: '' },
  gerente: '',
  cajero: '',
};
const NO_SECRETS: WizardSecrets = {
  archivo: null,
  certificado: null,
  password: '',
  gerentePin: '',
  gerenteAgain: '',
  cajeroPin: '',
  cajeroAgain: '',
};

interface Kept {
  readonly shape: number;
  readonly step: Step;
  readonly draft: WizardDraft;
  readonly certified?: boolean;
}

const BLANK = {
  draft: EMPTY,
  secrets: NO_SECRETS,
  step: null,
  reviewing: false,
  certified: false,
  resumed: false,
  tried: new Set<Step>(),
  faults: () => NO_FAULTS,
  unchosen: new Set<string>(),
  blank: new Set<string>(),
} as const;

function keepText({ step, draft, certified }: Pick<Wizard, 'step' | 'draft' | 'certified'>): void {
  const text: Kept = { shape: SHAPE, step: step ?? 'emisor', draft, certified };
  localStorage.setItem(KEY, JSON.stringify(text));
}

function kept(): Kept | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  try {
    // Only this file writes this key; other versions have other numbers.
    const value = JSON.parse(text) as Kept;
    return value.shape === SHAPE ? value : null;
  } catch {
    return null;
  }
}

/** The request; a cashier without a name is omitted. */
export function formOf({ draft, secrets }: Pick<Wizard, 'draft' | 'secrets'>): SetupForm {
  const { emisor, sucursal, conexion, gerente, cajero } = draft;
  const { certificado, password, gerentePin, cajeroPin } = secrets;
  return {
    emisor,
    sucursal,
    conexion: { ...conexion, password },
    certificado:
      certificado === null ? null : { content: certificado.content, password: certificado.password },
    usuarios: [
      { nombre: gerente, rol: 'gerente', pin: gerentePin },
      ...(cajero.trim() === '' ? [] : [{ nombre: cajero, rol: 'cajero' as const, pin: cajeroPin }]),
    ],
  };
}

/** Value at a path such as `usuarios[0].nombre`. */
function valueAt(form: SetupForm, campo: string): unknown {
  return campo
    .split(/[.\[\]]+/v)
    .filter((key) => key !== '')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      form,
    );
}

export const useWizard = create<Wizard>()((set, get) => {
  const before = kept();
  const startRequest = latestOnly();
  const keep = (): void => keepText(get());
  return {
    ...BLANK,
    draft: before?.draft ?? EMPTY,
    step: before?.step ?? null,
    certified: before?.certified === true,
    resumed: before !== null,
    change: (change) => {
      set(({ draft }) => ({ draft: { ...draft, ...change } }));
      keep();
    },
    keepSecret: (change) => {
      set(({ secrets, certified }) => ({
        secrets: { ...secrets, ...change },
        certified: certified || (change.certificado ?? null) !== null,
      }));
      if (change.certificado !== undefined) keep();
    },
    goTo: (step) => {
      set({ step, reviewing: false });
      if (step !== null) keep();
    },
    review: (step) => {
      set({ step, reviewing: true });
      keep();
    },
    skipCertificate: () => {
      set(({ secrets }) => ({
        secrets: { ...secrets, archivo: null, certificado: null },
        certified: false,
      }));
      keep();
    },
    attempt: (step) => set(({ tried }) => ({ tried: new Set([...tried, step]) })),
    check: async () => {
      const form = formOf(get());
      const isLatest = startRequest();
      const reply = await bridge.call('setup.check', { ...form, certificado: null });
      const district = districtFaults(form.emisor.direccion, 'emisor.direccion');
      const found = reply.ok ? [...reply.value, ...district] : [];
      const faults: LocalizedMessage<Faults> = reply.ok
        ? (words) => faultMap(found, words)
        : faultsOf(reply.problem);
      const unchosen = found.filter(({ regla }) => CHOICES.has(regla)).map(({ campo }) => campo);
      const blank = found.filter(({ campo }) => valueAt(form, campo) === '').map(({ campo }) => campo);
      if (isLatest()) set({ faults, unchosen: new Set(unchosen), blank: new Set(blank) });
      return faults;
    },
    apply: async () => {
      const reply = await bridge.call('setup.apply', formOf(get()));
      // Invalidates pending requests.
      startRequest()();
      if (reply.ok) {
        get().forget();
        return true;
      }
      set({ faults: faultsOf(reply.problem) });
      return false;
    },
    forget: () => {
      localStorage.removeItem(KEY);
      set(BLANK);
    },
  };
});
