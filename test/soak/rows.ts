/** Looks into a run's database with SQL of its own, and demands what must hold of it at any moment (§document-states). */
import Database from 'better-sqlite3';
import { ARROWS, SEALED, mayFollow, outside, type Memory } from './told.ts';

export interface DocumentRow {
  readonly id: number;
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly sequence_id: number;
  readonly numero: number;
  readonly numero_vigente: number;
  readonly estado: string;
  readonly sello: string | null;
  readonly version: number;
  readonly contingency_id: number | null;
  readonly payload: string;
  readonly firma: string | null;
  readonly retenido: string | null;
  readonly queued: number | null;
  readonly last_answer: string | null;
}

const DOCUMENTS = `
  SELECT document.*, payload, outbox.document_id AS queued, retenido, last_answer, (SELECT firma FROM signature
    WHERE document_id = document.id AND version = document.version ORDER BY rowid DESC LIMIT 1) AS firma
  FROM document JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
    LEFT JOIN outbox ON outbox.document_id = document.id
  ORDER BY document.id`;

/** What may happen to a number (docs/states.md). */
const NUMBER_ARROWS: Readonly<Record<string, readonly string[]>> = {
  '-': ['ASIGNADO', 'ANTES_DE_RESTAURAR'],
  ASIGNADO: ['DEVUELTO'],
  DEVUELTO: ['ASIGNADO', 'NO_UTILIZADO', 'ANTES_DE_RESTAURAR'],
};

/** Rows as SQL gives them: whoever asks knows their columns. */
export type Query = (sql: string, ...params: readonly unknown[]) => readonly unknown[];

export interface Rows {
  readonly all: Query;
  /** The same list as before where nobody wrote anything to the file since. */
  documents(): readonly DocumentRow[];
  close(): void;
}

export function openRows(file: string): Rows {
  const database = new Database(file, { readonly: true });
  const prepared = new Map<string, Database.Statement<unknown[], unknown>>();
  const all: Query = (sql, ...params) => {
    const statement = prepared.get(sql) ?? database.prepare<unknown[], unknown>(sql);
    prepared.set(sql, statement);
    return statement.all(...params);
  };
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  let known: readonly DocumentRow[] = [];
  let knownAt: number | undefined;
  return {
    all,
    documents: () => {
      const now = version.get();
      if (now !== knownAt) known = all(DOCUMENTS) as readonly DocumentRow[];
      knownAt = now;
      return known;
    },
    close: () => void database.close(),
  };
}

/** Its control number as others are told it: a return is kept under a place of its own, which nobody is told. */
export function numberToldOf({ numero_control }: Pick<DocumentRow, 'numero_control'>): string | null {
  return numero_control.startsWith('RET-') ? null : numero_control;
}

/** What was seen of each document at the last look. */
export type Seen = Map<string, { readonly estado: string; readonly sello: string | null }>;

/** Demands of the database what must hold between any two steps. */
export function look(rows: Rows, memory: Memory, seen: Seen): void {
  const documents = rows.documents();
  lookAtTold(documents, memory);
  lookAtSteps(documents, memory, seen);
  lookAtNumbers(rows, documents, demandOf(memory));
}

export type Demand = (holds: boolean, message: string) => void;

const demandOf =
  ({ faults }: Memory): Demand =>
  (holds, message) => {
    if (!holds) faults.push(message);
  };

/** Every document is there as it was told. */
export function lookAtTold(documents: readonly DocumentRow[], memory: Memory): void {
  const demand = demandOf(memory);
  const byCode = new Map(documents.map((row) => [row.codigo_generacion, row]));
  for (const { code, numero } of memory.documents.values()) {
    const row = byCode.get(code);
    demand(row !== undefined, `${code} was told and is not in the store`);
    if (row === undefined) continue;
    demand(
      numberToldOf(row) === numero,
      `${code} was told as ${String(numero)} and is ${row.numero_control}`,
    );
    memory.saw(code, outside(row.estado), row.sello);
  }
}

/** Every document went along the arrows since the last look. */
export function lookAtSteps(documents: readonly DocumentRow[], memory: Memory, seen: Seen): void {
  const demand = demandOf(memory);
  for (const { codigo_generacion: code, estado, sello } of documents) {
    const before = seen.get(code);
    demand((sello !== null) === SEALED.includes(estado), `${code} ${estado} with seal ${sello}`);
    if (before !== undefined) {
      demand(
        mayFollow(before.estado, estado, memory.corrected.has(code)),
        `${code} ${before.estado} → ${estado}`,
      );
      demand(before.sello === null || before.sello === sello, `${code}: ${before.sello} became ${sello}`);
    }
    seen.set(code, { estado, sello });
  }
}

/** Every number up to the last one has its entry, and only one living document. */
export function lookAtNumbers(rows: Rows, documents: readonly DocumentRow[], demand: Demand): void {
  const sequences = rows.all('SELECT id, inicial, ultimo FROM sequence') as readonly {
    id: number;
    inicial: number;
    ultimo: number;
  }[];
  const ledger = rows.all(
    'SELECT sequence_id, numero, estado, codigo_generacion FROM ledger ORDER BY id',
  ) as readonly {
    sequence_id: number;
    numero: number;
    estado: string;
    codigo_generacion: string | null;
  }[];
  const last = new Map<string, { estado: string; code: string | null }>();
  for (const { sequence_id, numero, estado, codigo_generacion: code } of ledger) {
    const name = `${sequence_id}/${numero}`;
    const before = last.get(name)?.estado ?? '-';
    demand((NUMBER_ARROWS[before] ?? []).includes(estado), `number ${name}: ${before} → ${estado}`);
    last.set(name, { estado, code });
  }
  const living = new Map<string, string[]>();
  for (const row of documents) {
    if (row.numero_vigente !== 1) continue;
    const name = `${row.sequence_id}/${row.numero}`;
    living.set(name, [...(living.get(name) ?? []), row.codigo_generacion]);
  }
  for (const { id, inicial, ultimo } of sequences) {
    for (let numero = inicial + 1; numero <= ultimo; numero += 1) {
      const name = `${id}/${numero}`;
      const entry = last.get(name);
      const codes = living.get(name) ?? [];
      demand(entry !== undefined, `number ${name} is missing in the ledger`);
      if (entry?.estado === 'ASIGNADO')
        demand(
          codes.length === 1 && codes[0] === entry.code,
          `number ${name} of ${entry.code} has ${codes.join()}`,
        );
      else demand(codes.length === 0, `number ${name} is ${entry?.estado} and has ${codes.join()}`);
      last.delete(name);
    }
  }
  demand(last.size === 0, `numbers beyond the last one: ${[...last.keys()].join()}`);
}

/** Demands that every life line goes along the arrows. */
export function lookAtLives(rows: Rows, demand: Demand): void {
  const lines = rows.all('SELECT document_id, estado, causa FROM life_line ORDER BY id') as readonly {
    document_id: number;
    estado: string;
    causa: string;
  }[];
  const last = new Map<number, string>();
  for (const { document_id, estado, causa } of lines) {
    const before = last.get(document_id) ?? 'EMITIDO';
    const goes = before === estado || (ARROWS[before] ?? []).includes(estado);
    demand(goes, `document ${document_id}: ${before} → ${estado} (${causa})`);
    last.set(document_id, estado);
  }
}

/** What the database tells of the run. */
export function whatHappened(rows: Rows): ReadonlyMap<string, number> {
  const counted = rows.all(`
    SELECT 'vida ' || causa AS name, count(*) AS size FROM life_line GROUP BY 1
    UNION ALL SELECT 'evento ' || tipo || ' ' || estado, count(*) FROM event GROUP BY 1
    UNION ALL SELECT 'rechazo ' || tipo || ' ' || coalesce(codigo_msg, '') || ' ' || coalesce(descripcion_msg, ''), count(*)
      FROM event WHERE estado = 'RECHAZADO' GROUP BY 1
    UNION ALL SELECT 'rechazo ' || tipo_dte || ' ' || coalesce(codigo_msg, '') || ' ' || coalesce(descripcion_msg, ''), count(*)
      FROM document WHERE estado = 'RECHAZADO' GROUP BY 1
    UNION ALL SELECT 'contingencia ' || evidencia || ' ' || tipo, count(*) FROM contingency GROUP BY 1
    UNION ALL SELECT 'lote ' || estado, count(*) FROM lot GROUP BY 1
    UNION ALL SELECT 'numero ' || estado, count(*) FROM ledger GROUP BY 1
    UNION ALL SELECT 'cerca ' || causa, count(*) FROM fence GROUP BY 1
    UNION ALL SELECT 'cuarentena ' || motivo, count(*) FROM number_kept GROUP BY 1
    UNION ALL SELECT 'documento ' || estado || ' ' || edicion, count(*) FROM document GROUP BY 1
    UNION ALL SELECT 'tipo ' || tipo_dte || ' ' || estado, count(*) FROM document GROUP BY 1
    UNION ALL SELECT 'ajuste ' || tipo_dte || ' ' || estado, count(*) FROM document
      WHERE tipo_dte IN ('05', '06', '18') AND EXISTS (SELECT 1 FROM document_related JOIN document AS sold USING (codigo_generacion)
        WHERE document_related.document_id = document.id) GROUP BY 1
    UNION ALL SELECT 'retenido ' || retenido, count(*) FROM outbox WHERE retenido IS NOT NULL GROUP BY 1`) as readonly {
    name: string;
    size: number;
  }[];
  return new Map(counted.map(({ name, size }) => [name, size]));
}
