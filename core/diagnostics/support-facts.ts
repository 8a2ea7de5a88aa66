/** Facts for the support bundle, by file: only counts, states, codes and versions. */
import { settingsInForce, type IssuerSettings } from '../contract/settings/issuer-settings.ts';
import { release } from 'node:os';
import type { DataFolder } from '../platform/data-folder.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { drillReports } from '../backup/restore-drill-reports.ts';
import { backupPlan } from '../store/backup/backup-plan.ts';
import { listApiKeys } from '../store/people/api-keys.ts';
import { listBranches } from '../store/issuers/branches.ts';
import { listCertificates } from '../store/issuers/certificates.ts';
import { listConnections } from '../store/issuers/connections.ts';
import { sqliteVersion } from '../store/database.ts';
import { idleLockMinutes } from '../store/people/idle-lock.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import { queueReports } from '../store/delivery/queue-report.ts';
import { query } from '../store/statement.ts';
import type { Reader } from '../store/store.ts';
import { tableSizes } from '../store/statistics/table-sizes.ts';
import { listUsers } from '../store/people/users.ts';
import { maskedNit } from './support-scrub.ts';
import { VERSION } from '../platform/version.ts';

const REFUSED_SHOWN = 50;
const DRILLS_SHOWN = 5;

const REFUSED = query(`
  SELECT tipo_dte, edicion, ambiente, fec_emi, codigo_msg, clasifica_msg FROM document WHERE estado = 'RECHAZADO'
  ORDER BY id DESC LIMIT ${REFUSED_SHOWN}`);
const WAITING = query(`
  SELECT document.tipo_dte, document.ambiente, document.estado, document.fec_emi, outbox.attempts
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id ORDER BY document.id LIMIT ${REFUSED_SHOWN}`);

export function versionFacts(now: Instant): object {
  return {
    programa: VERSION,
    momento: isoUtc(now),
    node: process.versions.node,
    electron: process.versions['electron'] ?? null,
    sqlite: sqliteVersion(),
    plataforma: `${process.platform} ${process.arch} ${release()}`,
    zonaHoraria: Intl.DateTimeFormat().resolvedOptions().timeZone,
    enMarchaSegundos: Math.round(process.uptime()),
  };
}

/** Effective rules without free text. */
function ruleFacts(kept: IssuerSettings): object {
  const { motivoContin: _words, ...rules } = settingsInForce(kept);
  return rules;
}

/** Settings without names, secrets and addresses. */
export function settingsFacts(reader: Reader): object {
  const connections = listConnections(reader);
  const certificates = listCertificates(reader).filter(({ active }) => active);
  return {
    emisores: listIssuers(reader).map((issuer) => ({
      nit: maskedNit(issuer.nit),
      edition2026From: issuer.edition2026From,
      ...ruleFacts(issuer.settings),
      sucursales: listBranches(reader, issuer.id).map((branch) => ({
        serie: `${branch.codEstable}${branch.codPuntoVenta}`,
        formatoNumeroControl: branch.formatoNumeroControl,
        documentosMes: branch.quotas.documentosMes,
      })),
      conexiones: connections
        .filter(({ issuerId }) => issuerId === issuer.id)
        .map(({ ambiente, autoridad, url }) => ({ ambiente, autoridad, host: hostOf(url) })),
      certificados: certificates
        .filter(({ issuerId }) => issuerId === issuer.id)
        .map(({ ambiente, notAfter }) => ({ ambiente, hasta: notAfter === null ? null : isoUtc(notAfter) })),
    })),
    usuarios: countBy(listUsers(reader).map(({ rol }) => rol)),
    llaves: countBy(listApiKeys(reader).map(({ role, ambiente }) => `${role} ${ambiente}`)),
    respaldos: { ...backupPlan(reader), carpeta: backupPlan(reader).carpeta === null ? 'la usual' : 'otra' },
    bloqueoMinutos: idleLockMinutes(reader),
  };
}

export function tableFacts(reader: Reader): object {
  return tableSizes(reader);
}

export function queueFacts(reader: Reader, now: Instant): object {
  return {
    resumen: queueReports(reader).map(({ ambiente, size, held, oldest }) => ({
      ambiente,
      documentos: size,
      retenidos: held,
      masAntiguoMinutos: Math.round((now - oldest.emittedAt) / 60_000),
      intentos: oldest.attempts,
    })),
    documentos: WAITING.all(reader),
  };
}

/** Recent failures: codes of rejections, and restore drills. */
export function failureFacts(reader: Reader, folder: DataFolder): object {
  return {
    rechazados: REFUSED.all(reader),
    simulacros: drillReports(folder)
      .slice(0, DRILLS_SHOWN)
      .map(({ fin, resultado, totalFaltas, documentos }) => ({ fin, resultado, totalFaltas, documentos })),
  };
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host;
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]));
}
