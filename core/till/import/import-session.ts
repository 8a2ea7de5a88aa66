/** One import from its first byte to its end, as it is held in memory. */
import type {
  CsvKind,
  ImportStage,
  ImportStatus,
  LineFate,
  LineFault,
  PreviewLine,
} from '../../contract/bridge/bridge-import.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { ImportLines, OpenLines } from './import-target.ts';

/** A line as it stands in the file. */
export interface FileLine {
  readonly linea: number;
  readonly cells: readonly string[];
}

/** A line that will be put in place. */
export interface GoodLine extends FileLine {
  readonly destino: 'nuevas' | 'cambiadas';
}

/** A line that will not, and why. */
export interface WrongLine extends FileLine {
  readonly clave: string;
  readonly nombre: string;
  readonly faltas: readonly LineFault[];
}

export interface ImportSession {
  readonly id: string;
  readonly clase: CsvKind;
  readonly archivo: string;
  readonly bytes: number;
  readonly issuerId: string;
  /** The till's shop. */
  readonly branchId: string;
  readonly tillId: string;
  readonly actor: string;
  readonly open: OpenLines;
  estado: ImportStage;
  hecho: number;
  total: number;
  problema: Rule | null;
  usedAt: Instant;
  /** Somebody wants it to end; seen between two pieces of work. */
  cancelled: boolean;
  pieces: Uint8Array[];
  header: readonly string[];
  places: ImportStatus['asignadas'];
  lines: ImportLines | null;
  first: PreviewLine[];
  good: GoodLine[];
  wrong: WrongLine[];
  readonly lineas: Record<LineFate, number>;
  readonly aplicadas: Record<LineFate, number>;
}

/** An import that begins. */
export function newSession(
  of: Pick<
    ImportSession,
    'id' | 'clase' | 'archivo' | 'bytes' | 'issuerId' | 'branchId' | 'tillId' | 'actor' | 'open' | 'usedAt'
  >,
): ImportSession {
  const none = () => ({ nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 });
  return {
    ...of,
    estado: 'recibiendo',
    hecho: 0,
    total: of.bytes,
    problema: null,
    cancelled: false,
    pieces: [],
    header: [],
    places: [],
    lines: null,
    first: [],
    good: [],
    wrong: [],
    lineas: none(),
    aplicadas: none(),
  };
}

/** Whether work goes on by itself. */
export function isBusy({ estado }: ImportSession): boolean {
  return estado === 'revisando' || estado === 'aplicando';
}

/** Ends it, and lets go of everything but what is still shown: counts, and the wrong lines. */
export function end(session: ImportSession, estado: ImportStage, problema: Rule | null = null): void {
  Object.assign(session, { estado, problema, pieces: [], good: [] });
}

/** An import as its screen gets it. */
export function statusOf(session: ImportSession): ImportStatus {
  const { id, clase, archivo, estado, hecho, total, problema } = session;
  return {
    id,
    clase,
    archivo,
    estado,
    hecho,
    total,
    lineas: { ...session.lineas },
    aplicadas: { ...session.aplicadas },
    columnas: session.lines?.columnas ?? [],
    columnasIgnoradas: session.lines?.ignoradas ?? [],
    encabezados: session.header,
    asignadas: session.places,
    problema,
  };
}
