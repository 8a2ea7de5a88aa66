/** The form a customer fills in for a sale: fields, result and faults, by the same rules as the till's own form. */
import { CAT_008 } from '../../catalogs/cat-008-distrito.ts';
import { CAT_013 } from '../../catalogs/cat-013-municipio.ts';
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { DISTRITOS_OF } from '../../catalogs/distritos-of.ts';
import { placeName } from '../../catalogs/place-name.ts';
import { searchCatalog } from '../../catalogs/search.ts';
import { CAT_012 } from '../../catalogs/short-catalogs.ts';
import { namesTaxpayer } from '../../contract/edition.ts';
import { neededOfReceptor } from '../../contract/api/requests/receptor.ts';
import type { TipoVenta } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import type { PhoneChoices, PhoneField, PhoneFieldView, PhoneForm } from '../../contract/phone/phone-form.ts';
import type { Fault } from '../../contract/problem.ts';
import { TIPOS_DOCUMENTO } from '../../contract/request-codes.ts';
import { readNumber } from '../../contract/text/identity-text.ts';
import type { Customer } from '../../contract/till/customers.ts';
import { receiverRequest } from '../../contract/issuing/receiver-request.ts';
import { checkedCustomer } from '../../domain/customers/checked-customer.ts';
import { typedCustomerFaults } from '../../domain/customers/typed-customer.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import type { Reader } from '../../store/store.ts';
import { cabanasOf } from '../catalogue/customers.ts';
import { previewDocument } from '../sale/preview.ts';
import type { PhonePlace } from './phone-links.ts';

export interface SaleFormQuestion {
  readonly place: PhonePlace;
  readonly tipoDte: TipoVenta;
  readonly now: Instant;
}

export interface ReadSaleForm {
  readonly customer: Omit<Customer, 'id'>;
  readonly faults: readonly Fault[];
}

/** Fields always shown; others only where the document requires them. */
const USUAL: readonly PhoneField[] = ['nombre', 'tipoDocumento', 'numDocumento', 'correo', 'telefono'];
const PLACE_SEPARATOR = '/';
const RECEIVER = 'receptor.';
/** Placeholder item: the receiver's rules do not depend on the goods. */
const SOME_GOODS = {
  cantidad: new JsonNumber('1'),
  descripcion: 'Venta',
  precioUni: new JsonNumber('1'),
  tipoItem: new JsonNumber('1'),
};

export function saleFields(
  reader: Reader,
  of: SaleFormQuestion,
  { form, faults }: { readonly form: PhoneForm; readonly faults: readonly Fault[] },
): readonly PhoneFieldView[] {
  const needed = neededBy(reader, of);
  const shown = new Set<PhoneField>([...USUAL, ...needed]);
  if (namesTaxpayer(of.tipoDte)) shown.add('nombreComercial');
  const ordered = ORDER.filter((name) => shown.has(name));
  return ordered.map((name) => ({
    name,
    value: form[name] ?? (name === 'tipoDocumento' ? usualDocument(of.tipoDte) : ''),
    required: needed.has(name),
    fault: faults.find(({ campo }) => fieldOf(campo) === name) ?? null,
    ...(CHOICES[name] === undefined ? {} : { choices: CHOICES[name]() }),
  }));
}

/** The entered data as a customer, checked like the till's own form and for this document. */
export function readSaleForm(reader: Reader, of: SaleFormQuestion, form: PhoneForm): ReadSaleForm {
  const typed = typedCustomer(form);
  const cabanas = cabanasOf(reader, of.place.issuerId);
  const needed = neededBy(reader, of);
  const missing = demandsOf(reader, of, typed).filter(({ campo }) => isShown(campo, needed));
  const seen = new Set(missing.map(({ campo }) => campo));
  const own = typedCustomerFaults(typed, cabanas).filter(({ campo }) => !seen.has(campo));
  return { customer: checkedCustomer(typed, cabanas).customer, faults: [...missing, ...own] };
}

const ORDER: readonly PhoneField[] = [
  'tipoDocumento',
  'numDocumento',
  'nrc',
  'nombre',
  'nombreComercial',
  'codActividad',
  'correo',
  'telefono',
  'lugar',
  'complemento',
];

function neededBy(reader: Reader, { place, tipoDte, now }: SaleFormQuestion): ReadonlySet<PhoneField> {
  const day = fiscalDate(now);
  const { issuer } = issuingInForce(reader, callerOf(place), day);
  const names = neededOfReceptor(tipoDte, editionAt(issuer, tipoDte, day));
  const fields = names.flatMap((name): readonly PhoneField[] =>
    name === 'direccion' ? ['lugar', 'complemento'] : [name],
  );
  return new Set<PhoneField>(['nombre', ...fields]);
}

function isShown(campo: string, needed: ReadonlySet<PhoneField>): boolean {
  const name = fieldOf(campo);
  return USUAL.includes(name) || needed.has(name) || name === 'nombreComercial';
}

function fieldOf(campo: string): PhoneField {
  if (campo === 'direccion.complemento') return 'complemento';
  return campo.startsWith('direccion') ? 'lugar' : (campo as PhoneField);
}

/** What the document requires of its receiver, by path of the customer; the same rules as in a sale. */
function demandsOf(reader: Reader, of: SaleFormQuestion, typed: Omit<Customer, 'id'>): readonly Fault[] {
  const { place, tipoDte, now } = of;
  const fecEmi = fiscalDate(now);
  const bienTitulo = tipoDte === '04' ? { bienTitulo: '04' } : {};
  const receptor = { ...receiverRequest(typed), ...bienTitulo };
  const { faults } = previewDocument(reader, issuingInForce(reader, callerOf(place), fecEmi), {
    tipoDte,
    request: { items: [SOME_GOODS], receptor },
    preciosConIva: true,
    recibido: null,
    fecEmi,
    ambiente: place.ambiente,
  });
  return faults
    .filter(({ campo }) => campo.startsWith(RECEIVER))
    .map((fault) => ({ ...fault, campo: fault.campo.slice(RECEIVER.length) }));
}

function callerOf(place: PhonePlace) {
  return { keyId: 'teléfono', role: 'user', ...place } as const;
}

function typedCustomer(form: PhoneForm): Omit<Customer, 'id'> {
  const text = (name: PhoneField): string | null => {
    const typed = form[name]?.trim() ?? '';
    return typed === '' ? null : typed;
  };
  const number = (name: 'numDocumento' | 'nrc'): string | null => {
    const typed = text(name);
    return typed === null ? null : readNumber(typed);
  };
  const numDocumento = number('numDocumento');
  const kind = TIPOS_DOCUMENTO.find(({ codigo }) => codigo === text('tipoDocumento'))?.codigo ?? null;
  const [departamento = '', municipio = '', distrito = null] = text('lugar')?.split(PLACE_SEPARATOR) ?? [];
  const complemento = text('complemento');
  return {
    // The type alone is the page's default.
    tipoDocumento: numDocumento === null ? null : kind,
    numDocumento,
    nrc: number('nrc'),
    nombre: text('nombre') ?? '',
    nombreComercial: text('nombreComercial'),
    codActividad: activityOf(text('codActividad')),
    correo: text('correo'),
    telefono: text('telefono'),
    direccion:
      departamento === '' && complemento === null
        ? null
        : { departamento, municipio, distrito, complemento: complemento ?? '' },
  };
}

/** A code with or without name, or words that match one activity only; otherwise the text, which fails validation. */
function activityOf(typed: string | null): string | null {
  if (typed === null) return null;
  const code = /^\d{5,6}(?=\D|$)/.exec(typed)?.[0];
  if (code !== undefined) return code;
  const [first, second] = searchCatalog(CAT_019, typed, { limit: 2 });
  return first !== undefined && second === undefined ? first[0] : typed;
}

function usualDocument(tipoDte: TipoVenta): string {
  return namesTaxpayer(tipoDte) ? '36' : '13';
}

const CHOICES: Readonly<Partial<Record<PhoneField, () => readonly PhoneChoices[]>>> = {
  tipoDocumento: () => [
    { group: '', options: TIPOS_DOCUMENTO.map(({ codigo, nombre }) => [codigo, nombre] as const) },
  ],
  lugar: places,
  codActividad: () => [
    { group: '', options: CAT_019.entries.map(([code, name]) => [`${code} · ${name}`, ''] as const) },
  ],
};

/** Districts of each department by name, with their municipality since 2024. */
function places(): readonly PhoneChoices[] {
  return CAT_012.entries.flatMap(([departamento, name]) => {
    const options = Object.entries(DISTRITOS_OF[departamento] ?? {}).flatMap(([municipio, districts]) =>
      districts.map((distrito) => {
        const of = (catalog: typeof CAT_008, code: string): string =>
          placeName(catalogName(catalog, code, departamento) ?? '');
        const value = [departamento, municipio, distrito].join(PLACE_SEPARATOR);
        return [value, `${of(CAT_008, distrito)} (${of(CAT_013, municipio)})`] as const;
      }),
    );
    const byName = options.toSorted(([, one], [, other]) => one.localeCompare(other, 'es'));
    return byName.length === 0 ? [] : [{ group: placeName(name), options: byName }];
  });
}
