/** Data of a till's frame: place, traffic light, contingency, deadlines. */
import type { Health } from '../../contract/api/results.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { TillContext, TillUser } from '../../contract/till/till.ts';
import { AppError } from '../../domain/app-error.ts';
import { editionAt, firstEditionDay } from '../../domain/dte/edition.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { waitingSize } from '../../store/delivery/queue-rows.ts';
import { waitingProposals } from '../../store/agents/proposals.ts';
import { hasPrices } from '../../store/prices/prices.ts';
import { hasPromotions } from '../../store/promotions/promotions.ts';
import { keepsStock } from '../../store/stock/entries.ts';
import type { Reader } from '../../store/store.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { assertMayIssue, loadIssuing, type Issuing } from '../../engine/issuing/preflight.ts';
import type { SigningKeyCheck } from '../../engine/issuing/signing-key-check.ts';
import { fallbacksOfToday, issuerInForce } from '../../engine/editions/editions-in-force.ts';
import { mayRehearse } from '../../engine/issuing/rehearsal.ts';
import { documentQuota } from '../../engine/numbers/quotas.ts';
import { latePrintJobs } from '../printing/print-views.ts';
import { correctionsDue } from './correctable.ts';
import { deadlinesOf } from './legal-clocks.ts';
import { lightOf } from './traffic-light.ts';
import type { TillCaller } from '../people/browser-session.ts';

export interface ContextQuestion {
  readonly who: TillCaller;
  readonly health: Health;
  readonly now: Instant;
  readonly freeDiskBytes: number;
  readonly keyStops: SigningKeyCheck['blockedReason'];
  readonly withoutDistrict: (reader: Reader, issuerId: string) => number;
}

/** Whether prices may differ from the product's, and who maintains them. */
function pricing(
  reader: Reader,
  issuerId: string,
): Pick<TillContext, 'llevaPrecios' | 'llevaPromociones' | 'preciosDeCentral' | 'promocionesDeCentral'> {
  return {
    ...(hasPrices(reader, issuerId) ? { llevaPrecios: true } : {}),
    ...(hasPromotions(reader, issuerId) ? { llevaPromociones: true } : {}),
    ...(isKeptByCentre(reader, 'precios') ? { preciosDeCentral: true } : {}),
    ...(isKeptByCentre(reader, 'promociones') ? { promocionesDeCentral: true } : {}),
  };
}

const NONE = { size: 0, before: null };

function placeOf({
  issuer,
  branch,
}: Pick<Issuing, 'issuer' | 'branch'>): Pick<TillContext, 'emisor' | 'sucursal'> {
  return {
    emisor: { nit: issuer.nit, nombre: issuer.nombre, nombreComercial: issuer.nombreComercial },
    sucursal: {
      id: branch.id,
      nombre: branch.nombre,
      numero: branch.numero,
      codEstable: branch.codEstable,
      codPuntoVenta: branch.codPuntoVenta,
    },
  };
}

export function tillContext(reader: Reader, of: ContextQuestion): TillContext {
  const { who, health, now } = of;
  const { caller, user } = who;
  const issuing = loadIssuing(reader, caller);
  const { issuer, branch, connection } = issuing;
  const { ambiente, autoridad } = connection;
  const { umbralReceptor, validezCotizacion, datosPorTelefono } = settingsInForce(issuer.settings);
  const isOurs = (each: { readonly emisor: string; readonly ambiente: string }) =>
    each.emisor === issuer.id && each.ambiente === ambiente;
  const contingencies = health.contingencias.filter((each) => isOurs(each) && each.autoridad === autoridad);
  const branches = listBranches(reader, issuer.id).map(({ id, nombre }) => ({ id, nombre }));
  const enCola = waitingSize(reader, {
    issuerId: issuer.id,
    ambiente,
    branchIds: branches.map(({ id }) => id),
  });
  const impresiones = latePrintJobs(reader, who, now);
  const corrections = correctionsDue(reader, caller, now);
  const hoy = fiscalDate(now);
  const place = { issuer, ambiente, autoridad };
  const open = contingencies.find((contingency) => contingency.hasta === null) ?? contingencies[0] ?? null;
  return {
    ...placeOf(issuing),
    ...(branches.length > 1 ? { sucursales: branches } : {}),
    ambiente,
    autoridad,
    ...(mayRehearse(connection) ? { ensayos: true } : {}),
    ...(health.relojDeEnsayo === null ? {} : { relojDeEnsayo: true }),
    formatoNumeroControl: branch.formatoNumeroControl,
    edicion: editionAt(issuerInForce(reader, place, hoy), 'invalidacion', hoy),
    ahora: isoUtc(now),
    hoy,
    usuario: user,
    semaforo: lightOf({
      linea: health.conexiones.find(isOurs)?.linea ?? 'sin-datos',
      open: open?.hasta === null ? open : null,
      enCola,
      impresiones,
      correcciones: corrections.size,
      stopped: blockedReason(reader, issuing, of),
    }),
    contingencia:
      open === null
        ? null
        : { desde: open.desde, hasta: open.hasta, documentos: open.documentos, pendientes: open.pendientes },
    enCola,
    ...(impresiones === 0 ? {} : { impresiones }),
    ...(corrections.size === 0 ? {} : { correcciones: corrections.size }),
    ...(belongsToCentre(reader, issuer.id, null) ? { catalogoDeCentral: true } : {}),
    ...(keepsStock(reader, issuer.id) ? { llevaExistencias: true } : {}),
    ...pricing(reader, issuer.id),
    plazos: deadlinesOf({
      contingencies,
      corrections,
      remissions: health.remisiones.filter((each) => isOurs(each) && each.sucursal === branch.id),
      certificateEnd: activeCertificate(reader, issuer.id, ambiente)?.notAfter ?? null,
      quota: documentQuota(reader, branch, { ambiente, now }),
      editionDay: firstEditionDay(issuer),
      withoutDistrict: () => of.withoutDistrict(reader, issuer.id),
      // Only managers can act on these.
      proposals: user.rol === 'gerente' ? waitingProposals(reader, caller, now) : NONE,
      fallbacks: user.rol === 'gerente' ? fallbacksOfToday(reader, place, hoy) : [],
      now,
    }),
    ...buyingOf(issuer.settings, user.rol),
    ...(datosPorTelefono ? { datosPorTelefono } : {}),
    umbralReceptor,
    validezCotizacion,
  };
}

function buyingOf(
  { compraSinFactura, compras }: IssuerSettings,
  rol: TillUser['rol'],
): Pick<TillContext, 'compraSinFactura' | 'pagaProveedores' | 'compras'> {
  return {
    ...(compraSinFactura === true ? { compraSinFactura: true } : {}),
    ...(compras === true ? { pagaProveedores: true } : {}),
    ...(compras === true && rol === 'gerente' ? { compras: true } : {}),
  };
}

function blockedReason(reader: Reader, issuing: Issuing, of: ContextQuestion): AppError | null {
  const { who, now, freeDiskBytes, health } = of;
  const { caller } = who;
  const clockOffsetMs = health.relojDesfaseMs;
  try {
    assertMayIssue(reader, { caller, issuing, tipoDte: '01', now, freeDiskBytes, clockOffsetMs });
    return of.keyStops(reader, who.caller);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
