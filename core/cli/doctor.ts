/** `doctor`: looks at everything that can keep a till from issuing, each problem with the way out. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { DataFolder } from '../data-folder.ts';
import { fiscalYear, type Instant } from '../domain/fiscal-time.ts';
import { blockedSequences, type BlockedSequence } from '../engine/blocked-sequences.ts';
import { failureText } from '../failure-text.ts';
import { listBranches } from '../store/branches.ts';
import { listCertificates } from '../store/certificates.ts';
import { connectionSecret, listConnections } from '../store/connections.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../store/contingency-status.ts';
import { lastEmittedAt } from '../store/documents.ts';
import { waitingEvents } from '../store/events.ts';
import { listIssuers } from '../store/issuers.ts';
import { refusedMailOf } from '../store/mail-rows.ts';
import { listMailSettings } from '../store/mail-settings.ts';
import { queueReports, type QueueReport } from '../store/queue-report.ts';
import { openReadOnlyStore, type Reader } from '../store/store.ts';
import { listWebhooks, type Webhook } from '../store/webhooks.ts';
import { systemClock } from '../system.ts';
import { checkContingencies } from './checks/contingency.ts';
import { checkPages } from './checks/database.ts';
import { checkEvents } from './checks/events.ts';
import { checkFence } from './checks/fence.ts';
import { failure, warning, type Finding, type FindingState } from './checks/finding.ts';
import { checkIssuer, type IssuerView } from './checks/issuers.ts';
import { checkLines } from './checks/line.ts';
import { checkClock, checkDisk, checkFolder, checkRuntime } from './checks/machine.ts';
import { checkVault, sealedMail, type SealedSecrets } from './checks/secrets.ts';
import { checkMail, checkRefusedMail, type MailStanding } from './checks/mail.ts';
import { checkQueue } from './checks/queue.ts';
import { checkLock } from './checks/service.ts';
import { checkWebhooks } from './checks/webhooks.ts';
import { EXIT, jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { folderOf, withDataDir, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly json?: true };

const NOTE = `
Revisa versiones, carpeta de datos, disco, reloj, páginas de la base de datos, bóveda, certificados, conexiones, la línea
hasta cada autoridad (hasta 5 segundos), direcciones, numeración, contingencias, cola, webhooks, correo y servicio. No cambia nada. Los avisos no cuentan
como falla.
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

/** Looks at everything of an installation; also for the support bundle. @param io its surroundings; nothing is written there */
export async function examine(folder: DataFolder, io: Pick<CommandIo, 'env'>): Promise<readonly Finding[]> {
  const now = systemClock.now();
  if (!existsSync(folder.path)) {
    const way = 'revise --data-dir y CAJA_DATA_DIR, o cree los datos con «provision» o iniciando Caja DTE';
    return [checkRuntime(), failure('carpeta de datos', `no existe ${folder.path}`, way)];
  }
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
    const pages = checkPages(folder);
    if (pages.estado === 'falla') return [...machine, checkClock(now, null), pages];
    const found = lookIntoDatabase(folder, now);
    const vault = await checkVault({ folder, env: io.env }, found.secrets);
    const lines = found.issuers.flatMap(({ connections }) =>
      connections.map((connection) => ({ connection, password: vault.passwordOf(connection) })),
    );
    return [
      ...machine,
      checkClock(now, found.lastEmittedAt),
      pages,
      ...vault.findings,
      ...checkIssuers(found.issuers, now),
      ...(await checkLines(lines, folder)),
      ...checkFence(found.blocked),
      ...checkContingencies(found.contingencies, now),
      ...checkQueue(found.queue, now),
      ...checkEvents(found.events),
      ...checkWebhooks(found.webhooks),
      ...checkMail(found.mail),
      ...checkRefusedMail(found.mail),
      checkLock(folder, now),
    ];
  } catch (error) {
    return [
      ...machine,
      checkClock(now, null),
      failure('base de datos', 'no se puede leer', failureText(error)),
    ];
  }
}

function lookIntoDatabase(folder: DataFolder, now: Instant): Found {
  const store = openReadOnlyStore(folder.database);
  try {
    return store.read((reader) => lookInto(reader, now));
  } finally {
    store.close();
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
  readonly blocked: readonly BlockedSequence[];
  readonly contingencies: readonly ContingencyStatus[];
  readonly queue: readonly QueueReport[];
  readonly events: ReturnType<typeof waitingEvents>;
  readonly webhooks: readonly Webhook[];
  readonly mail: readonly MailStanding[];
}

function lookInto(reader: Reader, now: Instant): Found {
  const connections = listConnections(reader);
  const certificates = listCertificates(reader).filter((certificate) => certificate.active);
  const passwords = connections.flatMap((connection) => {
    const { secret } = connectionSecret(reader, connection.issuerId, connection.ambiente);
    return secret === null ? [] : [{ connection, secret }];
  });
  const mail = listMailSettings(reader);
  const issuers = listIssuers(reader).map((issuer) => ({
    issuer,
    branches: listBranches(reader, issuer.id),
    connections: connections.filter((connection) => connection.issuerId === issuer.id),
    certificates: certificates.filter((certificate) => certificate.issuerId === issuer.id),
  }));
  return {
    lastEmittedAt: lastEmittedAt(reader),
    issuers,
    secrets: { certificates, passwords, mail: sealedMail(mail) },
    blocked: blockedSequences(reader, fiscalYear(now)),
    contingencies: unfinishedContingencies(reader),
    queue: queueReports(reader),
    events: waitingEvents(reader),
    webhooks: listWebhooks(reader),
    mail: mail.map((settings) => ({ settings, refused: refusedMailOf(reader, settings.issuerId, now) })),
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
