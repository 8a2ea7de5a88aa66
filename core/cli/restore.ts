/** `restore FILE`: replaces the database by a backup and reports the next steps. */
import { rule } from '../contract/rules/rules.ts';
import type { Command } from 'commander';
import {
  onceInPlace,
  restoreBackup,
  type BlockedSequence,
  type RestoreReport,
} from '../backup/backup-restore.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import { wayOut } from '../engine/numbers/restore-fence.ts';
import { machineFingerprint } from '../number-guard/high-water-machine.ts';
import { createLog } from '../platform/log.ts';
import { listBranches } from '../store/issuers/branches.ts';
import { listCertificates } from '../store/issuers/certificates.ts';
import { connectionSecret, listConnections } from '../store/issuers/connections.ts';
import { acquireEngineLock } from '../store/engine-lock.ts';
import { listMailSettings } from '../store/mail/mail-settings.ts';
import type { Reader } from '../store/store.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { systemClock, systemRandom } from '../platform/system.ts';
import { checkVault, sealedMail, type SealedSecrets } from '../diagnostics/checks/secrets.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { sequenceJson } from './sequence-columns.ts';
import { unloggedText } from './unlogged.ts';
import { newFolderOf, withDataDir, withStore, type FolderOptions } from './session.ts';
import { signatureVerifier } from '../signing/signature-verifier.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Necesita que Caja DTE esté cerrado. Comprueba el respaldo antes de tocar nada, guarda la base de datos actual a su lado con
«.antes-FECHA» y pone el respaldo en su lugar. Si después del respaldo se dieron números que no contiene, la emisión queda
bloqueada hasta anotar el último con «desbloquear».
`;

export function addRestore(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('restore'))
    .description('pone un respaldo en lugar de la base de datos, que se conserva')
    .argument('<archivo>', 'archivo del respaldo')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones] ARCHIVO')
    .addHelpText('after', NOTE)
    .action((file: string, options: Options) => restore(file, options, io));
}

async function restore(file: string, options: Options, io: CommandIo): Promise<void> {
  const folder = newFolderOf(options, io);
  const lock = acquireEngineLock(folder.lock, systemClock.now());
  if (lock.kind === 'held')
    throw refusal('EMISION_BLOQUEADA', rule('carpeta-en-uso', { causa: lock.mensaje }));
  try {
    const report = await restoreBackup({
      file,
      folder,
      machine: await machineFingerprint({
        env: io.env,
        keyFile: folder.keyFile,
        randomBytes: systemRandom.bytes,
      }),
      // The audit entry is dated by the backup's rehearsal clock.
      clock: folderClock(file),
      log: createLog('error'),
      verifySignature: signatureVerifier(),
      actor: 'caja restore',
    });
    const { secrets, ways } = await onceInPlace(report, async () => ({
      secrets: await closedSecrets(folder, io),
      ways: await waysOut(folder, report.blocked),
    }));
    io.out(options.json ? jsonLine(jsonOf(report, secrets)) : textOf(report, { secrets, ways }));
  } finally {
    lock.release();
  }
}

/** Restored secrets that this installation cannot open, as sentences. */
async function closedSecrets(folder: DataFolder, io: CommandIo): Promise<readonly string[]> {
  const secrets = await withStore(folder, (store) => store.read(sealedSecrets));
  const { findings } = await checkVault({ folder, env: io.env }, secrets);
  return findings
    .filter(({ estado }) => estado === 'falla')
    .map(({ revision, detalle }) => `${revision}: ${detalle}`);
}

function sealedSecrets(reader: Reader): SealedSecrets {
  const passwords = listConnections(reader).flatMap((connection) => {
    const { secret } = connectionSecret(reader, connection.issuerId, connection.ambiente);
    return secret === null ? [] : [{ connection, secret }];
  });
  const certificates = listCertificates(reader).filter((each) => each.active);
  return { certificates, passwords, mail: sealedMail(listMailSettings(reader)) };
}

async function waysOut(folder: DataFolder, blocked: readonly BlockedSequence[]): Promise<readonly string[]> {
  return withStore(folder, (store) =>
    store.read((reader) =>
      blocked.map(({ key, ultimo }) => {
        const branch = listBranches(reader, key.issuerId).find(
          ({ codEstable, codPuntoVenta }) => `${codEstable}${codPuntoVenta}` === key.serie,
        );
        return `- El respaldo llega al número ${ultimo}. ${wayOut(key, branch?.id ?? 'ID')}`;
      }),
    ),
  );
}

function jsonOf(report: RestoreReport, secretos: readonly string[]): object {
  const { archivo, anterior, documentos, allBlocked } = report;
  const bloqueadas = report.blocked.map(({ key, ultimo, fences }) => ({
    ...sequenceJson(key),
    ultimo,
    dadoHasta: Math.max(...fences.map((fence) => fence.seguro)),
    causas: fences.map((fence) => fence.causa),
  }));
  const { sinBitacora } = report;
  return { archivo, anterior, documentos, bloqueadas, todoBloqueado: allBlocked, secretos, sinBitacora };
}

function textOf(
  { archivo, anterior, documentos, blocked, allBlocked, sinBitacora }: RestoreReport,
  more: { readonly secrets: readonly string[]; readonly ways: readonly string[] },
): string {
  const lines = [`Se restauró ${archivo}: ${documentos} documentos.`];
  if (anterior !== null) lines.push(`La base de datos anterior se conserva en ${anterior}.`);
  if (blocked.length === 0 && !allBlocked)
    lines.push('Contiene hasta el último número que dio esta computadora: se puede seguir emitiendo.');
  else {
    lines.push(
      allBlocked
        ? 'La emisión queda bloqueada en todas las series: en esta computadora no consta qué números se dieron después.'
        : 'La emisión queda bloqueada en estas series: después del respaldo se dieron números que no contiene.',
      'Consultar, imprimir y enviar lo pendiente sigue funcionando. Antes de emitir, en cada serie:',
      ...more.ways,
    );
  }
  if (more.secrets.length > 0) {
    lines.push(
      'La llave de los secretos de este respaldo no está en esta computadora. Cargue de nuevo certificado y contraseñas con «provision»:',
      ...more.secrets.map((each) => `- ${each}`),
    );
  }
  lines.push(...unloggedText(sinBitacora));
  return `${lines.join('\n')}\n`;
}
