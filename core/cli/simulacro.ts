/** `simulacro`: runs a restore drill of a backup, beside a running service. */
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { automaticBackups, backupPlaceOf } from '../backup/backup-schedule.ts';
import type { DrillReport } from '../contract/bridge/bridge-maintenance.ts';
import { drill } from '../backup/restore-drill.ts';
import { keepDrillReport } from '../backup/restore-drill-reports.ts';
import { appendAudit } from '../store/people/audit.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { freeDiskBytes } from '../platform/system.ts';
import { drillNote } from '../maintenance/maintenance.ts';
import { copiesIn } from '../backup/backup-place.ts';
import { drillCopy } from '../backup/drill-copy.ts';
import { EXIT, jsonLine, table, type CommandContext } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from './session.ts';
import { unloggedText } from './unlogged.ts';
import { signatureVerifier } from '../signing/signature-verifier.ts';

type Options = FolderOptions & { readonly json?: true };

const ACTOR = 'caja simulacro';

const NOTE = `
Restaura la copia en una carpeta temporal, lee todos sus documentos y firmas, y compara los últimos números con los de la
base de datos en uso. No cambia nada de lo que se usa y borra la carpeta temporal. El informe queda guardado con los datos.
`;

export function addSimulacro(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('simulacro'))
    .description('prueba que un respaldo se puede restaurar, sin tocar lo que está en uso')
    .argument('[archivo]', 'respaldo que se prueba; si falta, el último automático')
    .option('--json', 'escribe el informe como JSON')
    .usage('[opciones] [ARCHIVO]')
    .addHelpText('after', NOTE)
    .action(async (file: string | undefined, options: Options) => {
      const folder = usedFolderOf(options, io);
      const copy = await withStore(folder, (store, now) => {
        const place = store.read((reader) => backupPlaceOf(reader, automaticBackups(folder)));
        if (file !== undefined) return resolve(file);
        return join(place.folder, drillCopy(copiesIn(place), { nombre: null, now: now() }));
      });
      const found = await drill(
        { copy, database: folder.database, folder: dirname(folder.database) },
        {
          now: folderClock(folder.database).now,
          verifySignature: signatureVerifier(),
          freeDiskBytes,
          tell: () => {},
        },
      );
      const report = keepDrillReport(folder, found);
      const detalle = drillNote(report);
      await withSealedStore(folder, io, (store) =>
        store.transact((tx, at) =>
          appendAudit(tx, { at, actor: ACTOR, accion: 'simulacro de restauración', detalle }),
        ),
      );
      io.out(options.json ? jsonLine(report) : drillText(report) + unlogged(report));
      if (report.resultado !== 'bien' && report.resultado !== 'atrasada') setExit(EXIT.wrong);
    });
}

function unlogged({ sinBitacora }: DrillReport): string {
  return unloggedText(sinBitacora)
    .map((line) => `${line}\n`)
    .join('');
}

function drillText(report: DrillReport): string {
  const { copia, resultado, motivo, documentos, firmas, series, faltas } = report;
  if (motivo !== null) {
    const more = faltas.map(({ lugar, mensaje }) => `- ${lugar}: ${mensaje}\n`).join('');
    return `El simulacro NO salió bien. ${motivo}\n${more}`;
  }
  const read = `El respaldo ${copia} se puede restaurar: ${documentos} documentos y ${firmas} firmas comprobados.\n`;
  if (resultado === 'bien') return `${read}Contiene hasta el último número que se dio.\n`;
  const rows = series
    .filter(({ copia: of, viva }) => of < viva)
    .map(({ ambiente, tipoDte, serie, anio, copia: of, viva }) => [
      ambiente,
      tipoDte,
      serie,
      String(anio),
      `${of + 1}–${viva}`,
    ]);
  return `${read}Desde entonces se dieron estos números, que no contiene:\n${table([['AMBIENTE', 'TIPO', 'SERIE', 'AÑO', 'NÚMEROS'], ...rows])}`;
}
