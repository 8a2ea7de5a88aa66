/**
 * The first start while it is filled in. What was typed survives a reload, except secrets; nothing reaches the service's
 * data before the end.
 */
import { create } from 'zustand';
import type { CertificateFacts } from '../../../core/contract/bridge/bridge-settings.ts';
import type { ConnectionKind, SetupForm } from '../../../core/contract/settings/settings-forms.ts';
import { bridge } from '../../bridge/index.ts';
import type { RuleName } from '../../../core/contract/rules/rules.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { districtFaults } from '../../receiver/district.ts';
import { NO_FAULTS, faultMap, type Faults } from '../../sale/faults.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { faultsOf } from './settings.ts';

export const STEPS = ['emisor', 'sucursal', 'certificado', 'conexion', 'usuarios', 'resumen'] as const;
export type Step = (typeof STEPS)[number];

/** What survives a reload. */
export interface WizardDraft {
  readonly emisor: SetupForm['emisor'];
  readonly sucursal: SetupForm['sucursal'];
  readonly conexion: { readonly clase: ConnectionKind; readonly url: string; readonly user: string };
  readonly gerente: string;
  readonly cajero: string;
}

/** A certificate that was checked. */
export interface WizardCertificate {
  readonly content: string;
  readonly password: string;
  readonly facts: CertificateFacts;
}

/** What a reload forgets. */
export interface WizardSecrets {
  /** The file that was chosen, checked or not. */
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
  /** Null on the page that greets. */
  readonly step: Step | null;
  /** Whether a step was opened from the last one: it leads back there. */
  readonly reviewing: boolean;
  /** Whether a certificate was checked and not given up: without one in `secrets` a reload has lost it. */
  readonly certified: boolean;
  /** Whether an earlier page was left in the middle. */
  readonly resumed: boolean;
  /** Steps that were left with «Siguiente»: from then on empty fields are faults too. */
  readonly tried: ReadonlySet<Step>;
  readonly faults: LocalizedMessage<Faults>;
  /** Fields of which something must be chosen: that says more of an empty one than that it is missing. */
  readonly unchosen: ReadonlySet<string>;
  /** Faulty fields that held nothing when they were checked. */
  readonly blank: ReadonlySet<string>;
  change(change: Partial<WizardDraft>): void;
  keepSecret(change: Partial<WizardSecrets>): void;
  goTo(step: Step | null): void;
  /** Opens a step from the last one. */
  review(step: Step): void;
  /** Goes on without a certificate, whatever was chosen. */
  skipCertificate(): void;
  /** Marks a step as tried. */
  attempt(step: Step): void;
  /** Asks the service what is wrong so far. */
  check(): Promise<LocalizedMessage<Faults>>;
  /** Applies everything. @returns whether it is done */
  apply(): Promise<boolean>;
  /** Forgets what was kept on this computer. */
  forget(): void;
}

const KEY = 'caja.wizard';
/** Rules whose sentence asks to choose from a list. */
const CHOICES: ReadonlySet<RuleName> = new Set([
  'forma',
  'forma-de-actividad',
  'actividad-del-emisor',
  'codigo-de-lista',
  'territorio-desconocido',
  'codigo-de-catalogo',
  'falta-distrito',
]);
/** Raised when the draft gets another shape; a draft of an older one is forgotten. */
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
    // Only this file writes there, and another shape has another number.
    const value = JSON.parse(text) as Kept;
    return value.shape === SHAPE ? value : null;
  } catch {
    return null;
  }
}

/** What is handed over; a cashier without a name is none. */
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

/** What stands at a path of the form, as `usuarios[0].nombre`. */
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
      // Newer than whatever was asked before.
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
