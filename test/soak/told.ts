/** What the callers of a run were told, and what follows from it for everything they may be told later. */
import { isAjuste, type TipoDte } from '../../core/contract/edition.ts';
import { payloadOf } from './passage.ts';

/** A document as its caller knows it. */
export interface Told {
  readonly code: string;
  /** Null of a return. */
  readonly numero: string | null;
  readonly tipoDte: TipoDte;
  readonly branchId: string;
  readonly fecEmi: string;
  /** Of what adjusts others: the member that names them in a request. */
  readonly related: object;
  estado: string;
  sello: string | null;
  /** Every signed text that was handed out. */
  readonly signed: Set<string>;
}

/** A key that was used: whose, for what, and the document if the call was answered. */
export interface UsedKey {
  readonly key: string;
  readonly tipoDte: TipoDte;
  readonly branchId: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly corrige: string | null;
  /** When it was used first. */
  readonly at: number;
  code: string | null;
}

/** The members of an issuance result that a run looks at. */
export interface Issued {
  readonly estado: string;
  readonly codigoGeneracion: string;
  readonly numeroControl: string | null;
  readonly selloRecibido: string | null;
  readonly fecEmi: string;
  readonly dteFirmado: string;
  readonly dteJson: unknown;
}

/** The arrows of docs/states.md, between the states that a document has inside. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  EMITIDO: ['TRANSMITIENDO', 'CONTINGENCIA', 'PROCESADO'],
  TRANSMITIENDO: ['EMITIDO', 'PENDIENTE', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO'],
  PENDIENTE: ['TRANSMITIENDO', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO'],
  CONTINGENCIA: ['TRANSMITIENDO', 'PROCESADO', 'RECHAZADO'],
  RECHAZADO: ['PROCESADO', 'EMITIDO'],
  PROCESADO: ['INVALIDANDO'],
  INVALIDANDO: ['INVALIDADO', 'PROCESADO'],
  INVALIDADO: [],
};

/** States in which a document has its seal. */
export const SEALED: readonly string[] = ['PROCESADO', 'INVALIDANDO', 'INVALIDADO'];
/** The states as callers see them. */
const OUTSIDE = ['PENDIENTE', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO', 'INVALIDANDO', 'INVALIDADO'];

/** Whether a document that was seen in one state may be seen in the other one later. */
export function mayFollow(before: string, after: string, corrected: boolean): boolean {
  const reached = new Set([before]);
  for (const state of reached) {
    for (const next of ARROWS[state] ?? []) {
      if (state === 'RECHAZADO' && next === 'EMITIDO' && !corrected) continue;
      reached.add(next);
    }
  }
  // Outside, the first three states are one.
  if (after === 'PENDIENTE')
    return ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE'].some((state) => reached.has(state));
  return reached.has(after);
}

/** A state as callers see it. */
export function outside(estado: string): string {
  return estado === 'EMITIDO' || estado === 'TRANSMITIENDO' ? 'PENDIENTE' : estado;
}

/** What a note or a return adjusts, as a request names it. */
function relatedIn(dteJson: unknown): object {
  const { documentoRelacionado } = dteJson as {
    readonly documentoRelacionado: readonly Readonly<Record<string, unknown>>[];
  };
  // A return names its facturas by their code, and half of what they sell.
  const documentos = documentoRelacionado.flatMap(({ codigoGeneracion }) =>
    codigoGeneracion === undefined ? [] : [{ codigoGeneracion, items: [{ numItem: 1, cantidad: 0.5 }] }],
  );
  return documentos.length > 0 ? { documentos } : { documentoRelacionado };
}

export interface Memory {
  readonly documents: ReadonlyMap<string, Told>;
  readonly keys: readonly UsedKey[];
  /** Documents somebody wanted to correct. */
  readonly corrected: Set<string>;
  /** What went wrong so far, in words. */
  readonly faults: string[];
  use(key: UsedKey): void;
  /** Takes the answer to an issuance in. */
  issued(
    result: Issued,
    of: { readonly tipoDte: TipoDte; readonly branchId: string; readonly used: UsedKey | null },
  ): void;
  /** A document was seen in a state. */
  saw(code: string, estado: string, sello: string | null): void;
  /** An older database is in place: what it does not know is forgotten, the rest stands as it says. */
  restored(rows: ReadonlyMap<string, { readonly estado: string; readonly sello: string | null }>): void;
}

export function createMemory(): Memory {
  const documents = new Map<string, Told>();
  const keys: UsedKey[] = [];
  const corrected = new Set<string>();
  const faults: string[] = [];
  const demand = (holds: boolean, message: string) => {
    if (!holds) faults.push(message);
  };
  const saw: Memory['saw'] = (code, estado, sello) => {
    const known = documents.get(code);
    if (known === undefined) return;
    const how = `${code} ${known.estado} → ${estado}`;
    demand(mayFollow(known.estado, estado, corrected.has(code)), `${how} is no way of docs/states.md`);
    demand(known.sello === null || sello === known.sello, `${how}: the seal ${known.sello} became ${sello}`);
    demand((sello !== null) === SEALED.includes(estado), `${how} with seal ${sello}`);
    known.estado = estado;
    known.sello = sello;
  };
  return {
    documents,
    keys,
    corrected,
    faults,
    use: (key) => keys.push(key),
    issued: (result, { tipoDte, branchId, used }) => {
      const { codigoGeneracion: code, numeroControl: numero, dteFirmado, fecEmi } = result;
      demand(OUTSIDE.includes(result.estado), `${code} told in state ${result.estado}`);
      const { identificacion } = JSON.parse(payloadOf(dteFirmado)) as {
        identificacion: Record<string, unknown>;
      };
      demand(
        identificacion['codigoGeneracion'] === code && (identificacion['numeroControl'] ?? null) === numero,
        `${code}: the signed text says ${JSON.stringify(identificacion)}`,
      );
      demand(
        JSON.stringify(result.dteJson) === JSON.stringify(JSON.parse(payloadOf(dteFirmado))),
        `${code}: dteJson is not what was signed`,
      );
      const known = documents.get(code);
      if (known === undefined) {
        const { estado, selloRecibido: sello } = result;
        demand((sello !== null) === SEALED.includes(estado), `${code} ${estado} with seal ${sello}`);
        documents.set(code, {
          code,
          numero,
          tipoDte,
          branchId,
          fecEmi,
          related: isAjuste(tipoDte) ? relatedIn(result.dteJson) : {},
          estado,
          sello,
          signed: new Set([dteFirmado]),
        });
      } else {
        demand(known.numero === numero, `${code} had the number ${known.numero}, now ${numero}`);
        known.signed.add(dteFirmado);
        saw(code, result.estado, result.selloRecibido);
      }
      if (used === null) return;
      demand(used.code === null || used.code === code, `key ${used.key}: ${used.code} became ${code}`);
      used.code = code;
    },
    saw,
    restored: (rows) => {
      for (const told of documents.values()) {
        const row = rows.get(told.code);
        if (row === undefined) {
          documents.delete(told.code);
          continue;
        }
        told.estado = outside(row.estado);
        told.sello = row.sello;
        // Versions and corrections since then are gone.
        told.signed.clear();
      }
      const known = keys.filter(({ code, corrige }) => corrige === null && (code === null || rows.has(code)));
      keys.splice(0, keys.length, ...known);
    },
  };
}
