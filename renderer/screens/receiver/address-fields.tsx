import { CAT_008 } from '../../../core/catalogs/cat-008-distrito.ts';
import { CAT_012 } from '../../../core/catalogs/short-catalogs.ts';
import { CAT_013 } from '../../../core/catalogs/cat-013-municipio.ts';
import type { Catalog } from '../../../core/catalogs/catalog.ts';
import { DISTRITOS_OF } from '../../../core/catalogs/distritos-of.ts';
import { placeName } from '../../../core/catalogs/place-name.ts';
import { resolveTerritory } from '../../../core/catalogs/territory.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { useRef } from 'react';
import { Choice, Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { focusFieldAfter } from '../../components/focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { onlyDistrict } from '../../../core/catalogs/district.ts';
import { findPlaces, keyOfPlace, type Place } from '../../receiver/find-places.ts';
import '../../components/form/field-row.css';

type Direccion = NonNullable<Customer['direccion']>;
type Options = readonly (readonly [code: string, name: string])[];

export interface AddressFieldsProps {
  readonly value: Customer['direccion'];
  /** Takes a path such as `direccion.municipio`; `direccion` is the whole address. */
  readonly faultOf: (path: string) => string;
  readonly required?: boolean;
  readonly onChange: (direccion: Customer['direccion']) => void;
}

/** Department code for abroad; not offered, because no document accepts it yet. */
const ABROAD = '00';

export const NOWHERE: Direccion = { departamento: '', municipio: '', distrito: null, complemento: '' };

/** Converts an address to current codes: before the reform of 2024, a municipality had the code of today's district. */
function today(direccion: Direccion): Direccion {
  const { departamento, municipio, distrito } = direccion;
  const territory = resolveTerritory({ departamento, municipio, distrito: distrito ?? undefined });
  if (territory.kind !== 'resolved') return direccion;
  return { ...direccion, municipio: territory.municipio, distrito: territory.distrito };
}

function inDepartment(catalog: Catalog, departamento: string): Options {
  return catalog.entries
    .filter(([, , group]) => group === departamento)
    .map(([code, name]) => [code, placeName(name)] as const);
}

/** Department, municipality, district and the rest of an address; all empty means none. */
export function AddressFields({ value, faultOf, required = false, onChange }: AddressFieldsProps) {
  const words = useWords();
  const direccion = value === null ? NOWHERE : today(value);
  const unchosen: Options = [['', words.receiver.choose]];
  const put = (change: Partial<Direccion>): void => {
    const next = { ...direccion, ...change };
    onChange(next.departamento === '' && next.complemento === '' ? null : next);
  };
  const { departamento, municipio } = direccion;
  // A missing address is reported once, not per field.
  const whole = value === null ? faultOf('direccion') : '';
  const districts = DISTRITOS_OF[departamento]?.[municipio] ?? [];
  return (
    <>
      <div className="field-row">
        <PlaceField onPick={(place) => put(place)} />
        <div data-long>
          <Field
            label={words.receiver.address}
            value={direccion.complemento}
            fault={faultOf('direccion.complemento')}
            required={required}
            onChange={(complemento) => put({ complemento })}
          />
        </div>
      </div>
      <Choice
        label={words.receiver.department}
        value={departamento}
        fault={whole === '' ? faultOf('direccion.departamento') : whole}
        required={required}
        choices={[
          ...unchosen,
          ...CAT_012.entries
            .filter(([code]) => code !== ABROAD || departamento === ABROAD)
            .map(([code, name]) => [code, name] as const),
        ]}
        onChange={(code) => put({ departamento: code, municipio: '', distrito: null })}
      />
      <Choice
        label={words.receiver.municipality}
        value={municipio}
        fault={faultOf('direccion.municipio')}
        required={required}
        choices={[...unchosen, ...inDepartment(CAT_013, departamento)]}
        onChange={(code) => put({ municipio: code, distrito: onlyDistrict(departamento, code) })}
      />
      <Choice
        label={words.receiver.district}
        value={direccion.distrito ?? ''}
        fault={faultOf('direccion.distrito')}
        required={required}
        choices={[
          ...unchosen,
          ...inDepartment(CAT_008, departamento).filter(([code]) => districts.includes(code)),
        ]}
        onChange={(code) => put({ distrito: code === '' ? null : code })}
      />
    </>
  );
}

const MAX_PLACES = 8;

/** Finds a district by name and fills municipality and department. */
function PlaceField({
  onPick,
}: {
  readonly onPick: (place: Pick<Place, 'departamento' | 'municipio' | 'distrito'>) => void;
}) {
  const words = useWords().receiver;
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="field">
      <span className="label">{words.place}</span>
      <Finder
        label={words.place}
        placeholder={words.placeFind}
        search={(typed) => Promise.resolve(findPlaces(typed, MAX_PLACES))}
        keyOf={keyOfPlace}
        renderItem={({ name, around }: Place) => (
          <span className="main">
            {name} <span className="soft small">{around}</span>
          </span>
        )}
        renderNothing={(typed) => <p>{words.placeNothing(typed)}</p>}
        onPick={({ departamento, municipio, distrito }) => {
          if (field.current !== null) focusFieldAfter(field.current);
          onPick({ departamento, municipio, distrito });
        }}
      />
    </div>
  );
}
