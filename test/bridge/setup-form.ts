/** An invented shop as the wizard of the first start hands it over, with a certificate in the authority's form. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SetupForm } from '../../core/contract/settings/settings-forms.ts';
import { certificadoMh, sha512Hex } from '../signing/certificado-mh.ts';

export const SETUP_NIT = '06142108951029';
export const CERTIFICATE_PASSWORD = 'Café con pan 2026';
export const MANAGER = { nombre: 'Marta Gerente', rol: 'gerente', pin: '246810' } as const;
export const CASHIER = { nombre: 'Carlos Cajero', rol: 'cajero', pin: '135791' } as const;

let keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | null = null;

/** A certificate file of that taxpayer. */
export function certificateFile(nit = SETUP_NIT, fresh = false): Buffer {
  if (keys === null || fresh) keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const parts = { nit, clave: sha512Hex(CERTIFICATE_PASSWORD), notAfter: '2556057600' };
  return certificadoMh(keys.privateKey, keys.publicKey, parts);
}

export function publicKeyPem(): string {
  if (keys === null) throw new Error('no certificate was made yet');
  return String(keys.publicKey.export({ type: 'spki', format: 'pem' }));
}

/** Everything filled in, with the built-in simulator. */
export function setupForm(): SetupForm {
  return {
    emisor: {
      nit: '0614-210895-102-9',
      nrc: '123456-7',
      nombre: 'Librería Inventada, S.A. de C.V.',
      nombreComercial: '',
      codActividad: '47190',
      direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle Inventada 7' },
      telefono: '22220000',
      correo: 'facturas@inventada.example',
    },
    sucursal: {
      nombre: 'Casa matriz',
      numero: '1',
      tipoEstablecimiento: '02',
      codEstable: 'M001',
      codPuntoVenta: 'P001',
      formatoNumeroControl: 'interfaz',
      responsable: { nombre: 'Ana Inventada', tipoDocumento: '13', numDocumento: '01234567-8' },
      ultimosNumeros: { '01': '', '03': '', '04': '', '05': '', '06': '', '14': '' },
    },
    conexion: { clase: 'simulador', url: '', user: '', password: '' },
    certificado: { content: certificateFile().toString('base64'), password: CERTIFICATE_PASSWORD },
    usuarios: [MANAGER, CASHIER],
  };
}
