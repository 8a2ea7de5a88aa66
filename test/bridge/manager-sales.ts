/** Sales and people for the managers' operations, on a started service. */
import { rule, type Rule } from '../../core/contract/rules/rules.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { hashPin } from '../../core/provision/secrets/pin.ts';
import { listAudit, type AuditEntry } from '../../core/store/people/audit.ts';
import { findIssuer, upsertIssuer } from '../../core/store/issuers/issuers.ts';
import type { IssuerSettings } from '../../core/contract/settings/issuer-settings.ts';
import { command } from '../../core/store/statement.ts';
import { openStore, type Store } from '../../core/store/store.ts';
import { upsertUser, type User } from '../../core/store/people/users.ts';
import { systemRandom } from '../../core/platform/system.ts';
import type { Browser, TillApp } from './till-app.ts';
import { CHEAP_PIN } from '../support/service/provisioned.ts';

/** That a manager must approve what one person may not decide alone. */
export function byManager(
  regla: 'salida-de-mas' | 'no-cuadra' | 'contar-otra-vez',
  parametros?: object,
): Rule {
  const causa = parametros === undefined ? { regla } : { regla, parametros };
  return rule('aprueba-un-gerente', { causa: causa as Rule, hay: true });
}

export const DEMO_NIT = '06142108951029';
export const SECOND_PIN = '314159';

/** A second manager, who was not there at the first start. */
export async function addManager(till: TillApp, nombre: string): Promise<string> {
  const user: User = {
    id: systemRandom.uuid(),
    nombre,
    rol: 'gerente',
    pinHash: await hashPin(SECOND_PIN, systemRandom.bytes, CHEAP_PIN),
  };
  await onStore(till, (store) => store.transact((tx, now) => upsertUser(tx, user, now)));
  return user.id;
}

/** Changes settings of the issuer. */
export async function setSettings(till: TillApp, settings: IssuerSettings): Promise<void> {
  await onStore(till, (store) =>
    store.transact((tx, now) => {
      const issuer = findIssuer(tx, DEMO_NIT);
      if (issuer === null) throw new Error('there is no demo issuer');
      upsertIssuer(tx, { ...issuer, settings }, now);
    }),
  );
}

/** The latest entries of the audit log with that action, newest first. */
export function audit(till: OwnFiles, accion: string): Promise<readonly AuditEntry[]> {
  return onStore(till, (store) =>
    Promise.resolve(
      store.read((reader) => listAudit(reader, { limit: 100 })).filter((entry) => entry.accion === accion),
    ),
  );
}

/** A service whose files are at hand. */
type OwnFiles = Pick<TillApp, 'dataDir' | 'env'>;

/** Works on the service's own database beside it. */
export async function onStore<T>(till: OwnFiles, work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = dataFolder(till.dataDir, till.env);
  const store = openStore({ file: database, now: Date.now, migrate: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const OFFERS = ['price', 'promotion_version'].map((table) => command(`DELETE FROM ${table}`));
const NO_LISTS = command('UPDATE customer_terms SET lista = NULL');

/** The demonstration before anybody made a list of prices or a promotion. */
export function withoutOffers(till: OwnFiles): Promise<void> {
  return onStore(till, (store) =>
    store.transact((tx) => {
      for (const each of [...OFFERS, NO_LISTS]) each.run(tx);
    }),
  );
}

let keys = 0;

/** Sells a factura; its lines as the request has them. @returns code, day and number */
export async function sell(
  browser: Browser,
  items: readonly object[],
  more: object = {},
): Promise<{ readonly codigoGeneracion: string; readonly fecEmi: string; readonly numeroControl: string }> {
  keys += 1;
  const request = JSON.stringify({ items, ...more });
  const idempotencyKey = `venta-${keys}`;
  const { result } = await browser.ask('documents.issue', { tipoDte: '01', request, idempotencyKey });
  return {
    codigoGeneracion: result.codigoGeneracion ?? '',
    fecEmi: result.fecEmi,
    numeroControl: result.numeroControl ?? '',
  };
}

/** The request that invalidates a factura. */
export function invalidating(
  sale: { readonly codigoGeneracion: string; readonly fecEmi: string },
  motivo: object = { tipoAnulacion: 2 },
  documento: object = {},
): string {
  const { codigoGeneracion, fecEmi } = sale;
  return JSON.stringify({ documento: { tipoDte: '01', codigoGeneracion, fecEmi, ...documento }, motivo });
}
