/** Builds certificate files in the authority's form (§certificate-file) with invented content. */
import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export const DEMO_NIT = '06142803901121';
export const DEMO_PASSWORD = 'Café con pan 2026';

export interface CertificadoParts {
  readonly nit?: string;
  readonly clave?: string;
  readonly activo?: string;
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly head?: string;
}

export function sha512Hex(text: string): string {
  return createHash('sha512').update(text, 'utf8').digest('hex');
}

export function certificadoMh(
  privateKey: KeyObject,
  publicKey: KeyObject,
  parts: CertificadoParts = {},
): Buffer {
  const privateText = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return Buffer.from(`${parts.head ?? ''}<CertificadoMH><_id>65a1</_id><nit>${parts.nit ?? DEMO_NIT}</nit>
<publicKey><keyType>PUBLIC</keyType><algorithm>RSA</algorithm><encodied>${publicText}</encodied><format>X.509</format>
<clave>${sha512Hex('otra')}</clave></publicKey>
<privateKey><keyType>PRIVATE</keyType><algorithm>RSA</algorithm><encodied>${privateText}</encodied><format>PKCS#8</format>
<clave>${parts.clave ?? sha512Hex(DEMO_PASSWORD)}</clave></privateKey>
<activo>${parts.activo ?? 'true'}</activo><verificado>true</verificado>
<certificado><basicEstructure><version>2</version><serial>77</serial>
<issuer><countryName>SV</countryName><organizationalName>DIRECCIÓN DE PRUEBA</organizationalName></issuer>
<validity><notBefore>${parts.notBefore ?? '1767225600'}</notBefore><notAfter>${parts.notAfter ?? '1924992000'}</notAfter></validity>
<subject><givenName>Tienda Demostración</givenName></subject></basicEstructure><extensions/></certificado></CertificadoMH>`);
}
