/** All checks of what may stop a till from issuing, for `doctor` and the support bundle. Read-only. */
import { existsSync } from 'node:fs';
import type { DataFolder } from '../../platform/data-folder.ts';
import { fiscalDate, fiscalYear, type Instant } from '../../domain/fiscal-time.ts';
import { datedAhead } from '../../engine/clock-guard.ts';
import { blockedSequences, type BlockedSequence } from '../../engine/numbers/blocked-sequences.ts';
import { createRemissionsDue, type RemissionsDue } from '../../engine/remissions/remissions-due.ts';
import { failureText } from '../../platform/failure-text.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { listCertificates } from '../../store/issuers/certificates.ts';
import { connectionSecret, listConnections } from '../../store/issuers/connections.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../../store/delivery/contingency-status.ts';
import type { FutureDocument } from '../../store/documents/future-documents.ts';
import { waitingEvents } from '../../store/delivery/events.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { refusedMailOf } from '../../store/mail/mail-rows.ts';
import { listMailSettings } from '../../store/mail/mail-settings.ts';
import { queueReports, type QueueReport } from '../../store/delivery/queue-report.ts';
import { openReadOnlyStore, type Reader } from '../../store/store.ts';
import { listWebhooks, type Webhook } from '../../store/delivery/webhooks.ts';
import { folderClock } from '../../platform/folder-clock.ts';
import { countWithoutDistrict, namesWithoutDistrict } from '../../till/catalogue/customer-districts.ts';
import { centralStanding, type CentralStanding } from '../../store/central/standing.ts';
import { checkCentral } from './central.ts';
import { checkContingencies } from './contingency.ts';
import { checkPages } from './database.ts';
import { checkEvents } from './events.ts';
import { checkFence } from './fence.ts';
import { failure, warning, type Finding } from './finding.ts';
import { checkIssuer, isEditionNear, type IssuerView } from './issuers.ts';
import { checkLines } from './line.ts';
import { checkClock, type ClockView, checkDisk, checkFolder, checkRuntime } from './machine.ts';
import { checkVault, sealedMail, type SealedSecrets } from './secrets.ts';
import { checkMail, checkRefusedMail, type MailStanding } from './mail.ts';
import { checkQueue } from './queue.ts';
import { checkLock } from './service.ts';
import { checkRemissions, REMISSION_MONTHS } from './remissions.ts';
import { checkWebhooks } from './webhooks.ts';

const UNCOMPARED: ClockView = { ahead: [], offsetMs: null };

/** Runs all checks. @param io with the environment variables */
export async function examine(
  folder: DataFolder,
  io: { readonly env: NodeJS.ProcessEnv },
): Promise<readonly Finding[]> {
  const now = folderClock(folder.database).now();
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
    return [...machine, ...checkClock(now, UNCOMPARED), missing];
  }
  try {
    const pages = checkPages(folder);
    if (pages.estado === 'falla') return [...machine, ...checkClock(now, UNCOMPARED), pages];
    const found = lookIntoDatabase(folder, now);
    const vault = await checkVault({ folder, env: io.env }, found.secrets);
    const lines = found.issuers.flatMap(({ connections }) =>
      connections.map((connection) => ({ connection, password: vault.passwordOf(connection) })),
    );
    const line = await checkLines(lines, folder);
    return [
      ...machine,
      ...checkClock(now, { ahead: found.ahead, offsetMs: line.clockOffsetMs }),
      pages,
      ...vault.findings,
      ...checkIssuers(found.issuers, now),
      ...line.findings,
      ...checkFence(found.blocked),
      ...checkContingencies(found.contingencies, now),
      ...checkQueue(found.queue, now),
      ...checkRemissions(found.remissions, fiscalDate(now)),
      ...checkEvents(found.events),
      ...checkWebhooks(found.webhooks),
      ...checkCentral(found.central, now),
      ...checkMail(found.mail),
      ...checkRefusedMail(found.mail),
      checkLock(folder, now),
    ];
  } catch (error) {
    return [
      ...machine,
      ...checkClock(now, UNCOMPARED),
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
  readonly ahead: readonly FutureDocument[];
  readonly issuers: readonly IssuerView[];
  readonly secrets: SealedSecrets;
  readonly blocked: readonly BlockedSequence[];
  readonly contingencies: readonly ContingencyStatus[];
  readonly queue: readonly QueueReport[];
  readonly remissions: readonly RemissionsDue[];
  readonly events: ReturnType<typeof waitingEvents>;
  readonly webhooks: readonly Webhook[];
  readonly central: CentralStanding | null;
  readonly mail: readonly MailStanding[];
}

/** Most customers named by one finding. */
const MAX_NAMED_CUSTOMERS = 10;

function withoutDistrict(reader: Reader, issuerId: string): IssuerView['withoutDistrict'] {
  const total = countWithoutDistrict(reader, issuerId);
  return { total, names: total === 0 ? [] : namesWithoutDistrict(reader, issuerId, MAX_NAMED_CUSTOMERS) };
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
    withoutDistrict: isEditionNear(issuer, now)
      ? withoutDistrict(reader, issuer.id)
      : { total: 0, names: [] },
  }));
  return {
    ahead: datedAhead(reader, now),
    issuers,
    secrets: { certificates, passwords, mail: sealedMail(mail) },
    blocked: blockedSequences(reader, fiscalYear(now)),
    contingencies: unfinishedContingencies(reader),
    queue: queueReports(reader),
    remissions: createRemissionsDue(REMISSION_MONTHS)(reader, fiscalDate(now)),
    events: waitingEvents(reader),
    webhooks: listWebhooks(reader),
    central: centralStanding(reader),
    mail: mail.map((settings) => ({ settings, refused: refusedMailOf(reader, settings.issuerId, now) })),
  };
}
