/** Customers as CSV lines: parsed, compared with stored ones, written. */
import { CAT_008 } from '../../catalogs/cat-008-distrito.ts';
import { CAT_012 } from '../../catalogs/short-catalogs.ts';
import { CAT_013 } from '../../catalogs/cat-013-municipio.ts';
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { TIPOS_DOCUMENTO } from '../../contract/request-codes.ts';
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { customerInput, type Customer } from '../../contract/till/customers.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import {
  findCustomerByDocument,
  insertCustomers,
  saveCustomer,
  undocumentedCustomers,
} from '../../store/catalogue/customers.ts';
import { isCentralCustomer } from '../../store/central/master-data/customers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { checkedCustomer, tidiedCustomer } from '../../domain/customers/checked-customer.ts';
import { cabanasOf } from '../catalogue/customers.ts';
import type { Randomness } from '../../engine/deps.ts';
import { catalogCell, isRoundedNumber, ROUNDED_NUMBER } from '../../domain/import/import-cells.ts';
import {
  cellOf,
  headerOf,
  placesOf,
  type AssignedColumns,
  type Column,
  type Header,
} from '../../domain/import/import-columns.ts';
import { DUI, readActividad, readDireccion, readDocumento, tipoNamed } from './import-customer-cells.ts';
import { issueFaults } from '../../domain/import/import-faults.ts';
import { changesBetween, headerProblem } from '../../domain/import/line-reading.ts';
import type { ImportLines, OpenLines } from './import-target.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { readNumber } from '../../contract/text/identity-text.ts';

const COLUMNS = [
  {
    name: 'nombre',
    heading: 'Nombre',
    better: ['nombre o razon social', 'razon social'],
    aliases: ['cliente', 'nombre del cliente', 'name', 'customer name', 'customer'],
  },
  {
    name: 'tipoDocumento',
    heading: 'Tipo de documento',
    aliases: ['tipo documento', 'tipodocumento', 'tipo doc', 'documento tipo'],
  },
  {
    name: 'numDocumento',
    heading: 'Número de documento',
    aliases: [
      'documento',
      'numero',
      'num documento',
      'numdocumento',
      'no documento',
      'nit',
      'nit o dui',
      'nit dui',
      'vat',
      'tax id',
      'numero de identificacion fiscal',
    ],
  },
  {
    name: 'nrc',
    heading: 'NRC',
    aliases: ['registro', 'numero de registro', 'registro de contribuyente', 'no registro'],
  },
  {
    name: 'nombreComercial',
    heading: 'Nombre comercial',
    aliases: ['nombrecomercial', 'comercial', 'company name', 'empresa', 'company'],
  },
  {
    name: 'codActividad',
    heading: 'Actividad económica',
    aliases: ['actividad', 'giro', 'cod actividad', 'codactividad', 'codigo de actividad'],
  },
  {
    name: 'correo',
    heading: 'Correo',
    aliases: ['correo electronico', 'email', 'e mail', 'mail', 'email address', 'correo e'],
  },
  {
    name: 'telefono',
    heading: 'Teléfono',
    aliases: ['tel', 'celular', 'telefono movil', 'phone', 'phone number', 'mobile'],
  },
  { name: 'departamento', heading: 'Departamento', aliases: ['depto'] },
  { name: 'municipio', heading: 'Municipio', aliases: ['muni'] },
  { name: 'distrito', heading: 'Distrito', aliases: [] },
  {
    name: 'complemento',
    heading: 'Dirección',
    aliases: ['direccion', 'complemento', 'domicilio', 'calle', 'address', 'street', 'street address 1'],
  },
] as const satisfies readonly Column<string>[];

/** Beside a column of NIT: whoever has none is known by this. The template has one column for both. */
const FILE_COLUMNS = [...COLUMNS, { name: 'dui', heading: 'DUI', aliases: [] }] as const;

type Name = (typeof FILE_COLUMNS)[number]['name'];

export const CUSTOMER_HEADINGS: readonly string[] = COLUMNS.map(({ heading }) => heading);

/** Example line with an invented person. */
export const CUSTOMER_EXAMPLE: readonly string[] = [
  'Ferretería de Ejemplo, S.A. de C.V.',
  'NIT',
  '0614-150605-101-5',
  '150236-0',
  '',
  catalogCell(CAT_019, '47522'),
  'compras@ferreteria.example',
  '2233-4455',
  catalogCell(CAT_012, '06'),
  catalogCell(CAT_013, '23', '06'),
  catalogCell(CAT_008, '14', '06'),
  'Calle de Ejemplo 210',
];

/** A customer's cells in the order of {@link CUSTOMER_HEADINGS}. */
export function customerCells(customer: Omit<Customer, 'id'>): readonly string[] {
  const { tipoDocumento, codActividad, direccion } = customer;
  const territory =
    direccion === null
      ? ['', '', '', '']
      : [
          catalogCell(CAT_012, direccion.departamento),
          catalogCell(CAT_013, direccion.municipio, direccion.departamento),
          direccion.distrito === null ? '' : catalogCell(CAT_008, direccion.distrito, direccion.departamento),
          direccion.complemento,
        ];
  return [
    customer.nombre,
    TIPOS_DOCUMENTO.find(({ codigo }) => codigo === tipoDocumento)?.nombre ?? '',
    customer.numDocumento ?? '',
    customer.nrc ?? '',
    customer.nombreComercial ?? '',
    codActividad === null ? '' : catalogCell(CAT_019, codActividad),
    customer.correo ?? '',
    customer.telefono ?? '',
    ...territory,
  ];
}

/** Opens a file of customers; a missing column keeps stored values. */
export function openCustomerLines({ issuerId, random, assigned }: Of): OpenLines {
  return (first) => {
    const header = headerOf<Name>(FILE_COLUMNS, first, assigned);
    const places = placesOf<Name>(FILE_COLUMNS, header);
    const missing = COLUMNS.filter(({ name }) => name === 'nombre' && !header.placeOf.has(name));
    if (missing.length > 0 || header.doubled.length > 0) {
      const names = missing.map(({ heading }) => heading);
      return { ok: false, places, problema: headerProblem(names, header.doubled, first) };
    }
    return { ok: true, places, lines: customerLines(header, { issuerId, random, assigned }) };
  };
}

interface Of {
  readonly issuerId: string;
  readonly random: Randomness;
  /** Columns assigned by a person; null: by their headings. */
  readonly assigned: AssignedColumns | null;
}

function customerLines(header: Header<Name>, { issuerId, random }: Of): ImportLines {
  const heading = (name: string) => FILE_COLUMNS.find((column) => column.name === name)?.heading ?? name;
  // A document occurs in one line only, so that no line depends on these.
  let fresh: Customer[] = [];
  const flush = (tx: Tx, now: Instant): void => {
    const customers = fresh;
    fresh = [];
    insertCustomers(tx, customers, { issuerId, now });
  };
  return {
    columnas: FILE_COLUMNS.filter(({ name }) => header.placeOf.has(name)).map((column) => column.heading),
    ignoradas: header.ignored,
    review: (reader, cells) => {
      const read = readCustomer(header, cells, (identity) => keptCustomer(reader, issuerId, identity));
      const { kept, faltas } = read;
      // The account is under the document as it is spelled.
      const numDocumento = kept?.numDocumento ?? read.members.numDocumento;
      const { customer, faults } = checkedCustomer(
        { id: kept?.id ?? random.uuid(), ...read.members, numDocumento },
        cabanasOf(reader, issuerId),
      );
      const named = new Set(faltas.map(({ columna }) => columna));
      const further = faults.map(({ campo, codigo: _codigo, ...broken }): LineFault => {
        const columna = campo.replace(/^direccion\./, '');
        return { columna, valor: customerCell(header, cells, columna as Name) ?? '', ...broken };
      });
      const all = [
        ...centralFaults(reader, kept),
        ...faltas,
        ...further.filter(({ columna }) => !named.has(columna)),
      ];
      const before = kept === null ? null : customerCells(tidiedCustomer(kept));
      return {
        clave: customerCell(header, cells, 'numDocumento') ?? '',
        nombre: customer.nombre,
        faltas: all.map((fault) => ({ ...fault, columna: heading(fault.columna) })),
        cambios: before === null ? null : changesBetween(CUSTOMER_HEADINGS, before, customerCells(customer)),
        keys: keysOf(customer).map((key) => ({ ...key, columna: heading(key.columna) })),
        put: (tx, now) => {
          if (kept === null && customer.numDocumento !== null) return void fresh.push(customer);
          // A later line without document may match this customer by name: written at once, in file order.
          if (kept === null) flush(tx, now);
          const change = saveCustomer(tx, customer, { issuerId, isNew: kept === null, now });
          if (change.kind !== 'saved') throw new Error('a customer whose document was free is taken');
        },
      };
    },
    flush,
  };
}

/** Customers of the centre cannot be imported. */
function centralFaults(reader: Reader, kept: Customer | null): readonly LineFault[] {
  if (kept === null || !isCentralCustomer(reader, kept.id)) return [];
  return [{ columna: 'nombre', valor: kept.nombre, ...rule('cliente-de-central') }];
}

function keysOf({ tipoDocumento, numDocumento, nombre, nrc }: Customer) {
  if (tipoDocumento !== null && numDocumento !== null && numDocumento !== '') {
    const key = `documento/${tipoDocumento}/${plainText(numDocumento)}`;
    return [{ columna: 'numDocumento', valor: numDocumento, key }];
  }
  return nombre === ''
    ? []
    : [{ columna: 'nombre', valor: nombre, key: `nombre/${plainText(nombre)}/${nrc ?? ''}` }];
}

type Identity = Pick<Customer, 'tipoDocumento' | 'numDocumento' | 'nombre' | 'nrc'>;

/** The matching customer: by document; without one, by name among those without document. */
function keptCustomer(reader: Reader, issuerId: string, of: Identity): Customer | null {
  const { tipoDocumento, numDocumento, nombre, nrc } = of;
  if (tipoDocumento !== null && numDocumento !== null)
    return findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
  if (nombre === '') return null;
  const named = undocumentedCustomers(reader, issuerId, nombre);
  return named.find((customer) => customer.nrc === nrc) ?? (nrc === null ? (named[0] ?? null) : null);
}

/** A cell; of a NIT and a DUI the one that the kind of document names, else the first that says something. */
function customerCell(header: Header<Name>, cells: readonly string[], name: Name): string | undefined {
  const own = cellOf(header, cells, name);
  const dui = name === 'numDocumento' ? (cellOf(header, cells, 'dui') ?? '') : '';
  if (dui === '') return own;
  const isDui = tipoNamed(cellOf(header, cells, 'tipoDocumento') ?? '') === DUI;
  return isDui || own === undefined || own === '' ? dui : own;
}

/** A line as a customer; missing columns keep stored values. */
function readCustomer(
  header: Header<Name>,
  cells: readonly string[],
  find: (identity: Identity) => Customer | null,
) {
  const faltas: LineFault[] = [];
  const cell = (name: Name) => customerCell(header, cells, name);
  const wrong = (columna: string, broken: Rule) =>
    void faltas.push({ columna, valor: cell(columna as Name) ?? '', ...broken });
  const nombre = cell('nombre') ?? '';
  if (isRoundedNumber(cell('numDocumento') ?? '')) wrong('numDocumento', ROUNDED_NUMBER);
  const documento = readDocumento(cell('tipoDocumento') ?? '', cell('numDocumento') ?? '');
  if (documento.problema !== null) wrong(documento.problema.columna, documento.problema.broken);
  const { tipoDocumento, numDocumento } = documento;
  const written = cell('nrc');
  const nrcCell = written === undefined ? undefined : readNumber(written);
  const nrc = nrcCell === undefined || nrcCell === '' ? null : nrcCell.replaceAll('-', '');
  const kept = find({ tipoDocumento, numDocumento, nombre, nrc });
  const given = (name: 'nombreComercial' | 'correo' | 'telefono') => {
    const text = cell(name);
    return text === undefined ? (kept?.[name] ?? null) : text === '' ? null : text;
  };
  const actividad = cell('codActividad');
  const members = {
    tipoDocumento,
    numDocumento,
    nrc: nrcCell === undefined ? (kept?.nrc ?? null) : nrc === null ? null : nrcCell,
    nombre,
    nombreComercial: given('nombreComercial'),
    codActividad: actividad === undefined ? (kept?.codActividad ?? null) : readActividad(actividad, wrong),
    correo: given('correo'),
    telefono: given('telefono'),
    direccion: readDireccion({ cell, kept: kept?.direccion ?? null, wrong }),
  };
  const parsed = customerInput.safeParse(members);
  const named = new Set(faltas.map(({ columna }) => columna));
  const rest = parsed.success ? [] : issueFaults(parsed.error.issues, members);
  return { kept, members, faltas: [...faltas, ...rest.filter(({ columna }) => !named.has(columna))] };
}
