/** Stops the process dead at a named moment between accepting a sale and answering it. */
import type { Authority } from '../../../core/authority/authority.ts';
import type { EngineDeps } from '../../../core/engine/deps.ts';
import { query } from '../../../core/store/statement.ts';
import type { Reader, Store, Sync, Tx } from '../../../core/store/store.ts';
import { authorityReport, sealedDocument } from '../peers/authority-report.ts';

/** The moments, in the order in which an issuance passes them; the last two belong to the recovery. */
export const WINDOWS = [
  'before-commit-of-number',
  'after-commit-of-number',
  'after-signing',
  'before-commit-of-signature',
  'after-commit-of-signature',
  'sent-not-sealed',
  'sent-and-sealed',
  'after-answer',
  'before-commit-of-outcome',
  'after-commit-of-outcome',
  'after-commit-of-doubt',
  'after-question',
] as const;
export type Window = (typeof WINDOWS)[number];

/** What a transaction did to the newest document of the type. */
type Step = 'number' | 'signature' | 'doubt' | 'outcome';

const NEWEST = query(`
  SELECT codigo_generacion AS codigo, estado FROM document WHERE tipo_dte = ? ORDER BY id DESC LIMIT 1`);
const STEP_INTO: Readonly<Record<string, Step>> = {
  EMITIDO: 'number',
  TRANSMITIENDO: 'signature',
  PENDIENTE: 'doubt',
  PROCESADO: 'outcome',
};
const LOOK_AGAIN_MS = 5;

/** Like a power cut: no handler runs, nothing is flushed. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take effect a moment later; nothing else may happen until then.
  for (;;);
}

/** The moment at which to die, for documents of one type only: those of other types pass unharmed. */
export interface CrashPoint {
  readonly window: Window;
  readonly tipoDte: string;
  /** Address of the authority's simulator. */
  readonly simulatorUrl: string;
}

/** Puts the window around the engine's dependencies. */
export function dieAt(crashPoint: CrashPoint): (deps: EngineDeps) => EngineDeps {
  const { window, tipoDte } = crashPoint;
  return (deps) => ({
    ...deps,
    store: watchedStore(deps.store, crashPoint),
    signer: {
      ...deps.signer,
      sign: async (keyId, payload) => {
        const jws = await deps.signer.sign(keyId, payload);
        // A signature made to try the key, before there is a document, is let through.
        const { codigo } = deps.store.read((reader) => newest(reader, tipoDte));
        if (window === 'after-signing' && codigo !== null && payload.includes(codigo)) die();
        return jws;
      },
    },
    authorityOf: async (whose) => {
      const authority = await deps.authorityOf(whose);
      return authority === null ? null : watchedAuthority(authority, crashPoint);
    },
  });
}

function watchedAuthority(authority: Authority, { window, tipoDte, simulatorUrl }: CrashPoint): Authority {
  const struck = async () => (await authorityReport({ simulatorUrl })).pasos['recepcion']?.fallas ?? 0;
  const sealed = (codigo: string) => sealedDocument({ simulatorUrl }, codigo);
  return {
    ...authority,
    submit: async (submission) => {
      if (submission.tipoDte !== tipoDte) return authority.submit(submission);
      const before = await struck();
      const outcome = authority.submit(submission);
      if (window === 'sent-and-sealed') {
        await until(async () => (await sealed(submission.codigoGeneracion)) !== null);
        die();
      }
      if (window === 'sent-not-sealed') {
        await until(async () => (await struck()) > before);
        die();
      }
      const answer = await outcome;
      if (window === 'after-answer') die();
      return answer;
    },
    query: async (document) => {
      const answer = await authority.query(document);
      if (window === 'after-question' && document.tipoDte === tipoDte) die();
      return answer;
    },
  };
}

function watchedStore(store: Store, { window, tipoDte }: CrashPoint): Store {
  return {
    ...store,
    transact: async <T>(work: (tx: Tx, now: number) => Sync<T>): Promise<T> => {
      let step: Step | undefined;
      const value = await store.transact<T>((tx, now) => {
        const before = newest(tx, tipoDte);
        const result = work(tx, now);
        const { codigo, estado } = newest(tx, tipoDte);
        const moved = codigo !== before.codigo || estado !== before.estado;
        step = moved && estado !== null ? STEP_INTO[estado] : undefined;
        if (step !== undefined && window === `before-commit-of-${step}`) die();
        return result;
      });
      if (step !== undefined && window === `after-commit-of-${step}`) die();
      return value;
    },
  };
}

interface Newest {
  readonly codigo: string | null;
  readonly estado: string | null;
}

function newest(reader: Reader, tipoDte: string): Newest {
  const row = NEWEST.get(reader, tipoDte);
  return row === undefined
    ? { codigo: null, estado: null }
    : { codigo: String(row['codigo']), estado: String(row['estado']) };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
