/** Provisioning file of the test's shop: one invented issuer, its key pair made once for all tests of a run. */
import { generateKeyPairSync } from 'node:crypto';
import type { Edition2026From } from '../../../core/contract/settings/edition-settings.ts';
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import type { Direccion } from '../../../core/contract/settings/issuer.ts';
import type { IssuerSettings } from '../../../core/contract/settings/issuer-settings.ts';
import type { ProvisionFile } from '../../../core/contract/settings/provision.ts';
import { textMadeOnce } from '../run/made-once.ts';

export const SHOP_NIT = '06142108951029';
export const SHOP_NRC = '1234567';
/** A second issuer in the same database. */
export const OTHER_NIT = '06141307951040';
export const OTHER_NRC = '2468135';
/** Of the invented accounts at the authority. */
export const PASSWORD = 'Clave-Inventada-2026';
/** Each environment has an account of its own (§log-in). */
export function userOf(nit: string, ambiente: Ambiente): string {
  return ambiente === 'PRUEBAS' ? nit : `${nit}-PRODUCCION`;
}

export interface KeyPair {
  readonly publicPem: string;
  readonly privatePem: string;
}

export function keyPair(name: string): KeyPair {
  const made = textMadeOnce(`key-${name}`, () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return JSON.stringify({
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
      privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    });
  });
  return JSON.parse(made) as KeyPair;
}

const first = keyPair('first');
export const PUBLIC_KEY_PEM = first.publicPem;
/** The key that follows the first one; made when it is needed. */
export function renewedKeyPair(): KeyPair {
  return keyPair('renewed');
}

/** Old code 06/14: in edition 2026 it names municipality 23 and district 14 (§territory). */
const DIRECCION: Direccion = { departamento: '06', municipio: '14', complemento: 'Avenida Inventada 100' };

export interface ShopFileOptions {
  readonly edition2026From?: Edition2026From;
  readonly settings?: IssuerSettings;
  readonly documentosMes?: number;
  readonly branchDireccion?: Direccion;
  /** `interfaz` unless given. */
  readonly formatoNumeroControl?: 'interfaz' | 'oficial';
  /** Tells the points of sale of one till from those of another, 0 to 99; 0 unless given. */
  readonly caja?: number;
  /** Tells tills of one establishment apart; 1 unless given. */
  readonly puntoVenta?: number;
  /** Whether the issuer has a certificate; true unless given. */
  readonly certificate?: boolean;
  /** Whether the certificate is the renewed one; false unless given. */
  readonly renewed?: boolean;
  /** Whether a second issuer of the same kind is there; false unless given. */
  readonly otherIssuer?: boolean;
  /** Address of the authority for PRODUCCION, as Hacienda's; it needs official numbers. */
  readonly produccionUrl?: string;
  /** Address of the authority for PRUEBAS, which needs official numbers; the built-in simulator unless given. */
  readonly pruebasUrl?: string;
}

type IssuerEntry = ProvisionFile['issuers'][number];

/** An issuer with the branches `central` and `norte`, and a second one if wished. */
export function shopFile(wishes: ShopFileOptions): ProvisionFile {
  const shop = issuer({ nit: SHOP_NIT, nrc: SHOP_NRC }, wishes);
  const other = issuer({ nit: OTHER_NIT, nrc: OTHER_NRC }, wishes);
  return { issuers: wishes.otherIssuer === true ? [shop, other] : [shop] };
}

function issuer(identity: Pick<IssuerEntry, 'nit' | 'nrc'>, wishes: ShopFileOptions): IssuerEntry {
  const { edition2026From, settings = {}, certificate = true, produccionUrl, pruebasUrl } = wishes;
  const at = (url: string, ambiente: Ambiente) => ({
    url,
    user: userOf(identity.nit, ambiente),
    password: PASSWORD,
  });
  const produccion = produccionUrl === undefined ? {} : { PRODUCCION: at(produccionUrl, 'PRODUCCION') };
  const PRUEBAS = pruebasUrl === undefined ? ('simulador' as const) : at(pruebasUrl, 'PRUEBAS');
  return {
    ...identity,
    nombre: 'Comercial Inventada, S.A. de C.V.',
    nombreComercial: 'Tienda Inventada',
    codActividad: '47190',
    descActividad: 'Venta al por menor de otros productos en comercios no especializados',
    direccion: DIRECCION,
    telefono: '22000000',
    correo: 'facturas@tienda.example',
    ...(certificate
      ? { certificate: { pem: wishes.renewed === true ? renewedKeyPair().privatePem : first.privatePem } }
      : {}),
    connections: { PRUEBAS, ...produccion },
    ...(edition2026From === undefined ? {} : { edition2026From }),
    settings,
    branches: [branch('central', 1, wishes), branch('norte', 2, wishes)],
  };
}

function branch(id: string, numero: number, wishes: ShopFileOptions): IssuerEntry['branches'][number] {
  return {
    id,
    nombre: `Sucursal ${id}`,
    numero,
    tipoEstablecimiento: '01',
    codEstable: `S${String(wishes.caja ?? 0).padStart(2, '0')}${numero}`,
    codPuntoVenta: `P00${wishes.puntoVenta ?? 1}`,
    formatoNumeroControl: wishes.formatoNumeroControl ?? 'interfaz',
    direccion: wishes.branchDireccion ?? DIRECCION,
    telefono: '22000000',
    correo: `${id}@tienda.example`,
    bienTitulo: null,
    responsable: { nombre: 'Persona Responsable', tipoDocumento: '13', numDocumento: '012345678' },
    quotas: { documentosMes: wishes.documentosMes ?? null },
  };
}
