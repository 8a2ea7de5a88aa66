import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../../../core/contract/till/customers.ts';
import {
  deleteCustomer,
  insertCustomers,
  saveCustomer,
  searchCustomers,
} from '../../../core/store/catalogue/customers.ts';
import type { Store } from '../../../core/store/store.ts';
import { ISSUER, NOW, seed, temporaryDatabase } from '../support.ts';

const database = temporaryDatabase();
let store: Store;
beforeAll(async () => {
  store = database.open();
  await seed(store);
});
afterAll(() => database.dispose());

const NEW = { issuerId: ISSUER.id, isNew: true, now: NOW };

const NUNEZ: Customer = {
  id: 'a',
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Núñez Hermanos, S.A. de C.V.',
  nombreComercial: 'La Ñapa',
  codActividad: '47190',
  correo: 'compras@nunez.example',
  telefono: '22001000',
  direccion: { departamento: '06', municipio: '14', distrito: null, complemento: 'Calle Arce 210' },
};
const ANONYMOUS: Customer = {
  id: 'b',
  tipoDocumento: null,
  numDocumento: null,
  nrc: null,
  nombre: 'Taller sin papeles',
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};

const find = (q: string) =>
  store.read((reader) => searchCustomers(reader, { issuerId: ISSUER.id, q, limit: 20 }));

describe('a customer', () => {
  it('is found by the beginning of NIT or NRC, hyphens or not, and by words of both names', async () => {
    await store.transact((tx) => {
      saveCustomer(tx, NUNEZ, NEW);
      saveCustomer(tx, ANONYMOUS, NEW);
    });
    for (const q of ['0614-150605', '06141506051015', '150236-0', 'nunez', 'napa', 'HERMANOS NÚÑ'])
      expect([q, find(q)]).toEqual([q, [NUNEZ]]);
    expect(find('').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('does not take the document of another', async () => {
    const twin = { ...NUNEZ, id: 'c', nombre: 'Otro' };
    const change = await store.transact((tx) => saveCustomer(tx, twin, NEW));
    expect(change).toEqual({ kind: 'taken', by: 'Núñez Hermanos, S.A. de C.V.' });
    expect(find('otro')).toEqual([]);
  });

  it('put in place with others is what it is alone, and none of them is when a document is taken', async () => {
    const numDocumento = '06142803901120';
    const some = [
      { ...NUNEZ, id: 'm1', numDocumento, nrc: null, nombre: 'Imprenta "El Ñandú"' },
      { ...ANONYMOUS, id: 'm2', nombre: 'Imprenta\\Sur' },
    ];
    await store.transact((tx) => insertCustomers(tx, some, NEW));
    expect([find('nandu'), find(numDocumento), find('sur')]).toEqual([[some[0]], [some[0]], [some[1]]]);
    const more = [
      { ...ANONYMOUS, id: 'm3', nombre: 'Imprenta Norte' },
      { ...NUNEZ, id: 'm4', numDocumento },
    ];
    await expect(store.transact((tx) => insertCustomers(tx, more, NEW))).rejects.toThrow();
    expect(find('norte')).toEqual([]);
    await store.transact((tx) => {
      for (const { id } of some) deleteCustomer(tx, ISSUER.id, id);
    });
    expect(find('imprenta')).toEqual([]);
  });

  it('is changed and deleted', async () => {
    const changed = { ...ANONYMOUS, nombre: 'Taller con papeles', nrc: '99' };
    const change = await store.transact((tx) => saveCustomer(tx, changed, { ...NEW, isNew: false }));
    expect(change).toEqual({ kind: 'saved' });
    expect([find('sin papeles'), find('99')]).toEqual([[], [changed]]);
    expect(await store.transact((tx) => deleteCustomer(tx, ISSUER.id, 'b'))).toBe(true);
    expect(find('taller')).toEqual([]);
  });
});
