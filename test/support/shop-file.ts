/** Provisioning file of the test's shop: one invented issuer, its key pair made once per process. */
import { generateKeyPairSync } from 'node:crypto';
import type { Direccion, IssuerSettings } from '../../core/contract/issuer.ts';
import type { ProvisionFile } from '../../core/contract/provision.ts';

export const SHOP_NIT = '06142108951029';
export const SHOP_NRC = '1234567';
/** Of the invented account at the authority. */
export const PASSWORD = 'Clave-Inventada-2026';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const PUBLIC_KEY_PEM = String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
const PRIVATE_KEY_PEM = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Old code 06/14: in edition 2026 it names municipality 23 and district 14 (authority README 7.2). */
const DIRECCION: Direccion = { departamento: '06', municipio: '14', complemento: 'Avenida Inventada 100' };

export interface ShopWishes {
  readonly edition2026From?: string;
  readonly settings?: IssuerSettings;
  readonly documentosMes?: number;
  readonly branchDireccion?: Direccion;
  /** Whether the issuer has a certificate; true unless given. */
  readonly certificate?: boolean;
}

/** An issuer with the branches `central` and `norte`. */
export function shopFile(wishes: ShopWishes): ProvisionFile {
  const { edition2026From, settings = {}, certificate = true } = wishes;
  return {
    issuers: [
      {
        nit: SHOP_NIT,
        nrc: SHOP_NRC,
        nombre: 'Comercial Inventada, S.A. de C.V.',
        nombreComercial: 'Tienda Inventada',
        codActividad: '47190',
        descActividad: 'Venta al por menor de otros productos en comercios no especializados',
        direccion: DIRECCION,
        telefono: '22000000',
        correo: 'facturas@tienda.example',
        ...(certificate ? { certificate: { pem: PRIVATE_KEY_PEM } } : {}),
        connections: { PRUEBAS: 'simulador' },
        ...(edition2026From === undefined ? {} : { edition2026From }),
        settings,
        branches: [branch('central', 1, wishes), branch('norte', 2, wishes)],
      },
    ],
  };
}

function branch(
  id: string,
  numero: number,
  wishes: ShopWishes,
): ProvisionFile['issuers'][number]['branches'][number] {
  return {
    id,
    nombre: `Sucursal ${id}`,
    numero,
    tipoEstablecimiento: '01',
    codEstable: `S00${numero}`,
    codPuntoVenta: 'P001',
    formatoNumeroControl: 'interfaz',
    direccion: wishes.branchDireccion ?? DIRECCION,
    telefono: '22000000',
    correo: `${id}@tienda.example`,
    responsable: { nombre: 'Persona Responsable', tipoDocumento: '13', numDocumento: '012345678' },
    quotas: { documentosMes: wishes.documentosMes ?? null },
  };
}
