/** Edition 2026: 01 v2, 03 v4, 04 v4 (§edition-differences). */
import { toJsonNumber } from '../money.ts';
import type { EditionFormat } from './edition-format.ts';

export const edition2026: EditionFormat = {
  edition: '2026',
  version: { '01': 2, '03': 4, '04': 4 },
  maxDescripcionChars: 1500,
  distritoRequired: true,
  direccion: (address) => ({
    departamento: address.departamento,
    municipio: address.municipio,
    distrito: address.distrito,
    complemento: address.complemento,
  }),
  emisor: (issuer, branch, address) => ({
    nit: issuer.nit,
    nrc: issuer.nrc,
    nombre: issuer.nombre,
    codActividad: issuer.codActividad,
    descActividad: issuer.descActividad,
    nombreComercial: issuer.nombreComercial,
    direccion: edition2026.direccion(address),
    telefono: branch.telefono,
    correo: branch.correo,
    codEstable: branch.codEstable,
    codPuntoVenta: branch.codPuntoVenta,
  }),
  withholdings: (tipoDte, totals) => ({
    ...(tipoDte === '03' ? { ivaPerci: toJsonNumber(totals.ivaPerci) } : {}),
    ivaRete: toJsonNumber(totals.ivaRete),
  }),
  remarks: (_tipoDte, observaciones) => ({ resumen: { observaciones }, root: {} }),
};
