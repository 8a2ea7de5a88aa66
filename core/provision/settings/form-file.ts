/** Turns the forms of the screens into what a provisioning file says, so that both go the same checked way. */
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { TIPOS_NUMERADOS } from '../../contract/edition.ts';
import type { Direccion } from '../../contract/settings/issuer.ts';
import { OPENING_DAYS } from '../../contract/settings/opening-hours.ts';
import type {
  BranchForm,
  ConnectionForm,
  IssuerForm,
  SetupForm,
} from '../../contract/settings/settings-forms.ts';
import { numberOf } from '../../contract/settings/typed.ts';

/** Longest description of an activity that documents hold, in characters. */
const MAX_ACTIVITY_CHARS = 150;
/** Id of the branch that the first start makes. */
const FIRST_BRANCH_ID = 'sucursal-1';

/** An issuer's own members; the description of its activity is the catalogue's. */
export function issuerOfForm(form: IssuerForm) {
  const { nombreComercial, direccion, codActividad, ...members } = form;
  return {
    ...members,
    codActividad,
    nombreComercial: nombreComercial.trim() === '' ? null : nombreComercial,
    descActividad: (catalogName(CAT_019, codActividad) ?? '').slice(0, MAX_ACTIVITY_CHARS),
    direccion: direccionOfForm(direccion),
  };
}

/** A branch. @param id its id: the known one, or a new one */
export function branchOfForm(form: BranchForm, id: string) {
  const {
    id: _id,
    numero,
    direccion,
    bienTitulo,
    documentosMes,
    horario,
    correlativosIniciales,
    ...members
  } = form;
  const given = correlativosIniciales.filter(({ ultimo }) => ultimo.trim() !== '');
  return {
    ...members,
    id,
    numero: numberOf(numero),
    direccion: direccionOfForm(direccion),
    ...(bienTitulo === '' ? {} : { bienTitulo }),
    quotas: { documentosMes: documentosMes.trim() === '' ? null : numberOf(documentosMes) },
    ...(horario === undefined ? {} : { horario: horarioOfForm(horario) }),
    ...(given.length === 0
      ? {}
      : { correlativosIniciales: given.map((each) => ({ ...each, ultimo: numberOf(each.ultimo) })) }),
  };
}

/** Hours as the file says them; null where none were typed at all. */
function horarioOfForm(form: NonNullable<BranchForm['horario']>) {
  const spans = OPENING_DAYS.map((day) => {
    const abre = hourOf(form[day].abre);
    const cierra = hourOf(form[day].cierra);
    return [day, abre === '' && cierra === '' ? null : { abre, cierra }] as const;
  });
  return spans.every(([, span]) => span === null) ? null : Object.fromEntries(spans);
}

/** `8`, `8:30` or `0830` as `08:30`; anything else as it was typed, for the check to name. */
function hourOf(text: string): string {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/v.exec(text.trim()) ?? [];
  return hour === '' ? text.trim() : `${hour.padStart(2, '0')}:${minute}`;
}

/** A connection as the file says it. */
export function connectionOfForm({ clase, url, user, password }: ConnectionForm) {
  if (clase === 'simulador') return clase;
  const remote = { url: url.trim(), user: user.trim(), password };
  return clase === 'hacienda' ? remote : { ...remote, autoridad: 'simulador' };
}

/**
 * The whole first start; its branch stands where the issuer does.
 *
 * @param anio the year whose numbers another program gave
 */
export function fileOfSetup({ emisor, sucursal, conexion, usuarios }: SetupForm, anio: number) {
  const issuer = issuerOfForm(emisor);
  const { direccion, telefono, correo } = issuer;
  const { numero, ultimosNumeros, ...codes } = sucursal;
  const numbers = setupNumbers(ultimosNumeros);
  const branch = {
    ...codes,
    id: FIRST_BRANCH_ID,
    numero: numberOf(numero),
    direccion,
    telefono,
    correo,
    ...(numbers.length === 0 ? {} : { correlativosIniciales: numbers.map((each) => ({ ...each, anio })) }),
  };
  return {
    issuers: [{ ...issuer, connections: { PRUEBAS: connectionOfForm(conexion) }, branches: [branch] }],
    users: usuarios,
  };
}

/**
 * Initial numbers of the first start, in the order they have in its file. One answer counts for both environments: tests
 * may go to the authority's own, and production begins after it too unless a later number is given in the settings.
 */
export function setupNumbers(ultimos: SetupForm['sucursal']['ultimosNumeros']) {
  return TIPOS_NUMERADOS.filter((tipoDte) => ultimos[tipoDte].trim() !== '').flatMap((tipoDte) =>
    AMBIENTES.map((ambiente) => ({ ambiente, tipoDte, ultimo: numberOf(ultimos[tipoDte]) })),
  );
}

function direccionOfForm({ distrito, ...direccion }: IssuerForm['direccion']): Direccion {
  return { ...direccion, ...(distrito === null || distrito === '' ? {} : { distrito }) };
}
