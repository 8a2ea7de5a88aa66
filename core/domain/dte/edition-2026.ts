/** Edition 2026: 01 v2, 03 to 06 v4, 14 v2 (§edition-differences). */
import { DEFAULT_NOTAS } from '../../contract/settings/note-settings.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { toJsonNumber, ZERO } from '../money.ts';
import { withheldOfLine } from '../notes/note-totals.ts';
import type { ResolvedAddress } from '../code-translation.ts';
import type { EditionFormat, NoteFormat } from './edition-format.ts';
import { columnTotals } from './summary-members.ts';

/** CAT-022: a taxpayer is identified by NIT, or by the DUI used as NIT. */
const NIT = '36';

/** Retention and perception by line; VAT of a note on a 03 is in `tributos` only (§note-amounts). */
const noteLine: NoteFormat['line'] = ({ line, amounts, charges }) => {
  const { ivaPerci, ivaRete } = withheldOfLine(amounts, charges);
  return {
    noGravado: toJsonNumber(line.noGravado),
    ivaPerci: toJsonNumber(ivaPerci),
    totalIva: toJsonNumber(ZERO),
    ivaRete: toJsonNumber(ivaRete),
  };
};

const noteResumen: NoteFormat['resumen'] = ({ totals, tributos, settings }) => {
  const codigo = settings.notas?.codigoRetencion ?? DEFAULT_NOTAS.codigoRetencion;
  return {
    ...columnTotals(totals),
    totalDescu: toJsonNumber(totals.totalDescu),
    tributos,
    ivaPerci: toJsonNumber(totals.ivaPerci),
    totalIva: toJsonNumber(ZERO),
    ivaRete: toJsonNumber(totals.ivaRete),
    montoTotalOperacion: toJsonNumber(totals.montoTotalOperacion),
    totalNoGravado: toJsonNumber(totals.totalNoGravado),
    totalPagar: toJsonNumber(totals.totalPagar),
    codigoRetencionMH: codigo === 'ninguno' || totals.ivaRete.isZero() ? null : codigo,
  };
};

export const edition2026: EditionFormat = {
  edition: '2026',
  version: { '01': 2, '03': 4, '04': 4, '05': 4, '06': 4, '14': 2, '18': 1 },
  distritoRequired: true,
  direccion: (address) => ({
    departamento: address.departamento,
    municipio: address.municipio,
    distrito: address.distrito,
    complemento: address.complemento,
  }),
  emisor: (issuer, branch, address) => ({
    ...emisorMembers(issuer, branch, address),
    codEstable: branch.codEstable,
    codPuntoVenta: branch.codPuntoVenta,
  }),
  withholdings: (tipoDte, totals) => ({
    ...(tipoDte === '03' ? { ivaPerci: toJsonNumber(totals.ivaPerci) } : {}),
    ivaRete: toJsonNumber(totals.ivaRete),
  }),
  remarks: (_tipoDte, observaciones) => ({ resumen: { observaciones }, root: {} }),
  excluded: { party: 'receptor', withheld: {} },
  nota: {
    identificacion: { fusion: null },
    spreadsDiscounts: true,
    emisor: (issuer, branch, address) => emisorMembers(issuer, branch, address),
    receptorId: (numDocumento) => ({ tipoDocumento: NIT, numDocumento }),
    line: noteLine,
    resumen: noteResumen,
  },
};

function emisorMembers(issuer: Issuer, branch: Branch, address: ResolvedAddress): object {
  return {
    nit: issuer.nit,
    nrc: issuer.nrc,
    nombre: issuer.nombre,
    codActividad: issuer.codActividad,
    descActividad: issuer.descActividad,
    nombreComercial: issuer.nombreComercial,
    direccion: edition2026.direccion(address),
    telefono: branch.telefono,
    correo: branch.correo,
  };
}
