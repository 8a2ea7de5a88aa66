/** `verify`: proves the ledger and every signature, on a connection that cannot write, beside a running service. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import type { DataFolder } from '../data-folder.ts';
import { failureText } from '../failure-text.ts';
import { verifyJws } from '../signing/jws.ts';
import { isDamaged } from '../store/failures.ts';
import { openReadOnlyStore, type ReadOnlyStore } from '../store/store.ts';
import { verifyStore, type VerifyFault, type VerifyReport } from '../store/verify.ts';
import { EXIT, jsonLine, table, type CommandContext } from './output.ts';
import { SEQUENCE_HEAD, sequenceCells, sequenceJson } from './sequence-columns.ts';
import { assertDatabase, folderOf, withDataDir, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Comprueba que a ningún número le falte o le sobre un documento, que nada fue alterado y que cada firma corresponde
a su documento. No cambia nada y puede ejecutarse con el servicio en marcha.
`;

/** Adds the command. */
export function addVerify(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('verify'))
    .description('demuestra que los números, los documentos y las firmas están completos y sin cambios')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => {
      const folder = folderOf(options, io);
      assertDatabase(folder);
      const report = proveFolder(folder);
      io.out(options.json ? jsonLine(jsonOf(report)) : textOf(report));
      if (!report.ok) setExit(EXIT.wrong);
    });
}

function proveFolder(folder: DataFolder): VerifyReport {
  let store: ReadOnlyStore;
  try {
    store = openReadOnlyStore(folder.database);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return unreadable(error);
  }
  try {
    return store.read((reader) => verifyStore(reader, signatureVerifier()));
  } finally {
    store.close();
  }
}

/** A file that SQLite does not even open is a finding, not a failure of the command. */
function unreadable(error: unknown): VerifyReport {
  const mensaje = `No se puede abrir. ${failureText(error)}.`;
  const fault: VerifyFault = { tabla: '(archivo)', fila: '-', campo: '-', mensaje };
  return { ok: false, documentos: 0, firmas: 0, secuencias: [], faltas: [fault], totalFaltas: 1 };
}

/** Parsing a key costs more than checking a signature, and a shop has few keys. */
export function signatureVerifier(): (publicKeyPem: string, jws: string) => boolean {
  const keys = new Map<string, KeyObject>();
  return (publicKeyPem, jws) => {
    const key = keys.get(publicKeyPem) ?? createPublicKey(publicKeyPem);
    keys.set(publicKeyPem, key);
    return verifyJws(jws, key).ok;
  };
}

function jsonOf(report: VerifyReport): object {
  const { ok, documentos, firmas, faltas, totalFaltas } = report;
  const secuencias = report.secuencias.map(({ inicial, ultimo, libro, ...key }) => ({
    ...sequenceJson(key),
    inicial,
    ultimo,
    huecos: libro.totalHuecos,
    repetidos: libro.totalRepetidos,
  }));
  return { ok, documentos, firmas, secuencias, faltas, totalFaltas };
}

function textOf(report: VerifyReport): string {
  const head = [...SEQUENCE_HEAD, 'ÚLTIMO', 'HUECOS', 'REPETIDOS'];
  const rows = report.secuencias.map(({ ultimo, libro, ...key }) => {
    const numbers = [ultimo, libro.totalHuecos, libro.totalRepetidos].map(String);
    return [...sequenceCells(key), ...numbers];
  });
  const sequences = rows.length === 0 ? '' : `${table([head, ...rows])}\n`;
  const counted = `${report.documentos} documentos y ${report.firmas} firmas comprobados.`;
  if (report.ok) return `${sequences}${counted} Todo está completo y sin cambios.\n`;
  const faults = report.faltas
    .map(({ tabla, fila, campo, mensaje }) => `- ${tabla} ${fila}, ${campo}: ${mensaje}\n`)
    .join('');
  const hidden = report.totalFaltas - report.faltas.length;
  const more = hidden > 0 ? `… y ${hidden} faltas más.\n` : '';
  const total = report.totalFaltas === 1 ? '1 falta' : `${report.totalFaltas} faltas`;
  return `${sequences}${counted} Hay ${total}:\n${faults}${more}`;
}
