/** `bitacora`: exports the audit log to a file whose hash chain can be verified independently. */
import { rule } from '../contract/rules/rules.ts';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { auditWitness, proveAuditOf, sealLines } from '../diagnostics/audit-proof.ts';
import { findAuditKey } from '../platform/data-vault.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { refusal } from '../domain/app-error.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { auditCsvHead, auditCsvRows } from '../till/audit/audit-csv.ts';
import { auditFilterOf } from '../till/audit/audit-search.ts';
import { appendAudit } from '../store/people/audit.ts';
import {
  auditInOrder,
  type AuditFilter,
  type AuditPage,
  type AuditRow,
} from '../store/people/audit-search.ts';
import type { Store } from '../store/store.ts';
import { EXIT, jsonLine, type CommandContext } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';
import { parseDay } from './usage.ts';

type Options = FolderOptions & {
  readonly desde?: string;
  readonly hasta?: string;
  readonly salida: string;
  readonly json?: true;
};

const PIECE_ROWS = 2_000;
const ACTOR = 'caja bitacora';
const OWNER_ONLY = 0o600;

const NOTE = `
Cada fila lleva su huella y la de la fila anterior: huella = SHA-256 de la lista JSON [huellaAnterior, ms, persona, accion,
detalle]. Así cualquiera puede volver a comprobarla (docs/audit.md). Antes de escribir se comprueba toda la cadena.
`;

export function addBitacora(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('bitacora'))
    .description('guarda la bitácora, con sus huellas, en un archivo CSV o JSON')
    .requiredOption('--salida <archivo>', 'archivo que se escribe; no puede existir')
    .option('--desde <fecha>', 'primer día, AAAA-MM-DD', parseDay)
    .option('--hasta <fecha>', 'último día, AAAA-MM-DD', parseDay)
    .option('--json', 'escribe un objeto JSON por línea, en lugar de CSV')
    .usage('[opciones] --salida ARCHIVO')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const folder = usedFolderOf(options, io);
      const key = await findAuditKey(folder, io.env);
      const proof = proveAuditOf(folder.database, auditWitness(folder, key));
      const { desde, hasta } = options;
      const rows = await withSealedStore(folder, io, async (store) => {
        const filter = auditFilterOf({
          ...(desde === undefined ? {} : { desde }),
          ...(hasta === undefined ? {} : { hasta }),
        });
        const count = writeLog(store, { filter, file: resolve(options.salida), json: options.json ?? false });
        const detalle = { desde: desde ?? null, hasta: hasta ?? null, filas: count };
        await store.transact((tx, at) =>
          appendAudit(tx, { at, actor: ACTOR, accion: 'bitácora exportada', detalle }),
        );
        return count;
      });
      const answer = { archivo: resolve(options.salida), filas: rows, cadena: proof };
      io.out(options.json ? jsonLine(answer) : textOf(answer));
      if (!proof.bien) setExit(EXIT.wrong);
    });
}

interface Writing {
  readonly filter: AuditFilter;
  readonly file: string;
  readonly json: boolean;
}

/** @returns the number of rows written */
function writeLog(store: Store, { filter, file, json }: Writing): number {
  const out = openNew(file);
  try {
    if (!json) writeSync(out, UTF8_MARK + auditCsvHead());
    let count = 0;
    let after: number | null = 0;
    while (after !== null) {
      const page: { readonly after: number; readonly limit: number } = { after, limit: PIECE_ROWS };
      const { rows, next }: AuditPage = store.read((reader) => auditInOrder(reader, filter, page));
      writeSync(out, json ? rows.map((row) => jsonLine(plain(row))).join('') : auditCsvRows(rows));
      count += rows.length;
      after = next;
    }
    return count;
  } finally {
    closeSync(out);
  }
}

function openNew(file: string): number {
  try {
    return openSync(file, 'wx', OWNER_ONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw refusal('VALIDACION', rule('archivo-ya-existe', { archivo: file }));
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw refusal('VALIDACION', rule('carpeta-del-archivo-no-existe', { archivo: file }));
    throw error;
  }
}

function plain({ id, at, actor, accion, detalleJson, previousHash, hash }: AuditRow) {
  const momento = isoUtc(at);
  return {
    id,
    momento,
    ms: at,
    persona: actor,
    accion,
    detalle: detalleJson,
    huellaAnterior: previousHash,
    huella: hash,
  };
}

interface Answer {
  readonly archivo: string;
  readonly filas: number;
  readonly cadena: ReturnType<typeof proveAuditOf>;
}

function textOf({ archivo, filas, cadena }: Answer): string {
  const saved = `Se guardaron ${filas} filas de la bitácora en ${archivo}.\n`;
  const seals = sealLines(cadena.sellos)
    .map((line) => `${line}\n`)
    .join('');
  if (cadena.bien)
    return `${saved}La cadena está completa y sin cambios: ${cadena.filas} filas, última huella ${cadena.huella}.\n${seals}`;
  const faults = cadena.faltas.map(({ fila, mensaje }) => `- ${fila}: ${mensaje}\n`).join('');
  return `${saved}La cadena NO está completa: ${cadena.total} faltas.\n${faults}${seals}`;
}
