/** Whom the demonstration shop sells to: invented people and companies, identifiers with right check digits. */
import { resolveTerritory } from '../catalogs/territory.ts';
import type { Customer } from '../contract/till/customers.ts';

/** NIT, NRC, name, trade name, activity (CAT-019), department and district, address. */
const COMPANIES = [
  [
    '06141506051015',
    '1502360',
    'Ferretería El Martillo, S.A. de C.V.',
    'El Martillo',
    '47522',
    '06',
    '14',
    'Calle Arce 210',
  ],
  [
    '06142203981024',
    '984412',
    'Inversiones Brisa Marina, S.A. de C.V.',
    'Hotel Brisa Marina',
    '55101',
    '06',
    '14',
    'Paseo Ejemplo 45',
  ],
  [
    '05110307121032',
    '2207719',
    'Talleres Unidos de Santa Tecla, S.A. de C.V.',
    null,
    '45201',
    '05',
    '11',
    '4.ª Avenida Sur 3-2',
  ],
  [
    '02101811011043',
    '1330845',
    'Distribuidora Cerro Verde, S.A. de C.V.',
    null,
    '46900',
    '02',
    '10',
    'Calle Libertad Oriente 18',
  ],
  [
    '12170909031018',
    '1419037',
    'Farmacias del Oriente, S.A. de C.V.',
    'Farmacia La Salud',
    '47721',
    '12',
    '17',
    'Avenida Roosevelt 502',
  ],
  [
    '06142708151050',
    '2470156',
    'Soluciones Digitales Torogoz, S.A. de C.V.',
    'Torogoz Digital',
    '62010',
    '06',
    '14',
    'Colonia Ejemplo, Pasaje 3, 12',
  ],
  [
    '06141102191026',
    '2839904',
    'Contadores Asociados Maquilishuat, S.A. de C.V.',
    null,
    '69200',
    '06',
    '14',
    'Edificio Ejemplo, local 8',
  ],
  [
    '05010505201012',
    '2951377',
    'Pupusería y Comedor La Ceibita, S.A. de C.V.',
    'La Ceibita',
    '56106',
    '05',
    '01',
    'Boulevard Ejemplo 77',
  ],
  [
    '03151210071031',
    '1688520',
    'Constructora Puerto Azul, S.A. de C.V.',
    null,
    '41001',
    '03',
    '15',
    'Barrio El Ángel 9',
  ],
] as const;

/** DUI, name, department and district, address. */
const PEOPLE = [
  ['044182739', 'Ana Beatriz Peñate Cruz', '06', '14', 'Colonia Flor Blanca, casa 14'],
  ['051209461', 'José Ángel Núñez Orellana', '05', '11', 'Residencial Ejemplo, polígono C, 5'],
  ['033075814', 'Marta Elena Güirola de Sosa', '02', '10', 'Barrio Santa Bárbara 31'],
  ['027651199', 'Carlos Ernesto Avilés Mejía', '12', '17', 'Colonia Ciudad Jardín 6'],
  ['058834021', 'Sofía Alejandra Ibáñez Ramos', '06', '14', 'Reparto Ejemplo, senda 2'],
  ['019465306', 'Óscar Armando Zelaya Pérez', '03', '15', 'Calle Obispo Marroquín 22'],
] as const;

/** CAT-019 of a private person without a business. */
const EMPLEADO = '10001';

/** With the municipality of today. */
function addressOf(departamento: string, distrito: string, complemento: string): Customer['direccion'] {
  const place = resolveTerritory({ departamento, municipio: distrito });
  if (place.kind !== 'resolved') throw new Error(`no such place: ${departamento} ${distrito}`);
  return { departamento, municipio: place.municipio, distrito: place.distrito, complemento };
}

/** The customers, without ids. */
export function demoCustomers(): readonly Omit<Customer, 'id'>[] {
  return [
    ...COMPANIES.map(
      ([nit, nrc, nombre, nombreComercial, codActividad, departamento, distrito, calle], at) => ({
        tipoDocumento: '36' as const,
        numDocumento: nit,
        nrc,
        nombre,
        nombreComercial,
        codActividad,
        correo: `compras${at + 1}@empresa.example`,
        telefono: `2200100${at}`,
        direccion: addressOf(departamento, distrito, calle),
      }),
    ),
    ...PEOPLE.map(([dui, nombre, departamento, distrito, calle], at) => ({
      tipoDocumento: '13' as const,
      numDocumento: dui,
      nrc: null,
      nombre,
      nombreComercial: null,
      codActividad: EMPLEADO,
      correo: `cliente${at + 1}@correo.example`,
      telefono: `7000200${at}`,
      direccion: addressOf(departamento, distrito, calle),
    })),
  ];
}
