/**
 * A document of a till that no longer exists, as the centre sends it with an order. Accepted only if its text has the
 * right hash, matches its row and is signed with a certificate of the taxpayer that this till has too.
 */
import { foreignDocument, type ForeignDocument } from '../../contract/central/foreign-document.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { centralLink } from '../../store/central/link.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { listCertificates } from '../../store/issuers/certificates.ts';
import { sha256 as hashOf } from '../../store/proof/hash-chain.ts';
import type { Reader } from '../../store/store.ts';
import type { CentralPort } from './central-port.ts';
import { callAsTill, type Sending } from './sending.ts';

/** @throws AppError where the centre does not send it, or a check fails */
export async function foreignDocumentOf(sending: Sending, order: string): Promise<ForeignDocument> {
  const link = sending.store.read(centralLink);
  const key = link === null ? null : sending.port.keyOf(link);
  if (link === null || key === null) throw refusal('ESTADO_NO_PERMITE', rule('orden-ajena-sin-texto'));
  const reply = await callAsTill(
    sending,
    { link, key },
    { method: 'GET', path: `/till/document?order=${order}`, body: null },
  );
  // Connection or centre down: undecided, the order may be repeated.
  if (reply.kind === 'failed' || reply.status >= 500)
    throw refusal('ESTADO_NO_PERMITE', rule('orden-sin-terminar'));
  const answer = reply.status === 200 ? foreignDocument.safeParse(reply.body) : null;
  if (answer?.success !== true) throw refusal('ESTADO_NO_PERMITE', rule('orden-ajena-sin-texto'));
  const { data } = answer;
  if (!saysWhatItsRowSays(data)) throw refusal('ESTADO_NO_PERMITE', rule('orden-ajena-sin-llave'));
  return data;
}

/**
 * The caller that may query or invalidate it here.
 *
 * @throws AppError where this till does not issue for that taxpayer, or has none of the signing certificates
 */
export function foreignCaller(
  reader: Reader,
  foreign: ForeignDocument,
  { isSigned }: Pick<CentralPort, 'isSigned'>,
): Caller {
  const { nit, ambiente, payload, firmas } = foreign;
  const [branch] = listBranches(reader, nit);
  if (branch === undefined) throw refusal('ESTADO_NO_PERMITE', rule('orden-ajena-de-otro', { nit }));
  const keys = listCertificates(reader).filter((each) => each.issuerId === nit && each.ambiente === ambiente);
  const isTheirs = firmas.some((firma) =>
    keys.some(({ publicKeyPem }) => isSigned(publicKeyPem, composeJws(payload, firma))),
  );
  if (!isTheirs) throw refusal('ESTADO_NO_PERMITE', rule('orden-ajena-sin-llave'));
  return { keyId: 'central', role: 'admin', issuerId: nit, branchId: branch.id, ambiente };
}

/** Identity and amount are read from the row: the signed text must match. */
function saysWhatItsRowSays(given: ForeignDocument): boolean {
  const { payload, sha256, codigoGeneracion, numeroControl, tipoDte, fecEmi, horEmi, nit } = given;
  if (hashOf(payload) !== sha256) return false;
  const { identificacion, emisor } = sectionsOf(payload);
  const said = { codigoGeneracion, tipoDte, fecEmi, horEmi };
  return (
    Object.entries(said).every(([name, value]) => identificacion[name] === value) &&
    (identificacion['numeroControl'] === numeroControl || identificacion['numeroControl'] === undefined) &&
    emisor['nit'] === nit
  );
}

type Section = Readonly<Record<string, unknown>>;

function sectionsOf(payload: string): { readonly identificacion: Section; readonly emisor: Section } {
  try {
    const whole = Object(JSON.parse(payload)) as Section;
    return { identificacion: sectionOf(whole['identificacion']), emisor: sectionOf(whole['emisor']) };
  } catch {
    return { identificacion: {}, emisor: {} };
  }
}

function sectionOf(value: unknown): Section {
  return Object(value) as Section;
}
