/** What forms say in the words of a provisioning file where a record and its form differ; checks nothing. */
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { TIPOS_NUMERADOS } from '../../contract/edition.ts';
import type { Direccion } from '../../contract/settings/issuer.ts';
import { issuerProfile, provisionBranch } from '../../contract/settings/provision.ts';
import type { ConnectionForm, IssuerForm, SetupForm } from '../../contract/settings/settings-forms.ts';
import { untyped } from '../../contract/settings/typed.ts';

/** Longest description of an activity that documents hold, in characters. */
const MAX_ACTIVITY_CHARS = 150;
/** Id of the branch that the first start makes. */
const FIRST_BRANCH_ID = 'sucursal-1';

/** An issuer's own members; the description of its activity is the catalogue's. */
export function issuerOfForm(form: IssuerForm) {
  return {
    ...untyped(issuerProfile, form),
    descActividad: (catalogName(CAT_019, form.codActividad) ?? '').slice(0, MAX_ACTIVITY_CHARS),
    direccion: direccionOfForm(form.direccion),
  };
}

/** An address: a district that nobody chose is none. */
export function direccionOfForm({ distrito, ...direccion }: IssuerForm['direccion']): Direccion {
  return { ...direccion, ...(distrito === null || distrito === '' ? {} : { distrito }) };
}

/** The same as a form holds it. */
export function direccionForm(direccion: Direccion): IssuerForm['direccion'] {
  return { ...direccion, distrito: direccion.distrito ?? null };
}

/** A connection as the file says it. */
export function connectionOfForm({ clase, url, user, password }: ConnectionForm) {
  if (clase === 'simulador') return clase;
  const remote = { url: url.trim(), user: user.trim(), password };
  return clase === 'hacienda' ? remote : { ...remote, autoridad: 'simulador' as const };
}

/**
 * The whole first start; its branch stands where the issuer does.
 *
 * @param anio the year whose numbers another program gave
 */
export function fileOfSetup({ emisor, sucursal, conexion, usuarios }: SetupForm, anio: number) {
  const issuer = issuerOfForm(emisor);
  const { direccion, telefono, correo } = issuer;
  const { ultimosNumeros, ...codes } = sucursal;
  const numbers = setupNumbers(ultimosNumeros).map((each) => ({ ...each, anio: String(anio) }));
  const form = { ...codes, id: FIRST_BRANCH_ID, telefono, correo, correlativosIniciales: numbers };
  const branch = { ...untyped(provisionBranch, form), direccion };
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
    AMBIENTES.map((ambiente) => ({ ambiente, tipoDte, ultimo: ultimos[tipoDte] })),
  );
}
