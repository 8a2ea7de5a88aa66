/** State of one import, in memory. */
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

export interface FileLine {
  readonly linea: number;
  readonly cells: readonly string[];
}

export interface GoodLine extends FileLine {
  readonly destino: 'nuevas' | 'cambiadas';
}

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
  readonly branchId: string;
  readonly tillId: string;
  readonly actor: string;
  readonly open: OpenLines;
  estado: ImportStage;
  hecho: number;
  total: number;
  problema: Rule | null;
  usedAt: Instant;
  /** Cancellation was requested; checked between batches. */
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

export function isBusy({ estado }: ImportSession): boolean {
  return estado === 'revisando' || estado === 'aplicando';
}

/** Ends the import and frees its data except counts and wrong lines. */
export function end(session: ImportSession, estado: ImportStage, problema: Rule | null = null): void {
  Object.assign(session, { estado, problema, pieces: [], good: [] });
}

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
