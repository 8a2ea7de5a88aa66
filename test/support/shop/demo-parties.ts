/** Invented issuer, branch and receivers whose identifiers satisfy the published formulas. */
import type { Branch, Issuer } from '../../../core/contract/settings/issuer.ts';

export const ISSUER: Issuer = {
  id: '06142108951029',
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Comercial Demostración, S.A. de C.V.',
  nombreComercial: 'Tienda Demo',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos en comercios no especializados',
  direccion: { departamento: '06', municipio: '14', complemento: 'Avenida Ejemplo 100' },
  telefono: '22000000',
  correo: 'facturacion@demo.example',
  edition2026From: '2026-12-01',
  settings: {},
};

export const BRANCH: Branch = {
  id: 'casa-matriz',
  issuerId: ISSUER.id,
  nombre: 'Casa matriz',
  numero: 1,
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  formatoNumeroControl: 'oficial',
  direccion: { departamento: '06', municipio: '14', complemento: 'Avenida Ejemplo 100' },
  telefono: '22000000',
  correo: 'facturacion@demo.example',
  bienTitulo: null,
  responsable: { nombre: 'Persona Responsable', tipoDocumento: '13', numDocumento: '012345678' },
  quotas: { documentosMes: null },
  horario: null,
};
