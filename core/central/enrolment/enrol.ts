/** Enrols a till in a shop: uses up its code, leases it its points of sale, starts its stream. */
import type { EnrolAnswer, EnrolRefusalCode, EnrolRequest } from '../../contract/central/enrolment.ts';
import { STREAM_BEGINNING } from '../../domain/central/stream-chain.ts';
import { appendAudit } from '../managers/audit.ts';
import { endOrdersOf } from '../master-data/orders.ts';
import { raiseAlarms, tellLeftOut } from '../receiving/alarms.ts';
import { heldPoint } from '../receiving/lease-branches.ts';
import { openStream } from '../receiving/streams.ts';
import type { Receiving } from '../receiving/take-batch.ts';
import type { Tx } from '../store/database.ts';
import { holdCompany } from '../store/hold-company.ts';
import { codeHash } from './codes.ts';
import { knownNumbersOf } from './known-numbers.ts';

export type Enrolled =
  | { readonly ok: true; readonly answer: EnrolAnswer }
  | { readonly ok: false; readonly codigo: EnrolRefusalCode; readonly message: string };

const REFUSED_CODE = {
  ok: false,
  codigo: 'CODIGO',
  message: 'El código no existe, ya se usó o venció. Pida otro en la página de la central.',
} as const;

interface CodeRow {
  readonly shop_id: string;
  readonly replaces: string | null;
  readonly expires_at: string;
  readonly installation_id: string | null;
  readonly public_key: string | null;
}

/** Enrols a till; the caller has checked the signature with the key in the request. */
export async function enrol(receiving: Receiving, request: EnrolRequest): Promise<Enrolled> {
  const hash = codeHash(request.code);
  const found = await receiving.db.withoutScope((tx) =>
    tx.row<{ company_id: string; company: string }>('SELECT * FROM find_enrolment_code($1)', [hash]),
  );
  if (found === null) return REFUSED_CODE;
  const { company_id: company, company: name } = found;
  return receiving.db.within({ company, shops: 'all' }, async (tx) => {
    const code = await tx.row<CodeRow>(
      'SELECT shop_id, replaces, expires_at, installation_id, public_key FROM enrolment_code WHERE hash = $1 FOR UPDATE',
      [hash],
    );
    if (code === null) return REFUSED_CODE;
    // The second of two enrolments with the same point of sale must see the first.
    await holdCompany(tx, company);
    const shop = await tx.row<{ name: string }>('SELECT name FROM shop WHERE shop_id = $1', [code.shop_id]);
    const answerOf = async (installation: string): Promise<Enrolled> => ({
      ok: true,
      answer: {
        installation,
        company: name,
        shop: shop?.name ?? '',
        mark: { seq: 0, head: STREAM_BEGINNING },
        numbers: await knownNumbersOf(tx, installation),
      },
    });
    // A retry after a lost answer: the same key gets it again.
    if (code.installation_id !== null && code.public_key === request.publicKey)
      return answerOf(code.installation_id);
    const now = receiving.now();
    if (code.installation_id !== null || Number(code.expires_at) < now) return REFUSED_CODE;
    const held = await heldPoints(tx, request, code.replaces);
    // Of a till that is gone they pass over, but only within the shop.
    const taken = held.filter(({ shop_id, state }) => state !== 'REVOCADA' || shop_id !== code.shop_id);
    if (taken.length > 0) return seriesTaken(taken, code.shop_id);
    const installation = receiving.uuid().toLowerCase();
    await insertInstallation(tx, { company, shop: code.shop_id, installation, request, now });
    await tx.run('UPDATE enrolment_code SET installation_id = $2, public_key = $3 WHERE hash = $1', [
      hash,
      installation,
      request.publicKey,
    ]);
    if (code.replaces !== null) await revokeInstallation(tx, code.replaces, now);
    await leasePoints(tx, { company, shop: code.shop_id, installation, request, now });
    const origin = { company, shop: code.shop_id, installation };
    await raiseAlarms(tx, origin, { findings: held.map(heldPoint), now, uuid: receiving.uuid });
    const detail = { instalacion: installation, nombre: request.name, reemplaza: code.replaces };
    await appendAudit(tx, { company, actor: request.name, act: 'inscribir', detail, now });
    return answerOf(installation);
  });
}

interface HeldPoint extends Record<string, unknown> {
  readonly serie: string;
  readonly name: string;
  readonly state: string;
  readonly shop_id: string;
}

interface Enrolling {
  readonly company: string;
  readonly shop: string;
  readonly installation: string;
  readonly request: EnrolRequest;
  readonly now: number;
}

async function insertInstallation(tx: Tx, of: Enrolling): Promise<void> {
  const { company, shop, installation, request, now } = of;
  await tx.run(
    `INSERT INTO installation (company_id, installation_id, shop_id, name, public_key, state, enrolled_at)
     VALUES ($1, $2, $3, $4, $5, 'ACTIVA', $6)`,
    [company, installation, shop, request.name, request.publicKey, now],
  );
  const mark = { seq: 0, head: STREAM_BEGINNING };
  await openStream(tx, { company, shop, installation }, { epoch: request.epoch, mark, now });
}

/** Points of sale in the request that other tills have, or had when they were revoked. */
async function heldPoints(
  tx: Tx,
  { salePoints }: EnrolRequest,
  replaces: string | null,
): Promise<readonly HeldPoint[]> {
  return tx.rows<HeldPoint>(
    `SELECT l.serie, i.name, i.state, i.shop_id FROM series_lease l JOIN installation i USING (company_id, installation_id)
     WHERE (l.nit, l.serie) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND i.installation_id IS DISTINCT FROM $3`,
    [salePoints.map(({ nit }) => nit), salePoints.map(serieOf), replaces],
  );
}

function serieOf({ codEstable, codPuntoVenta }: EnrolRequest['salePoints'][number]): string {
  return `${codEstable}${codPuntoVenta}`;
}

/** A code that replaces a till is of its shop: tills of others are none to replace. */
function seriesTaken(taken: readonly HeldPoint[], shop: string): Enrolled {
  const isGone = ({ state }: HeldPoint) => state === 'REVOCADA';
  const list = taken
    .map((point) => `${point.serie} (${point.name}${isGone(point) ? ', dada de baja, de otra tienda' : ''})`)
    .join(', ');
  const replace = taken.every(({ shop_id }) => shop_id === shop) ? ', o reemplace la otra en la central' : '';
  return {
    ok: false,
    codigo: 'SERIE',
    message: `Estos puntos de venta son de otra caja: ${list}. Dele otro punto de venta a esta caja${replace}.`,
  };
}

async function leasePoints(tx: Tx, of: Enrolling): Promise<void> {
  const { company, shop, installation, request, now } = of;
  for (const point of request.salePoints) {
    await tx.run(
      `INSERT INTO series_lease (company_id, nit, serie, installation_id, shop_id, branch, emisor, since)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (company_id, nit, serie) DO UPDATE SET installation_id = excluded.installation_id,
         shop_id = excluded.shop_id, branch = excluded.branch, emisor = excluded.emisor, since = excluded.since`,
      [company, point.nit, serieOf(point), installation, shop, point.branch, point.emisor, now],
    );
  }
}

/** Its open orders end, since nobody would carry them out, and so does the alarm of a fork, which nobody has to settle any more. */
export async function revokeInstallation(tx: Tx, installation: string, now: number): Promise<void> {
  await tx.run(
    "UPDATE installation SET state = 'REVOCADA', revoked_at = $2 WHERE installation_id = $1 AND state <> 'REVOCADA'",
    [installation, now],
  );
  await endOrdersOf(tx, installation, now);
  await closeFork(tx, installation, now);
  await tellLeftOut(tx, installation, { leftOut: [], now });
}

/** A manager confirms the till that goes on after a fork; its batches are taken again, under a new epoch. */
export async function settleFork(tx: Tx, installation: string, now: number): Promise<boolean> {
  const changed = await tx.run(
    "UPDATE installation SET state = 'ACTIVA' WHERE installation_id = $1 AND state = 'BIFURCADA'",
    [installation],
  );
  await closeFork(tx, installation, now);
  return changed === 1;
}

async function closeFork(tx: Tx, installation: string, now: number): Promise<void> {
  await tx.run(
    "UPDATE alarm SET closed_at = $2 WHERE installation_id = $1 AND kind = 'BIFURCADA' AND closed_at IS NULL",
    [installation, now],
  );
}
