/** The audit log for managers: search, export, verification. */
import type { AuditAct } from '../../contract/audit-acts.ts';
import {
  MAX_AUDIT_ROWS,
  type AuditFilterInput,
  type AuditLine,
  type AuditProof,
} from '../../contract/bridge/bridge-audit.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { endOfDay, isoUtc, startOfDay } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  auditChoices,
  auditInOrder,
  searchAudit,
  type AuditFilter,
  type AuditRow,
} from '../../store/people/audit-search.ts';
import type { Store } from '../../store/store.ts';
import { auditCsvHead, auditCsvRows } from './audit-csv.ts';
import { detailsOf } from './audit-detail.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

const CSV_ROWS = 2_000;

export interface AuditLogDeps extends Pick<TillParts, 'store'> {
  /** Verifies the chain without blocking sales. */
  readonly proveAudit: () => Promise<AuditProof>;
}

export function auditOperations({ store, proveAudit }: AuditLogDeps) {
  return {
    'audit.search': ({ antes, ...filter }) =>
      store.read((reader) => {
        const page = { before: antes, limit: MAX_AUDIT_ROWS };
        const { rows, next } = searchAudit(reader, auditFilterOf(filter), page);
        const { actors, actions } = auditChoices(reader);
        return { filas: rows.map(lineOf), siguiente: next, personas: actors, acciones: actions };
      }),
    'audit.csv': async ({ filtro, pieza }, who) => {
      if (pieza === null) await noteAct(store, who, { accion: 'bitácora exportada', detalle: filtro });
      const page = { after: Number(pieza ?? 0), limit: CSV_ROWS };
      const { rows, next } = store.read((reader) => auditInOrder(reader, auditFilterOf(filtro), page));
      const head = pieza === null ? UTF8_MARK + auditCsvHead() : '';
      return { texto: head + auditCsvRows(rows), siguiente: next === null ? null : String(next) };
    },
    'audit.prove': () => proveAudit(),
  } satisfies SomeOperations;
}

/** Audits an act that changes no settings. */
export function noteAct(
  store: Store,
  { user }: TillCaller,
  act: { readonly accion: AuditAct; readonly detalle: Readonly<Record<string, unknown>> },
): Promise<void> {
  return store.transact((tx, at) => appendAudit(tx, { at, actor: user.nombre, ...act }));
}

export function auditFilterOf({ desde, hasta, persona, accion, texto }: AuditFilterInput): AuditFilter {
  return {
    from: desde === undefined ? undefined : startOfDay(desde),
    before: hasta === undefined ? undefined : endOfDay(hasta),
    actor: persona,
    accion,
    text: texto,
  };
}

function lineOf({ id, at, actor, accion, detalle, hash }: AuditRow): AuditLine {
  return { id, momento: isoUtc(at), persona: actor, accion, detalle: detailsOf(detalle), huella: hash };
}
