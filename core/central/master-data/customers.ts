/** A company's customers, and those that cashiers propose: a proposal stays at its till until a manager decides. */
import type { z } from 'zod';
import type { CentralCustomer, HandedCustomer } from '../../contract/central/catalogue/catalogue.ts';
import {
  MAX_LISTED_CUSTOMERS,
  centralCustomerInput,
  type CustomerProposal,
} from '../../contract/central/manager-master-data.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { checkedCustomer } from '../../domain/customers/checked-customer.ts';
import { customerKey } from '../../domain/customers/customer-key.ts';
import { faultsOfIssues } from '../../domain/request-shape.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';
import { containsSql } from '../store/plain-sql.ts';
import { assertRoom } from './room.ts';
import { nextVersion } from './versions.ts';

interface CustomerRow {
  readonly clave: string;
  readonly profile: Omit<CentralCustomer, 'clave'>;
  readonly gone: boolean;
  readonly terms: HandedCustomer['terms'];
}

/** All customers, or those that changed after a version. */
export async function customersAfter(
  tx: Tx,
  after: number | null,
): Promise<{ readonly customers: readonly HandedCustomer[]; readonly gone: readonly string[] }> {
  const rows = await tx.rows<CustomerRow>(
    after === null
      ? 'SELECT clave, profile, gone, terms FROM customer WHERE NOT gone ORDER BY clave'
      : 'SELECT clave, profile, gone, terms FROM customer WHERE version > $1 ORDER BY clave',
    after === null ? [] : [after],
  );
  return {
    customers: rows.filter(({ gone }) => !gone).map((row) => ({ ...customerOf(row), terms: row.terms })),
    gone: rows.filter(({ gone }) => gone).map(({ clave }) => clave),
  };
}

export async function listCustomers(tx: Tx, q: string): Promise<readonly HandedCustomer[]> {
  const rows = await tx.rows<CustomerRow>(
    `SELECT clave, profile, gone, terms FROM customer
     WHERE NOT gone AND (strpos(clave, $2) > 0 OR ${containsSql("(profile ->> 'nombre')", '$1')} OR strpos(profile ->> 'nrc', $2) > 0)
     ORDER BY profile ->> 'nombre', clave LIMIT ${MAX_LISTED_CUSTOMERS}`,
    [plainText(q), plainText(q).replaceAll('-', '')],
  );
  return rows.map((row) => ({ ...customerOf(row), terms: row.terms }));
}

/** Null if there is none. */
export async function findCustomer(tx: Tx, clave: string): Promise<CentralCustomer | null> {
  const row = await tx.row<Pick<CustomerRow, 'clave' | 'profile'>>(
    'SELECT clave, profile FROM customer WHERE clave = $1 AND NOT gone',
    [clave],
  );
  return row === null ? null : customerOf(row);
}

function customerOf({ clave, profile }: Pick<CustomerRow, 'clave' | 'profile'>): CentralCustomer {
  return { ...profile, clave };
}

const NO_CUSTOMER = faultAt('clave', 'FORMATO', rule('valor-no-permitido'));
type GivenCustomer = z.output<typeof centralCustomerInput>;

/** A till's proposal, as if a manager had typed it. @throws AppError `VALIDACION` */
export function givenOf(proposed: Omit<CentralCustomer, 'clave'>): GivenCustomer {
  const read = centralCustomerInput.safeParse(proposed);
  if (read.success) return read.data;
  throw validationError(faultsOfIssues(read.error.issues) ?? [NO_CUSTOMER]);
}

/** @throws AppError `VALIDACION` */
function valid({ nit: _nit, ...rest }: GivenCustomer) {
  const { customer, faults } = checkedCustomer(rest, 'v1.1');
  if (faults.length > 0) throw validationError(faults);
  return customer;
}

/** Key under which a customer would be stored. @throws AppError `VALIDACION` */
export function keyOfGiven(given: GivenCustomer): string {
  return customerKey(valid(given));
}

/**
 * Stores a customer under its document, else its name; returns the new version.
 * @throws AppError `VALIDACION`
 */
export async function putCustomer(
  tx: Tx,
  company: string,
  { given, now }: { readonly given: GivenCustomer; readonly now: number },
): Promise<{ readonly version: number; readonly clave: string }> {
  const { nit } = given;
  const customer = valid(given);
  const clave = customerKey(customer);
  const version = await nextVersion(tx, company, now);
  await assertRoom(tx, 'clientes', [clave]);
  await tx.run(
    `INSERT INTO customer (company_id, clave, profile, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, clave) DO UPDATE SET profile = excluded.profile, version = excluded.version, gone = false, gone_at = NULL`,
    [company, clave, JSON.stringify({ nit, ...customer }), version],
  );
  return { version, clave };
}

/** Sets a customer's credit terms for every till; null if there is no such customer. */
export async function putTerms(
  tx: Tx,
  company: string,
  of: { readonly clave: string; readonly terms: NonNullable<HandedCustomer['terms']>; readonly now: number },
): Promise<(Pick<CentralCustomer, 'nombre'> & { readonly antes: HandedCustomer['terms'] }) | null> {
  const before = await tx.row<Pick<CustomerRow, 'profile' | 'terms'>>(
    'SELECT profile, terms FROM customer WHERE clave = $1 AND NOT gone FOR UPDATE',
    [of.clave],
  );
  if (before === null) return null;
  const version = await nextVersion(tx, company, of.now);
  await tx.run(
    `UPDATE customer SET terms = coalesce(terms, '{}') || $2::jsonb, version = $3 WHERE clave = $1`,
    [of.clave, JSON.stringify(of.terms), version],
  );
  return { nombre: before.profile.nombre, antes: before.terms };
}

/** A customer's name and document; null if there is no such customer or it has none. */
export async function documentOf(
  tx: Tx,
  clave: string,
): Promise<{
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
} | null> {
  const { nombre = '', tipoDocumento = null, numDocumento = null } = (await findCustomer(tx, clave)) ?? {};
  return tipoDocumento === null || numDocumento === null ? null : { nombre, tipoDocumento, numDocumento };
}

/** Returns the new version; null if there is no such customer. */
export async function removeCustomer(
  tx: Tx,
  company: string,
  { clave, now }: { readonly clave: string; readonly now: number },
): Promise<number | null> {
  const version = await nextVersion(tx, company, now);
  const changed = await tx.run(
    'UPDATE customer SET gone = true, gone_at = $3, version = $2 WHERE clave = $1 AND NOT gone',
    [clave, version, now],
  );
  return changed === 0 ? null : version;
}

/** Stores a till's proposals; those that match the centre's data are skipped. */
export async function propose(
  tx: Tx,
  { company, shop, installation }: Origin,
  { customers, now }: { readonly customers: readonly CentralCustomer[]; readonly now: number },
): Promise<void> {
  for (const { clave: _told, ...profile } of customers) {
    const clave = customerKey(profile);
    const text = JSON.stringify(profile);
    const known = await tx.row(
      'SELECT 1 AS one FROM customer WHERE clave = $1 AND NOT gone AND profile = $2::jsonb',
      [clave, text],
    );
    if (known !== null) continue;
    await tx.run(
      `INSERT INTO customer_proposal (company_id, shop_id, installation_id, clave, profile, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (company_id, installation_id, clave) DO UPDATE SET profile = excluded.profile, at = excluded.at, taken = NULL
       WHERE customer_proposal.profile IS DISTINCT FROM excluded.profile`,
      [company, shop, installation, clave, text, now],
    );
  }
}

/** Open proposals, the oldest first. */
export async function listProposals(tx: Tx): Promise<readonly CustomerProposal[]> {
  const rows = await tx.rows<
    CustomerRow & { installation_id: string; till: string; shop: string; at: string; known: boolean }
  >(
    `SELECT p.installation_id, i.name AS till, s.name AS shop, p.at, p.clave, p.profile, false AS gone,
       EXISTS (SELECT 1 FROM customer c WHERE c.company_id = p.company_id AND c.clave = p.clave AND NOT c.gone) AS known
     FROM customer_proposal p JOIN installation i USING (company_id, installation_id)
       JOIN shop s ON s.company_id = p.company_id AND s.shop_id = p.shop_id
     WHERE p.taken IS NULL ORDER BY p.at LIMIT ${MAX_LISTED_CUSTOMERS}`,
  );
  return rows.map(({ installation_id: installation, till, shop, at, known, ...row }) => ({
    installation,
    till,
    shop,
    at: Number(at),
    known,
    customer: customerOf(row),
  }));
}

export async function findProposal(
  tx: Tx,
  { installation, clave }: { readonly installation: string; readonly clave: string },
): Promise<Omit<CentralCustomer, 'clave'> | null> {
  const row = await tx.row<Pick<CustomerRow, 'profile'>>(
    'SELECT profile FROM customer_proposal WHERE installation_id = $1 AND clave = $2 AND taken IS NULL FOR UPDATE',
    [installation, clave],
  );
  return row?.profile ?? null;
}

export async function decideProposal(
  tx: Tx,
  of: { readonly installation: string; readonly clave: string; readonly taken: boolean },
): Promise<void> {
  await tx.run('UPDATE customer_proposal SET taken = $3 WHERE installation_id = $1 AND clave = $2', [
    of.installation,
    of.clave,
    of.taken,
  ]);
}
