/** Turns forms into members of a provisioning file, without checks. */
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { TIPOS_NUMERADOS } from '../../contract/edition.ts';
import type { Direccion } from '../../contract/settings/issuer.ts';
import { issuerProfile, provisionBranch } from '../../contract/settings/provision.ts';
import type { ConnectionForm, IssuerForm, SetupForm } from '../../contract/settings/settings-forms.ts';
import { untyped } from '../../contract/settings/typed.ts';

const MAX_ACTIVITY_CHARS = 150;
const FIRST_BRANCH_ID = 'sucursal-1';

/** An issuer's members; the description of the activity comes from the catalogue. */
export function issuerOfForm(form: IssuerForm) {
  return {
    ...untyped(issuerProfile, form),
    descActividad: (catalogName(CAT_019, form.codActividad) ?? '').slice(0, MAX_ACTIVITY_CHARS),
    direccion: direccionOfForm(form.direccion),
  };
}

/** An address; an empty district is omitted. */
export function direccionOfForm({ distrito, ...direccion }: IssuerForm['direccion']): Direccion {
  return { ...direccion, ...(distrito === null || distrito === '' ? {} : { distrito }) };
}

export function direccionForm(direccion: Direccion): IssuerForm['direccion'] {
  return { ...direccion, distrito: direccion.distrito ?? null };
}

export function connectionOfForm({ clase, url, user, password }: ConnectionForm) {
  if (clase === 'simulador') return clase;
  const remote = { url: url.trim(), user: user.trim(), password };
  return clase === 'hacienda' ? remote : { ...remote, autoridad: 'simulador' as const };
}

/**
 * The provisioning file of the first start; the branch gets the issuer's address.
 *
 * @param anio year of the numbers issued with another program
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
 * Initial numbers of the first start, in the file's order. One answer counts for both environments, since tests may
 * have used numbers too; settings can raise it later.
 */
export function setupNumbers(ultimos: SetupForm['sucursal']['ultimosNumeros']) {
  return TIPOS_NUMERADOS.filter((tipoDte) => ultimos[tipoDte].trim() !== '').flatMap((tipoDte) =>
    AMBIENTES.map((ambiente) => ({ ambiente, tipoDte, ultimo: ultimos[tipoDte] })),
  );
}
