/** Checks issuers: connections, certificates, and addresses for the coming edition. */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import type { Branch, Connection, Direccion, Issuer } from '../../contract/settings/issuer.ts';
import { firstEditionDay } from '../../domain/dte/edition.ts';
import { addDays, fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { translateDireccion } from '../../domain/code-translation.ts';
import { addressOf } from '../../provision/urls.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Days before an issuer's change of edition from which incomplete addresses are reported (§edition-by-date). */
const EDITION_NOTICE_DAYS = 30;
/** Days before expiry from which a certificate is reported: a new one takes days to obtain and activate. */
const CERTIFICATE_NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

export interface IssuerView {
  readonly issuer: Issuer;
  readonly branches: readonly Branch[];
  readonly connections: readonly Connection[];
  readonly certificates: readonly CertificateView[];
  /** Customers whose address lacks the district; not looked for long before the change of edition. */
  readonly withoutDistrict: { readonly total: number; readonly names: readonly string[] };
}

export interface CertificateView {
  readonly id: string;
  readonly ambiente: Connection['ambiente'];
  readonly notBefore: Instant | null;
  readonly notAfter: Instant | null;
}

export function checkIssuer(view: IssuerView, now: Instant): readonly Finding[] {
  return [
    ...checkConnections(view),
    ...view.connections.map((connection) => checkCertificate(view, connection, now)),
    ...checkAddresses(view, now),
    ...checkCustomers(view, now),
  ];
}

function checkConnections({ issuer, branches, connections }: IssuerView): readonly Finding[] {
  const revision = `conexiones de ${issuer.nit}`;
  if (connections.length === 0) {
    return [
      failure(
        revision,
        'no hay ninguna: no se puede emitir',
        'agregue connections al archivo de provisión y aplíquelo',
      ),
    ];
  }
  const found = connections
    .map((connection) => `${connection.ambiente}: ${addressOf(connection)}`)
    .join('; ');
  const wrong = branches
    .filter((branch) => branch.formatoNumeroControl !== 'oficial')
    .map((branch) => branch.id);
  if (wrong.length > 0 && connections.some((connection) => connection.autoridad === 'hacienda')) {
    const way = 'cambie formatoNumeroControl a "oficial" en el archivo de provisión y aplíquelo';
    return [
      failure(
        revision,
        `${found}; Hacienda no acepta el formato de número de control de: ${wrong.join(', ')}`,
        way,
      ),
    ];
  }
  return [fine(revision, found)];
}

function checkCertificate(
  { issuer, certificates }: IssuerView,
  { ambiente }: Connection,
  now: Instant,
): Finding {
  const revision = `certificado de ${issuer.nit} en ${ambiente}`;
  const found = certificates.find((certificate) => certificate.ambiente === ambiente);
  const renew = 'genere uno nuevo en el portal de Hacienda, actívelo y aplíquelo con «provision»';
  if (found === undefined) {
    return failure(
      revision,
      'no hay: no se puede emitir',
      'agregue certificate al archivo de provisión y aplíquelo',
    );
  }
  const { notAfter, notBefore } = found;
  if (notBefore !== null && notBefore > now) {
    return failure(
      revision,
      `rige desde el ${fiscalDate(notBefore)}`,
      'revise la fecha de la computadora o espere a ese día',
    );
  }
  if (notAfter === null) return fine(revision, 'sin fecha de vencimiento');
  if (notAfter <= now) return failure(revision, `venció el ${fiscalDate(notAfter)}`, renew);
  const text = `vence el ${fiscalDate(notAfter)}`;
  return notAfter - now < CERTIFICATE_NOTICE_DAYS * DAY_MS
    ? warning(revision, text, renew)
    : fine(revision, text);
}

/** Addresses without a district, which edition 2026 requires (§edition-differences). */
function checkAddresses({ issuer, branches }: IssuerView, now: Instant): readonly Finding[] {
  const today = fiscalDate(now);
  const desde = firstEditionDay(issuer);
  if (!isEditionNear(issuer, now)) return [];
  const cabanas = issuer.settings.cabanas ?? DEFAULT_SETTINGS.cabanas;
  const places: readonly (readonly [string, Direccion])[] = [
    [`el emisor ${issuer.nit}`, issuer.direccion],
    ...branches.map((branch) => [`la sucursal ${branch.id}`, branch.direccion] as const),
  ];
  const lacking = places.filter(([, direccion]) => {
    const result = translateDireccion(direccion, cabanas);
    return result.kind === 'unknown' || result.address.distrito === null;
  });
  const revision = `direcciones de ${issuer.nit}`;
  if (lacking.length === 0) return [fine(revision, `sirven para la edición 2026 (desde ${desde})`)];
  const detail = `la edición 2026 (desde ${desde}) exige el distrito y no lo tiene: ${lacking.map(([name]) => name).join(', ')}`;
  const way = 'agregue direccion.distrito en el archivo de provisión y aplíquelo';
  return [today >= desde ? failure(revision, detail, way) : warning(revision, detail, way)];
}

/** Whether the change of edition is at most thirty days away, or was. */
export function isEditionNear(issuer: Issuer, now: Instant): boolean {
  return addDays(fiscalDate(now), EDITION_NOTICE_DAYS) >= firstEditionDay(issuer);
}

/** They stop only what is issued to them: no failure of the till. */
function checkCustomers({ issuer, withoutDistrict }: IssuerView, now: Instant): readonly Finding[] {
  const { total, names } = withoutDistrict;
  if (!isEditionNear(issuer, now) || total === 0) return [];
  const hidden = total - names.length;
  const more = hidden > 0 ? ` y ${hidden} más` : '';
  const whose = total === 1 ? 'le falta a 1 cliente' : `les falta a ${total} clientes`;
  return [
    warning(
      `direcciones de clientes de ${issuer.nit}`,
      `la edición 2026 (desde ${firstEditionDay(issuer)}) exige el distrito y ${whose}: ${names.join(', ')}${more}`,
      'elija el distrito en la ficha de cada cliente (pantalla Clientes, o PUT /clientes de la API)',
    ),
  ];
}
