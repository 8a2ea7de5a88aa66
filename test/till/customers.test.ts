import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerInput } from '../../core/contract/till/customers.ts';
import { AppError } from '../../core/domain/app-error.ts';
import { demoCustomers } from '../../core/demo/demo-customers.ts';
import { customerOperations } from '../../core/till/catalogue/customers.ts';
import { createEventBus } from '../../core/till/event-bus.ts';
import type { TillCaller } from '../../core/till/people/browser-session.ts';
import { systemRandom } from '../../core/platform/system.ts';
import { ISSUER, seed, temporaryDatabase } from '../store/support.ts';

const BY = { caller: { issuerId: ISSUER.id }, user: { nombre: 'Prueba' } } as TillCaller;

const database = temporaryDatabase();
let customers: ReturnType<typeof customerOperations>;
beforeAll(async () => {
  const store = database.open();
  await seed(store);
  customers = customerOperations({ store, random: systemRandom, news: createEventBus() });
});
afterAll(() => database.dispose());

const GIVEN: CustomerInput = {
  tipoDocumento: '36',
  numDocumento: '0614-150605-101-5',
  nrc: '150236-0',
  nombre: ' El Martillo ',
  nombreComercial: null,
  codActividad: '47522',
  correo: null,
  telefono: null,
  direccion: { departamento: '06', municipio: '14', distrito: null, complemento: 'Calle Arce' },
};

async function faultsOf(input: CustomerInput): Promise<readonly string[]> {
  const error: unknown = await customers['customers.save'](input, BY).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? (error.faults ?? []).map(({ campo }) => campo) : [];
}

describe('a customer while it is written', () => {
  it('hears everything that is wrong at once, one sentence for each field', () => {
    const written: CustomerInput = {
      ...GIVEN,
      numDocumento: '06141506051016',
      nombre: '',
      codActividad: '99999',
      correo: 'nadie',
      telefono: '123',
      direccion: { departamento: '', municipio: '', distrito: null, complemento: '' },
    };
    expect(
      customers['customers.check'](written, BY).faults.map(({ campo, codigo }) => [campo, codigo]),
    ).toEqual([
      ['nombre', 'CAMPO_REQUERIDO'],
      ['correo', 'FORMATO'],
      ['telefono', 'LONGITUD'],
      ['direccion.departamento', 'FORMATO'],
      ['direccion.municipio', 'FORMATO'],
      ['direccion.complemento', 'CAMPO_REQUERIDO'],
      ['codActividad', 'CODIGO_DESCONOCIDO'],
      ['numDocumento', 'IDENTIFICADOR'],
    ]);
    expect(customers['customers.check'](GIVEN, BY).faults).toEqual([]);
  });
});

describe('a customer that is kept', () => {
  it('is bare: no hyphens in NIT and NRC, no blanks around the name', async () => {
    const kept = await customers['customers.save'](GIVEN, BY);
    expect(kept).toMatchObject({ numDocumento: '06141506051015', nrc: '1502360', nombre: 'El Martillo' });
    expect(
      await customers['customers.save']({ ...GIVEN, id: kept?.id, nombre: 'Martillo' }, BY),
    ).toMatchObject({
      nombre: 'Martillo',
    });
    expect(await faultsOf(GIVEN)).toEqual(['numDocumento']);
  });

  it.each<[string, Partial<CustomerInput>, readonly string[]]>([
    ['a NIT with a wrong check digit', { numDocumento: '06141506051016' }, ['numDocumento']],
    ['a DUI with a wrong check digit', { tipoDocumento: '13', numDocumento: '044182738' }, ['numDocumento']],
    ['a number of no kind', { tipoDocumento: null }, ['tipoDocumento']],
    ['a kind without a number', { numDocumento: null }, ['numDocumento']],
    ['an activity that does not exist', { codActividad: '99999' }, ['codActividad']],
    [
      'a municipality that does not exist',
      { direccion: { departamento: '06', municipio: '99', distrito: null, complemento: 'x' } },
      ['direccion.municipio'],
    ],
  ])('has not %s', async (_what, change, fields) => {
    expect(await faultsOf({ ...GIVEN, ...change })).toEqual(fields);
  });

  it('may be any of the demonstration', async () => {
    const all = demoCustomers();
    expect(all).toHaveLength(15);
    for (const { numDocumento, ...customer } of all.slice(1))
      expect(await customers['customers.save']({ ...customer, numDocumento }, BY)).toMatchObject({
        numDocumento,
      });
  });
});
