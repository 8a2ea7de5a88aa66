/** Stops the process dead at a named moment between accepting a sale and answering it. */
import type { Authority } from '../../core/authority/authority.ts';
import type { EngineDeps } from '../../core/engine/deps.ts';
import { query } from '../../core/store/statement.ts';
import type { Reader, Store, Sync, Tx } from '../../core/store/store.ts';
import { authorityReport, sealedDocument } from './authority-report.ts';

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

/** What a transaction did to the newest document. */
type Step = 'number' | 'signature' | 'doubt' | 'outcome';

const NEWEST = query('SELECT id, estado FROM document ORDER BY id DESC LIMIT 1');
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

/** Puts the window around the engine's dependencies. */
export function dieAt(window: Window, simulatorUrl: string): (deps: EngineDeps) => EngineDeps {
  return (deps) => ({
    ...deps,
    store: watchedStore(deps.store, (moment, step) => {
      if (window === `${moment}-commit-of-${step}`) die();
    }),
    signer: {
      ...deps.signer,
      sign: async (keyId, payload) => {
        const jws = await deps.signer.sign(keyId, payload);
        // A signature made to try the key, before there is a document, is let through.
        if (window === 'after-signing' && deps.store.read(newest).estado === 'EMITIDO') die();
        return jws;
      },
    },
    authorityOf: async (whose) => {
      const authority = await deps.authorityOf(whose);
      return authority === null ? null : watchedAuthority(authority, window, simulatorUrl);
    },
  });
}

function watchedAuthority(authority: Authority, window: Window, simulatorUrl: string): Authority {
  return {
    ...authority,
    submit: async (submission) => {
      const before = await authorityReport({ simulatorUrl });
      const outcome = authority.submit(submission);
      if (window === 'sent-and-sealed') {
        await until(
          async () => (await sealedDocument({ simulatorUrl }, submission.codigoGeneracion)) !== null,
        );
        die();
      }
      if (window === 'sent-not-sealed') {
        const received = before.pasos['recepcion']?.fallas ?? 0;
        await until(
          async () => ((await authorityReport({ simulatorUrl })).pasos['recepcion']?.fallas ?? 0) > received,
        );
        die();
      }
      const answer = await outcome;
      if (window === 'after-answer') die();
      return answer;
    },
    query: async (document) => {
      const answer = await authority.query(document);
      if (window === 'after-question') die();
      return answer;
    },
  };
}

function watchedStore(store: Store, passed: (moment: 'before' | 'after', step: Step) => void): Store {
  return {
    ...store,
    transact: async <T>(work: (tx: Tx, now: number) => Sync<T>): Promise<T> => {
      let step: Step | null = null;
      const value = await store.transact<T>((tx, now) => {
        const before = newest(tx);
        const result = work(tx, now);
        const { id, estado } = newest(tx);
        const moved = id !== before.id || estado !== before.estado;
        step = moved && estado !== null ? (STEP_INTO[estado] ?? null) : null;
        if (step !== null) passed('before', step);
        return result;
      });
      if (step !== null) passed('after', step);
      return value;
    },
  };
}

function newest(reader: Reader): { readonly id: unknown; readonly estado: string | null } {
  const row = NEWEST.get(reader);
  return row === undefined ? { id: null, estado: null } : { id: row['id'], estado: String(row['estado']) };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
