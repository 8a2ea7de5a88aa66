import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer, CustomerInput } from '../../core/contract/till/customers.ts';
import { customerOperations } from '../../core/till/catalogue/customers.ts';
import { createDistrictCount } from '../../core/till/catalogue/customer-districts.ts';
import { createEventBus } from '../../core/till/event-bus.ts';
import type { TillCaller } from '../../core/till/people/browser-session.ts';
import type { Store } from '../../core/store/store.ts';
import { systemRandom } from '../../core/platform/system.ts';
import { ISSUER, seed, temporaryDatabase } from '../store/support.ts';

const database = temporaryDatabase();
let store: Store;
let save: (customer: CustomerInput) => Promise<Customer>;
let count: () => number;
beforeAll(async () => {
  store = database.open();
  await seed(store);
  const news = createEventBus();
  const who = { caller: { issuerId: ISSUER.id }, user: { nombre: 'Prueba' } } as TillCaller;
  const customers = customerOperations({ store, random: systemRandom, news });
  save = (customer) => customers['customers.save'](customer, who);
  const withoutDistrict = createDistrictCount(news);
  count = () => store.read((reader) => withoutDistrict(reader, ISSUER.id));
});
afterAll(() => database.dispose());

const NOBODY: CustomerInput = {
  tipoDocumento: null,
  numDocumento: null,
  nrc: null,
  nombre: 'Nadie',
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};
const at = (municipio: string, distrito: string | null) => ({
  departamento: '06',
  municipio,
  distrito,
  complemento: 'Calle Arce',
});

it('counts customers whose address names no district, again whenever customers change', async () => {
  expect(count()).toBe(0);
  await save(NOBODY);
  // San Salvador in the code from before the reform of 2024 names its district itself.
  await save({ ...NOBODY, nombre: 'Antes', direccion: at('14', null) });
  await save({ ...NOBODY, nombre: 'Completo', direccion: at('23', '14') });
  expect(count()).toBe(0);
  const kept = await save({ ...NOBODY, nombre: 'Sin', direccion: at('23', null) });
  expect(count()).toBe(1);
  await save({ ...NOBODY, nombre: 'Otro', direccion: at('23', null) });
  expect(count()).toBe(2);
  await save({ ...NOBODY, id: kept.id, nombre: 'Sin', direccion: at('23', '14') });
  expect(count()).toBe(1);
});
