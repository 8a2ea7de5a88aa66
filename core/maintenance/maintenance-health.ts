/** How an installation is, point by point; the screen has the words. */
import type { HealthItem, HealthState, HealthView } from '../contract/till/health-view.ts';
import { AMBIENTES } from '../contract/ambiente.ts';
import type { Health } from '../contract/api/results.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { CLOCK_OFFSET_WARNING_MS } from '../engine/queries/clock-watch.ts';
import { datedAhead } from '../engine/clock-guard.ts';
import { MIN_FREE_DISK_BYTES } from '../engine/limits.ts';
import type { FutureDocument } from '../store/documents/future-documents.ts';
import { documentQuota } from '../engine/numbers/quotas.ts';
import {
  CERTIFICATE_NOTICE_MS,
  CERTIFICATE_URGENT_MS,
  QUOTA_NOTICE_PERCENT,
  QUOTA_URGENT_PERCENT,
} from '../till/limits.ts';
import type { PlaceLook } from '../backup/backup-place.ts';
import { newestCopy } from '../backup/drill-copy.ts';
import { drillReports } from '../backup/restore-drill-reports.ts';
import { backupPlan } from '../store/backup/backup-plan.ts';
import { listBranches } from '../store/issuers/branches.ts';
import { activeCertificate } from '../store/issuers/certificates.ts';
import { listConnections } from '../store/issuers/connections.ts';
import { mailQueueSizeOf } from '../store/mail/outbox.ts';
import { refusedMailOf } from '../store/mail/mail-rows.ts';
import { findMailSettings } from '../store/mail/mail-settings.ts';
import type { Reader, Store } from '../store/store.ts';
import { VERSION } from '../platform/version.ts';

/** Room below which somebody should look after the disk soon: weeks of documents and a backup. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A copy that is older than its plan by so much was not taken when it was due. */
const BACKUP_GRACE_MS = 24 * HOUR_MS;
/** A drill is worth repeating after this time. */
const DRILL_NOTICE_MS = 35 * DAY_MS;

export interface HealthQuestion {
  readonly store: Pick<Store, 'read'>;
  readonly folder: DataFolder;
  readonly issuerId: string;
  readonly health: Health;
  /** How the folder of the backups is. */
  readonly backups: PlaceLook;
  readonly freeDiskBytes: number;
  readonly now: Instant;
}

/** Everything at one moment. */
export function healthView(of: HealthQuestion): HealthView {
  const { store, health, now } = of;
  const puntos = store.read((reader) => [
    issuing(health),
    disk(of),
    clockItem(health, datedAhead(reader, now, of.issuerId)),
    ...certificates(reader, of),
    ...quotas(reader, of),
    queue(health),
    ...mail(reader, of),
    backup(reader, of),
    lastDrill(of),
  ]);
  return { momento: isoUtc(now), version: VERSION, puntos };
}

function issuing({ estado }: Health): HealthItem {
  const bloqueada = estado === 'BLOQUEADO';
  return { asunto: 'emision', estado: bloqueada ? 'falla' : 'bien', bloqueada };
}

function disk({ freeDiskBytes: libres }: HealthQuestion): HealthItem {
  const estado = libres < MIN_FREE_DISK_BYTES ? 'falla' : libres < LOW_DISK_BYTES ? 'aviso' : 'bien';
  return { asunto: 'disco', estado, libres, minimo: MIN_FREE_DISK_BYTES };
}

function clockItem({ relojDesfaseMs }: Health, ahead: readonly FutureDocument[]): HealthItem {
  const [last] = ahead;
  const futuros =
    last === undefined
      ? null
      : {
          documentos: ahead.length,
          ultimo: last.numeroControl ?? last.codigoGeneracion,
          fechado: isoUtc(last.emittedAt),
        };
  const isOff = relojDesfaseMs !== null && Math.abs(relojDesfaseMs) > CLOCK_OFFSET_WARNING_MS;
  const minutos = relojDesfaseMs === null ? null : Math.round(relojDesfaseMs / MINUTE_MS);
  return { asunto: 'reloj', estado: isOff || futuros !== null ? 'falla' : 'bien', minutos, futuros };
}

function certificates(reader: Reader, { issuerId, now }: HealthQuestion): readonly HealthItem[] {
  const used = listConnections(reader).filter((each) => each.issuerId === issuerId);
  return AMBIENTES.filter((ambiente) => used.some((each) => each.ambiente === ambiente)).map((ambiente) => {
    const certificate = activeCertificate(reader, issuerId, ambiente);
    const end = certificate?.notAfter ?? null;
    const asunto = 'certificado' as const;
    if (certificate === null) return { asunto, ambiente, estado: 'falla', hasta: null, dias: null };
    if (end === null) return { asunto, ambiente, estado: 'bien', hasta: null, dias: null };
    const left = end - now;
    const estado = left < CERTIFICATE_URGENT_MS ? 'falla' : left < CERTIFICATE_NOTICE_MS ? 'aviso' : 'bien';
    return { asunto, ambiente, estado, hasta: isoUtc(end), dias: Math.floor(left / DAY_MS) };
  });
}

function quotas(reader: Reader, { issuerId, now }: HealthQuestion): readonly HealthItem[] {
  const environments = listConnections(reader).filter((each) => each.issuerId === issuerId);
  return listBranches(reader, issuerId).flatMap((branch) =>
    environments.flatMap(({ ambiente }) => {
      const { limite, usado } = documentQuota(reader, branch, { ambiente, now });
      if (limite === null) return [];
      const percent = limite === 0 ? 100 : (100 * usado) / limite;
      const estado: HealthState =
        percent >= QUOTA_URGENT_PERCENT ? 'falla' : percent >= QUOTA_NOTICE_PERCENT ? 'aviso' : 'bien';
      return [{ asunto: 'cuota' as const, estado, sucursal: branch.nombre, usado, limite }];
    }),
  );
}

function queue({ pendientes }: Health): HealthItem {
  return { asunto: 'cola', estado: 'bien', documentos: pendientes };
}

function mail(reader: Reader, { issuerId, now }: HealthQuestion): readonly HealthItem[] {
  const settings = findMailSettings(reader, issuerId);
  if (settings === null) return [];
  const detenido = settings.stopped !== null;
  const { total: rechazados } = refusedMailOf(reader, issuerId, now);
  const esperando = mailQueueSizeOf(reader, issuerId);
  const estado = detenido ? 'falla' : rechazados > 0 ? 'aviso' : 'bien';
  return [{ asunto: 'correo', estado, esperando, rechazados, detenido }];
}

function backup(reader: Reader, { backups, now }: HealthQuestion): HealthItem {
  const plan = backupPlan(reader);
  const asunto = 'respaldo' as const;
  if (!backups.alcanzable) return { asunto, estado: 'falla', situacion: 'inalcanzable', fecha: null };
  const fecha = newestCopy(backups.copias, now)?.tomada ?? null;
  if (!plan.activo) return { asunto, estado: 'aviso', situacion: 'apagado', fecha };
  if (fecha === null) return { asunto, estado: 'aviso', situacion: 'ninguno', fecha };
  const old = now - Date.parse(fecha) > plan.cadaHoras * HOUR_MS + BACKUP_GRACE_MS;
  return { asunto, estado: old ? 'aviso' : 'bien', situacion: old ? 'viejo' : 'reciente', fecha };
}

function lastDrill({ folder, now }: HealthQuestion): HealthItem {
  const asunto = 'simulacro' as const;
  const last = drillReports(folder)[0];
  if (last === undefined) return { asunto, estado: 'aviso', fecha: null, resultado: null };
  const { fin, resultado } = last;
  const isWell = resultado === 'bien' || resultado === 'atrasada';
  const isOld = now - Date.parse(fin) > DRILL_NOTICE_MS;
  return { asunto, estado: isWell ? (isOld ? 'aviso' : 'bien') : 'falla', fecha: fin, resultado };
}
