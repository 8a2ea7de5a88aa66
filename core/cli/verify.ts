/** `verify`: verifies the ledger and every signature on a read-only connection, beside a running service. */
import type { Command } from 'commander';
import { auditWitness, proveSeals, sealLines, type AuditWitness } from '../diagnostics/audit-proof.ts';
import type { AuditSeals } from '../contract/bridge/bridge-audit.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { findAuditKey } from '../platform/data-vault.ts';
import { failureText } from '../platform/failure-text.ts';
import { signatureVerifier } from '../signing/signature-verifier.ts';
import { isDamaged } from '../store/sqlite-failures.ts';
import { MAX_LISTED_FAULTS, NOTHING_LISTED } from '../store/limits.ts';
import { openReadOnlyStore, type Reader, type ReadOnlyStore } from '../store/store.ts';
import { verifyStore, type VerifyFault, type VerifyReport } from '../store/proof/verify.ts';
import { namedJson, namedText } from './named-documents.ts';
import { EXIT, jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { SEQUENCE_HEAD, sequenceCells, sequenceJson } from './sequence-columns.ts';
import { centreLine, comparedCentre, type CentreComparison } from './verify-central.ts';
import { usedFolderOf, withDataDir, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Comprueba que a ningún número le falte o le sobre un documento, que nada fue alterado y que cada firma corresponde
a su documento. Nombra además los números en cuarentena y los documentos detenidos en la cola, que no son una falta. No cambia nada y puede ejecutarse con el servicio en marcha. De una caja inscrita compara además sus existencias con las de
la central, hasta donde le envió; si la central no responde, lo dice y no es una falta.
`;

export function addVerify(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('verify'))
    .description('demuestra que los números, los documentos y las firmas están completos y sin cambios')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const folder = usedFolderOf(options, io);
      const witness = auditWitness(folder, await findAuditKey(folder, io.env));
      const report = await proveFolder(folder, witness, io);
      io.out(options.json ? jsonLine(jsonOf(report)) : textOf(report));
      if (!report.ok) setExit(EXIT.wrong);
    });
}

/**
 * The database's report with its audit seals and the comparison with the centre; null for a file that cannot
 * be opened.
 */
type FolderReport = VerifyReport & {
  readonly bitacora: AuditSeals | null;
  readonly central: CentreComparison | null;
};

async function proveFolder(folder: DataFolder, witness: AuditWitness, io: CommandIo): Promise<FolderReport> {
  let store: ReadOnlyStore;
  try {
    store = openReadOnlyStore(folder.database);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return unreadable(error);
  }
  try {
    const found: VerifyFault[] = [];
    const { report, bitacora } = store.read((reader) => ({
      report: verifyStore(reader, signatureVerifier()),
      bitacora: sealsOf(reader, witness, found),
    }));
    const central = await comparedCentre(store, { folder, io, found });
    const faltas = [...report.faltas, ...found].slice(0, Math.max(report.faltas.length, MAX_LISTED_FAULTS));
    const totalFaltas = report.totalFaltas + found.length;
    return { ...report, ok: totalFaltas === 0, faltas, totalFaltas, bitacora, central };
  } finally {
    store.close();
  }
}

/** An unreadable log is in the report already. */
function sealsOf(reader: Reader, witness: AuditWitness, found: VerifyFault[]): AuditSeals | null {
  try {
    return proveSeals(reader, witness, ({ fila, mensaje }) =>
      found.push({ tabla: 'audit', fila, campo: 'sello', mensaje }),
    );
  } catch (error) {
    found.push({
      tabla: 'audit',
      fila: '-',
      campo: 'sello',
      mensaje: `No se puede leer. ${failureText(error)}.`,
    });
    return null;
  }
}

/** A file that SQLite cannot open is a finding, not a failed command. */
function unreadable(error: unknown): FolderReport {
  const mensaje = `No se puede abrir. ${failureText(error)}.`;
  const fault: VerifyFault = { tabla: '(archivo)', fila: '-', campo: '-', mensaje };
  return {
    ok: false,
    documentos: 0,
    firmas: 0,
    secuencias: [],
    cuarentena: NOTHING_LISTED,
    detenidos: NOTHING_LISTED,
    faltas: [fault],
    totalFaltas: 1,
    bitacora: null,
    central: null,
  };
}

function jsonOf(report: FolderReport): object {
  const { ok, documentos, firmas, faltas, totalFaltas, bitacora, central } = report;
  const secuencias = report.secuencias.map(({ inicial, ultimo, libro, ...key }) => ({
    ...sequenceJson(key),
    inicial,
    ultimo,
    huecos: libro.totalHuecos,
    repetidos: libro.totalRepetidos,
  }));
  return { ok, documentos, firmas, secuencias, ...namedJson(report), faltas, totalFaltas, bitacora, central };
}

function textOf(report: FolderReport): string {
  const centre = centreLine(report.central);
  const seals = (report.bitacora === null ? [] : sealLines(report.bitacora))
    .map((line) => `${line}\n`)
    .join('');
  const head = [...SEQUENCE_HEAD, 'ÚLTIMO', 'HUECOS', 'REPETIDOS'];
  const rows = report.secuencias.map(({ ultimo, libro, ...key }) => {
    const numbers = [ultimo, libro.totalHuecos, libro.totalRepetidos].map(String);
    return [...sequenceCells(key), ...numbers];
  });
  const sequences = rows.length === 0 ? '' : `${table([head, ...rows])}\n`;
  const counted = `${report.documentos} documentos y ${report.firmas} firmas comprobados.`;
  const named = namedText(report);
  if (report.ok) return `${sequences}${counted} Todo está completo y sin cambios.\n${named}${seals}${centre}`;
  const faults = report.faltas
    .map(({ tabla, fila, campo, mensaje }) => `- ${tabla} ${fila}, ${campo}: ${mensaje}\n`)
    .join('');
  const hidden = report.totalFaltas - report.faltas.length;
  const more = hidden > 0 ? `… y ${hidden} faltas más.\n` : '';
  const total = report.totalFaltas === 1 ? '1 falta' : `${report.totalFaltas} faltas`;
  return `${sequences}${counted} Hay ${total}:\n${faults}${more}${named}${seals}${centre}`;
}
