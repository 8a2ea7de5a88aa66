/** The demonstration issuer of a first start (§demonstration): invented, in PRUEBAS only, sealed by the built-in simulator. */
import type { ProvisionFile } from '../contract/settings/provision.ts';

export const DEMO_NIT = '06142108951029';
export const DEMO_NRC = '1234567';
export const DEMO_BRANCH_ID = 'casa-matriz';

const DIRECCION = {
  departamento: '06',
  municipio: '14',
  complemento: 'Avenida de la Demostración 100, Colonia Ejemplo',
};

const ISSUER = {
  nit: DEMO_NIT,
  nrc: DEMO_NRC,
  nombre: 'Comercial Demostración, S.A. de C.V.',
  nombreComercial: 'Tienda Demo',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos en comercios no especializados',
  direccion: DIRECCION,
  telefono: '22000000',
  correo: 'facturacion@demo.example',
  connections: { PRUEBAS: 'simulador' },
  settings: { compras: true },
} as const;

const BRANCH = {
  id: DEMO_BRANCH_ID,
  nombre: 'Casa matriz',
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  formatoNumeroControl: 'interfaz',
  direccion: DIRECCION,
  telefono: '22000000',
  correo: 'facturacion@demo.example',
  bienTitulo: null,
  responsable: {
    nombre: 'Persona Responsable de Demostración',
    tipoDocumento: '13',
    numDocumento: '012345678',
  },
} as const;

/** Highest number of a demo till. */
export const MAX_DEMO_TILL = 999;

/**
 * A provisioning file like any other, without a certificate: the demo key pair is generated where it is applied.
 *
 * @param till its point of sale is `P001`, `P002` … and its numbers begin with that too: tills of one business each have their own
 */
export function demoFile(till = 1): ProvisionFile {
  const branch = { ...BRANCH, numero: till, codPuntoVenta: `P${String(till).padStart(3, '0')}` };
  return { issuers: [{ ...ISSUER, branches: [branch] }] };
}
