/**
 * Verifies the audit log on a read-only connection: hash chain, seals, and its end as recorded outside of the
 * database.
 */
import type { AuditProof, AuditSeals } from '../contract/bridge/bridge-audit.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { markFilesOf } from '../number-guard/high-water-files.ts';
import {
  AUDIT_DIFFERS,
  countAudit,
  entriesOfAction,
  tellsOfGoingBack,
  verifyAudit,
} from '../store/people/audit.ts';
import { auditContains, verifySeals, type AuditHead, type AuditKey } from '../store/people/audit-seal.ts';
import { chainHead } from '../store/proof/chain.ts';
import { lookAtMarks, type MarksOwner } from '../store/numbers/fence-marks.ts';
import { findStanding } from '../store/numbers/fence-standing.ts';
import { openReadOnlyStore, type Reader } from '../store/store.ts';

const MAX_LISTED_FAULTS = 20;

interface AuditFault {
  readonly fila: string;
  readonly mensaje: string;
}

interface Noted {
  readonly owner: MarksOwner;
  readonly head: AuditHead;
}

export interface AuditWitness {
  /** Null: seals are counted but not verified. */
  readonly key: AuditKey | null;
  readonly noted: readonly Noted[];
}

/**
 * Reads the evidence outside of the database. Call before reading the log: a running service may record an
 * end the reader does not see.
 */
export function auditWitness(folder: DataFolder, key: AuditKey | null): AuditWitness {
  const noted = markFilesOf(folder).flatMap((file) => {
    const { owner = null, auditHead: head = null } = lookAtMarks(file) ?? {};
    return owner === null || head === null ? [] : [{ owner, head }];
  });
  return { key, noted };
}

/** Result of verifying seals and recorded ends; reports each fault. */
export function proveSeals(
  reader: Reader,
  { key, noted }: AuditWitness,
  tell: (fault: AuditFault) => void,
): AuditSeals {
  const seals = verifySeals(reader, key, (id) =>
    tell({ fila: `id ${id}`, mensaje: 'Su sello no corresponde: esta fila o una anterior fue reescrita.' }),
  );
  for (const { id, detalle } of entriesOfAction(reader, AUDIT_DIFFERS)) {
    const at = typeof detalle['fila'] === 'number' ? ` hasta la fila ${detalle['fila']}` : '';
    tell({
      fila: `id ${id}`,
      mensaje: `Al iniciar, el servicio encontró otra bitácora que la que había anotado${at}.`,
    });
  }
  return { ...seals, anotada: notedState(reader, noted, tell) };
}

function notedState(
  reader: Reader,
  noted: readonly Noted[],
  tell: (fault: AuditFault) => void,
): AuditSeals['anotada'] {
  const own = findStanding(reader);
  const ours = noted.filter(({ owner }) => owner.database === own.database);
  if (ours.length === 0) return 'sin-nota';
  let state: AuditSeals['anotada'] = 'coincide';
  for (const { owner, head } of ours) {
    const found = auditContains(reader, head);
    if (found === 'same') continue;
    // A restored backup is older than the recorded end, and its log says so.
    if (own.copied || own.run < owner.run || tellsOfGoingBack(reader, head)) {
      if (state === 'coincide') state = 'anterior';
      continue;
    }
    state = 'distinta';
    const what = found === 'missing' ? 'Falta' : 'Es otra';
    tell({
      fila: `id ${head.fila}`,
      mensaje: `${what}: fuera de la base se anotó con la huella ${head.huella}.`,
    });
  }
  return state;
}

export function proveAuditOf(database: string, witness: AuditWitness): AuditProof {
  const store = openReadOnlyStore(database);
  try {
    return store.read((reader) => {
      const found: AuditFault[] = [];
      verifyAudit(reader, (fault) => void found.push(fault));
      const sellos = proveSeals(reader, witness, (fault) => void found.push(fault));
      const faltas = found.slice(0, MAX_LISTED_FAULTS).map(({ fila, mensaje }) => ({ fila, mensaje }));
      return {
        bien: found.length === 0,
        filas: countAudit(reader),
        huella: chainHead(reader, 'audit'),
        faltas,
        total: found.length,
        sellos,
      };
    });
  } finally {
    store.close();
  }
}

/** The seals' result in Spanish, one line per fact. */
export function sealLines(sellos: AuditSeals): readonly string[] {
  const { desde, selladas, sinSello, alFinal, deOtraLlave, conLlave, anotada } = sellos;
  const lines: string[] = [];
  if (desde === null)
    lines.push('Ninguna fila de la bitácora lleva sello todavía: sus huellas se pueden recalcular.');
  else if (!conLlave)
    lines.push(
      `No se probaron los ${selladas} sellos de la bitácora: aquí no está la llave de la bóveda. Las huellas sí se comprobaron.`,
    );
  else lines.push(`La bitácora está sellada desde la fila ${desde}; lo anterior, tal como estaba entonces.`);
  if (deOtraLlave > 0)
    lines.push(
      `${deOtraLlave} sellos son de otra instalación y aquí no se pueden probar (base copiada o restaurada).`,
    );
  if (sinSello > 0)
    lines.push(`${sinSello} filas no llevan sello propio: las escribió una orden sin la llave.`);
  if (desde !== null && alFinal > 0)
    lines.push(`Las últimas ${alFinal} filas no están bajo ningún sello hasta que el servicio anote algo.`);
  if (anotada === 'anterior')
    lines.push(
      'La bitácora es anterior a la que se anotó fuera de la base: se restauró un respaldo o es una copia.',
    );
  if (anotada === 'sin-nota') lines.push('Fuera de la base no hay nota del final de esta bitácora.');
  return lines;
}
