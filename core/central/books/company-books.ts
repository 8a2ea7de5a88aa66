/** VAT books of a taxpayer over all tills: refused while a till has not synced the whole month; changes after an export are reported. */
import { hash } from 'node:crypto';
import { bookFile } from '../../books/book-files.ts';
import { bookMonth, type BookMonth } from '../../books/book-month.ts';
import { bookView } from '../../books/book-view.ts';
import { SILENT_AFTER_MS } from '../../contract/central/heartbeat.ts';
import type { BookFileKind } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import {
  MAX_CHANGED_DOCUMENTS,
  type BehindReason,
  type BehindTill,
  type ChangedDocument,
  type ChangedSince,
  type CompanyMonth,
  type Taxpayer,
} from '../../contract/central/manager-books.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { monthOf, monthSpan } from '../../domain/fiscal-time.ts';
import type { Tx } from '../store/database.ts';
import { centralSource, TAXPAYERS, type TaxpayerMonth } from './central-source.ts';
import { behindTills } from './synced-until.ts';

export async function listTaxpayers(tx: Tx): Promise<readonly Taxpayer[]> {
  const rows = await tx.rows<{ nit: string; nombre: string; anexos_iva: AnexosIva | null }>(
    `SELECT b.nit, b.nombre, t.anexos_iva FROM (${TAXPAYERS}) b LEFT JOIN taxpayer t USING (nit) ORDER BY b.nombre, b.nit`,
  );
  return rows.map(({ nit, nombre, anexos_iva: anexosIva }) => ({
    nit,
    name: nombre,
    anexosIva: anexosIva ?? {},
  }));
}

export async function putAnnexSettings(
  tx: Tx,
  company: string,
  { nit, anexosIva }: { readonly nit: string; readonly anexosIva: AnexosIva },
): Promise<void> {
  await tx.run(
    `INSERT INTO taxpayer (company_id, nit, anexos_iva) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, nit) DO UPDATE SET anexos_iva = excluded.anexos_iva`,
    [company, nit, JSON.stringify(anexosIva)],
  );
}

/** Waiting does not complete the data: the books are given, and say so. */
const FINAL: readonly BehindReason[] = ['DE_BAJA', 'APARTADOS'];

interface Standing {
  readonly running: boolean;
  readonly behind: readonly BehindTill[];
  readonly incomplete: readonly BehindTill[];
  readonly refused: boolean;
}

async function standingOf(tx: Tx, { nit, mes }: TaxpayerMonth, now: number): Promise<Standing> {
  const { since: from, until: last } = monthSpan(mes);
  // In the current month a till may be late by the time after which it counts as silent.
  const until = Math.min(last + 1, now - SILENT_AFTER_MS);
  const all = await behindTills(tx, nit, { from, until });
  const behind = all.filter(({ reason }) => !FINAL.includes(reason));
  const running = last >= now;
  return {
    running,
    behind,
    incomplete: all.filter(({ reason }) => FINAL.includes(reason)),
    refused: behind.length > 0 && !running,
  };
}

export async function companyMonth(
  tx: Tx,
  of: TaxpayerMonth & { readonly pagina: number },
  now: number,
): Promise<CompanyMonth> {
  const { running, behind, incomplete, refused } = await standingOf(tx, of, now);
  const { ambiente } = of;
  if (refused) return { ambiente, month: null, running, behind, incomplete, changed: null };
  const month = await bookMonth(centralSource(tx, of), of);
  const changed = await changedSince(tx, of, month);
  return { ambiente, month: bookView(month, of.pagina), running, behind, incomplete, changed };
}

export type BookFileAnswer =
  | { readonly ok: true; readonly file: TextFile }
  | { readonly ok: false; readonly behind: readonly BehindTill[] };

export async function companyFile(
  tx: Tx,
  of: TaxpayerMonth & { readonly archivo: BookFileKind },
  now: number,
): Promise<BookFileAnswer> {
  const { refused, behind } = await standingOf(tx, of, now);
  if (refused) return { ok: false, behind };
  const month = await bookMonth(centralSource(tx, of), of);
  return { ok: true, file: bookFile(month, of.archivo, await settingsOf(tx, of.nit)) };
}

export async function noteExport(
  tx: Tx,
  of: TaxpayerMonth & { readonly archivo: BookFileKind },
  {
    company,
    actor,
    now,
    file,
  }: { readonly company: string; readonly actor: string; readonly now: number; readonly file: TextFile },
): Promise<void> {
  await tx.run(
    `INSERT INTO book_export (company_id, nit, ambiente, mes, archivo, at, actor, sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT DO NOTHING`,
    [company, of.nit, of.ambiente, of.mes, of.archivo, now, actor, sha256(file)],
  );
}

function sha256({ content }: TextFile): string {
  return hash('sha256', content, 'hex');
}

async function settingsOf(tx: Tx, nit: string): Promise<AnexosIva> {
  const row = await tx.row<{ anexos_iva: AnexosIva }>('SELECT anexos_iva FROM taxpayer WHERE nit = $1', [
    nit,
  ]);
  return row?.anexos_iva ?? {};
}

async function changedSince(tx: Tx, of: TaxpayerMonth, month: BookMonth): Promise<ChangedSince | null> {
  const exports = await tx.rows<{ archivo: BookFileKind; at: string; sha256: string }>(
    `SELECT DISTINCT ON (archivo) archivo, at, sha256 FROM book_export WHERE nit = $1 AND ambiente = $2 AND mes = $3
     ORDER BY archivo, at DESC`,
    [of.nit, of.ambiente, of.mes],
  );
  if (exports.length === 0) return null;
  const settings = await settingsOf(tx, of.nit);
  const other = exports.filter((each) => sha256(bookFile(month, each.archivo, settings)) !== each.sha256);
  if (other.length === 0) return null;
  const since = Math.min(...other.map(({ at }) => Number(at)));
  return { since, files: other.map(({ archivo }) => archivo), ...(await changedDocuments(tx, of, since)) };
}

/** Documents of the month, and earlier ones invalidated in it, that changed here since then. */
async function changedDocuments(
  tx: Tx,
  { nit, ambiente, mes }: TaxpayerMonth,
  since: number,
): Promise<Pick<ChangedSince, 'documents' | 'total'>> {
  const { from, to } = monthOf(`${mes}-01`);
  const rows = await tx.rows<{
    till: string;
    tipo_dte: TipoDte;
    numero_control: string;
    codigo_generacion: string;
    fec_emi: string;
    estado: string;
    changed_at: string;
    total: string;
  }>(
    `SELECT i.name AS till, d.tipo_dte, d.numero_control, d.codigo_generacion, d.fec_emi, d.estado, d.changed_at,
       count(*) OVER () AS total
     FROM document d JOIN installation i USING (company_id, installation_id)
     WHERE d.nit = $1 AND d.ambiente = $2 AND d.fec_emi <= $4 AND (d.fec_emi >= $3 OR d.estado = 'INVALIDADO') AND d.counts
       AND d.changed_at >= $5
     ORDER BY d.changed_at DESC, d.documento LIMIT ${MAX_CHANGED_DOCUMENTS}`,
    [nit, ambiente, from, to, since],
  );
  const documents: readonly ChangedDocument[] = rows.map((row) => ({
    till: row.till,
    tipoDte: row.tipo_dte,
    numeroControl: controlNumberOf({ tipoDte: row.tipo_dte, numeroControl: row.numero_control }),
    codigoGeneracion: row.codigo_generacion,
    fecEmi: row.fec_emi,
    estado: row.estado,
    at: Number(row.changed_at),
  }));
  return { documents, total: Number(rows[0]?.total ?? 0) };
}
