/** Edition 2023: 01 v1, 03 to 06 v3, 14 v1 (§edition-differences). */
import { charsOf } from '../../contract/text/text-length.ts';
import { isAjuste, type TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { toJsonNumber, ZERO } from '../money.ts';
import type { ResolvedAddress } from '../code-translation.ts';
import type { EditionFormat } from './edition-format.ts';
import { fittingText } from './optional-text.ts';
import { columnTotals, globalDiscounts } from './summary-members.ts';

/** Longest complemento in either edition, in characters. */
const MAX_COMPLEMENTO_CHARS = 200;
/** 01 v1 demands at least 5 characters; shorter names are omitted. */
const MIN_COMMERCIAL_NAME_CHARS = 5;
const MAX_COMMERCIAL_NAME_CHARS = 150;

export const edition2023: EditionFormat = {
  edition: '2023',
  version: { '01': 1, '03': 3, '04': 3, '05': 3, '06': 3, '14': 1, '18': 1 },
  distritoRequired: false,
  direccion: (address) => ({
    departamento: address.departamento,
    municipio: address.municipio,
    complemento: withDistrict(address.distritoNombre, address.complemento),
  }),
  emisor: (issuer, branch, address) => ({
    ...emisorMembers(issuer, branch, address),
    codEstableMH: branch.codEstable,
    codEstable: branch.codEstable,
    codPuntoVentaMH: branch.codPuntoVenta,
    codPuntoVenta: branch.codPuntoVenta,
  }),
  withholdings: (tipoDte, totals) => ({
    ...(tipoDte === '03' ? { ivaPerci1: toJsonNumber(totals.ivaPerci) } : {}),
    ivaRete1: toJsonNumber(totals.ivaRete),
    reteRenta: toJsonNumber(ZERO),
  }),
  remarks: (tipoDte, observaciones) => ({
    resumen: {},
    root: { extension: observaciones === null ? null : extension(tipoDte, observaciones) },
  }),
  excluded: { party: 'sujetoExcluido', withheld: { ivaRete1: toJsonNumber(ZERO) } },
  nota: {
    identificacion: {},
    spreadsDiscounts: false,
    emisor: (issuer, branch, address) => emisorMembers(issuer, branch, address),
    receptorId: (numDocumento) => ({ nit: numDocumento }),
    line: () => ({}),
    resumen: ({ totals, tributos }) => ({
      ...columnTotals(totals),
      ...globalDiscounts(totals),
      totalDescu: toJsonNumber(totals.totalDescu),
      tributos,
      subTotal: toJsonNumber(totals.subTotal),
      ivaPerci1: toJsonNumber(totals.ivaPerci),
      ivaRete1: toJsonNumber(totals.ivaRete),
      reteRenta: toJsonNumber(ZERO),
      montoTotalOperacion: toJsonNumber(totals.montoTotalOperacion),
    }),
  },
};

function emisorMembers(issuer: Issuer, branch: Branch, address: ResolvedAddress): object {
  return {
    nit: issuer.nit,
    nrc: issuer.nrc,
    nombre: issuer.nombre,
    codActividad: issuer.codActividad,
    descActividad: issuer.descActividad,
    nombreComercial: fittingText(
      issuer.nombreComercial,
      MIN_COMMERCIAL_NAME_CHARS,
      MAX_COMMERCIAL_NAME_CHARS,
    ),
    tipoEstablecimiento: branch.tipoEstablecimiento,
    direccion: edition2023.direccion(address),
    telefono: branch.telefono,
    correo: branch.correo,
  };
}

/** The old format has no member for the district: its name is appended to the street (§territory). */
function withDistrict(distrito: string | null, complemento: string): string {
  if (distrito === null || complemento.toLowerCase().includes(distrito.toLowerCase())) return complemento;
  const both = `${complemento}, ${distrito}`;
  return charsOf(both) <= MAX_COMPLEMENTO_CHARS ? both : complemento;
}

function extension(tipoDte: TipoDte, observaciones: string): object {
  const persons = { nombEntrega: null, docuEntrega: null, nombRecibe: null, docuRecibe: null, observaciones };
  return tipoDte === '04' || isAjuste(tipoDte) ? persons : { ...persons, placaVehiculo: null };
}
