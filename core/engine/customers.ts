/** The customers of an issuer as its tills search and keep them: what is kept is fit for the next document. */
import { CAT_019 } from '../catalogs/cat-019-actividad-economica.ts';
import { hasCode } from '../catalogs/catalog.ts';
import {
  DEFAULT_FOUND_CUSTOMERS,
  type Customer,
  type CustomerInput,
  type CustomerSearch,
} from '../contract/customers.ts';
import type { Fault } from '../contract/problem.ts';
import { normalizeDui, normalizeNit, normalizeNrc, type Identifier } from '../domain/identifiers.ts';
import { translateDireccion } from '../domain/translate.ts';
import { deleteCustomer, saveCustomer, searchCustomers } from '../store/customers.ts';
import { findIssuer } from '../store/issuers.ts';
import type { Store } from '../store/store.ts';
import type { Randomness } from './deps.ts';
import type { NewsBoard } from './till-news.ts';
import { validationError } from './validation-error.ts';

export interface Customers {
  search(
    issuerId: string,
    input: { readonly q: string; readonly limit?: number | undefined },
  ): CustomerSearch;
  /**
   * Keeps a new customer, or changes one; NIT, DUI and NRC are kept bare.
   *
   * @returns null when there is none with that id
   * @throws AppError `VALIDACION` with every fault, also when the document is another customer's
   */
  save(issuerId: string, input: CustomerInput): Promise<Customer | null>;
  /** @returns whether there was one */
  remove(issuerId: string, id: string): Promise<boolean>;
}

/** The customers of a store. */
export function createCustomers(deps: {
  readonly store: Store;
  readonly random: Randomness;
  readonly news: NewsBoard;
}): Customers {
  const { store, random, news } = deps;
  return {
    search: (issuerId, { q, limit = DEFAULT_FOUND_CUSTOMERS }) => ({
      clientes: store.read((reader) => searchCustomers(reader, { issuerId, q, limit })),
    }),
    save: async (issuerId, input) => {
      const { id = random.uuid(), ...given } = input;
      const cabanas = store.read((reader) => findIssuer(reader, issuerId))?.settings.cabanas ?? 'v1.1';
      const { customer, faults } = checked({ id, ...given }, cabanas);
      if (faults.length > 0) throw validationError(faults);
      const of = { issuerId, isNew: input.id === undefined };
      const change = await store.transact((tx, now) => saveCustomer(tx, customer, { ...of, now }));
      if (change.kind === 'unknown') return null;
      if (change.kind === 'taken') {
        const mensaje = `numDocumento: ya es de «${change.by}»; búsquelo y corrija sus datos`;
        throw validationError([{ campo: 'numDocumento', codigo: 'REPETIDO', mensaje }]);
      }
      news.tell({ kind: 'customers', issuerId });
      return customer;
    },
    remove: async (issuerId, id) => {
      const deleted = await store.transact((tx) => deleteCustomer(tx, issuerId, id));
      if (deleted) news.tell({ kind: 'customers', issuerId });
      return deleted;
    },
  };
}

/** A customer in bare form, with everything that is wrong. */
function checked(
  given: Customer,
  cabanas: 'v1.1' | 'anterior',
): { readonly customer: Customer; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const wrong = (campo: string, codigo: string, mensaje: string) =>
    faults.push({ campo, codigo, mensaje: `${campo}: ${mensaje}` });
  const taken = (campo: string, identifier: Identifier): string => {
    if (identifier.ok) return identifier.value;
    wrong(campo, 'IDENTIFICADOR', identifier.mensaje);
    return '';
  };
  const { tipoDocumento, numDocumento, nrc, codActividad, direccion } = given;
  if (numDocumento !== null && tipoDocumento === null)
    wrong('tipoDocumento', 'CAMPO_REQUERIDO', 'indique de qué documento es el número');
  if (tipoDocumento !== null && numDocumento === null)
    wrong('numDocumento', 'CAMPO_REQUERIDO', 'falta el número de documento');
  if (codActividad !== null && !hasCode(CAT_019, codActividad))
    wrong(
      'codActividad',
      'CODIGO_DESCONOCIDO',
      'no existe en el catálogo de actividades económicas (CAT-019)',
    );
  const place =
    direccion === null
      ? null
      : translateDireccion({ ...direccion, distrito: direccion.distrito ?? undefined }, cabanas);
  if (place?.kind === 'unknown')
    wrong(
      `direccion.${place.field}`,
      'CODIGO_DESCONOCIDO',
      'no existe en el catálogo; elija uno de la lista',
    );
  const bare = {
    numDocumento: numDocumento === null ? null : documentOf(tipoDocumento, numDocumento, taken),
    nrc: nrc === null ? null : taken('nrc', normalizeNrc(nrc)),
  };
  return { customer: { ...given, nombre: given.nombre.trim(), ...bare }, faults };
}

function documentOf(
  tipoDocumento: string | null,
  numDocumento: string,
  taken: (campo: string, identifier: Identifier) => string,
): string {
  if (tipoDocumento === '13') return taken('numDocumento', normalizeDui(numDocumento));
  if (tipoDocumento === '36') return taken('numDocumento', normalizeNit(numDocumento));
  return numDocumento.trim();
}
