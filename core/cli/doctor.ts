/** `doctor`: looks at everything that can keep a till from issuing, each problem with the way out. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { DataFolder } from '../data-folder.ts';
import { listBranches } from '../store/branches.ts';
import { listCertificates } from '../store/certificates.ts';
import { connectionSecret, listConnections } from '../store/connections.ts';
import { lastEmittedAt } from '../store/documents.ts';
import { listIssuers } from '../store/issuers.ts';
import { queueSummary, type QueueSummary } from '../store/outbox.ts';
import type { Reader } from '../store/store.ts';
import { systemClock } from '../system.ts';
import { failure, fine, warning, type Finding, type FindingState } from './checks/finding.ts';
import { checkIssuer, type IssuerView } from './checks/issuers.ts';
import { checkClock, checkDisk, checkFolder, checkRuntime } from './checks/machine.ts';
import { checkVault, type SealedSecrets } from './checks/secrets.ts';
import { checkLock, checkQueue } from './checks/service.ts';
import { EXIT, jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { folderOf, withDataDir, withStore, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Revisa versiones, carpeta de datos, disco, reloj, bóveda, certificados, conexiones, direcciones, cola y servicio.
No cambia nada. Los avisos no cuentan como falla.
`;

const LABEL: Readonly<Record<FindingState, string>> = { bien: 'bien', aviso: 'AVISO', falla: 'FALLA' };

/** Adds the command. */
export function addDoctor(program: Command, { io, setExit }: CommandContext): void {
  withDataDir(program.command('doctor'))
    .description('revisa la instalación y dice qué hacer con cada problema')
    .option('--json', 'escribe las revisiones como JSON')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const findings = await examine(folderOf(options, io), io);
      const problems = findings.filter((finding) => finding.estado === 'falla').length;
      io.out(
        options.json ? jsonLine({ bien: problems === 0, revisiones: findings }) : textOf(findings, problems),
      );
      if (problems > 0) setExit(EXIT.wrong);
    });
}

async function examine(folder: DataFolder, io: CommandIo): Promise<readonly Finding[]> {
  const now = systemClock.now();
  const machine = [checkRuntime(), checkFolder(folder), checkDisk(folder)];
  if (!existsSync(folder.database)) {
    const missing = warning(
      'base de datos',
      `no hay en ${folder.path}`,
      'revise --data-dir, o créela con «provision» o iniciando Caja DTE',
    );
    return [...machine, checkClock(now, null), missing];
  }
  try {
    const found = await withStore(folder, (store) => store.read(lookInto));
    return [
      ...machine,
      checkClock(now, found.lastEmittedAt),
      fine('base de datos', folder.database),
      ...(await checkVault({ folder, env: io.env }, found.secrets)),
      ...checkIssuers(found.issuers, now),
      ...checkQueue(found.queue, now),
      checkLock(folder, now),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [...machine, checkClock(now, null), failure('base de datos', 'no se puede leer', why)];
  }
}

function checkIssuers(issuers: readonly IssuerView[], now: number): readonly Finding[] {
  if (issuers.length === 0) return [warning('emisores', 'no hay ninguno', 'créelos con «provision»')];
  return issuers.flatMap((issuer) => checkIssuer(issuer, now));
}

interface Found {
  readonly lastEmittedAt: number | null;
  readonly issuers: readonly IssuerView[];
  readonly secrets: SealedSecrets;
  readonly queue: readonly QueueSummary[];
}

function lookInto(reader: Reader): Found {
  const connections = listConnections(reader);
  const certificates = listCertificates(reader).filter((certificate) => certificate.active);
  const passwords = connections.flatMap((connection) => {
    const { secret } = connectionSecret(reader, connection.issuerId, connection.ambiente);
    return secret === null ? [] : [{ connection, secret }];
  });
  const issuers = listIssuers(reader).map((issuer) => ({
    issuer,
    branches: listBranches(reader, issuer.id),
    connections: connections.filter((connection) => connection.issuerId === issuer.id),
    certificates: certificates.filter((certificate) => certificate.issuerId === issuer.id),
  }));
  return {
    lastEmittedAt: lastEmittedAt(reader),
    issuers,
    secrets: { certificates, passwords },
    queue: queueSummary(reader),
  };
}

function textOf(findings: readonly Finding[], problems: number): string {
  const lines = table(findings.map(({ revision, estado, detalle }) => [LABEL[estado], revision, detalle]));
  const ways = findings
    .filter((finding) => finding.accion !== null)
    .map(({ revision, accion }) => `- ${revision}: ${accion}\n`);
  const todo = ways.length === 0 ? '' : `\nQué hacer:\n${ways.join('')}`;
  const end = problems === 0 ? 'Sin fallas.' : problems === 1 ? 'Hay 1 falla.' : `Hay ${problems} fallas.`;
  return `${lines}${todo}\n${end}\n`;
}
