/** English sentences of why a certificate's file is not taken; none may be missing. */
import type { CERTIFICATE_RULES } from '../../../core/contract/rules/till/certificate-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enCertificateRules: WholeRuleWords<typeof CERTIFICATE_RULES> = {
  'archivo-de-certificado-grande': ({ kilobytes }) =>
    `The file is too large for a certificate (${kilobytes} KB at most).`,
  'archivo-no-es-certificado': () =>
    'The file is no certificate of Hacienda. Choose the .crt file downloaded from the portal, or a PKCS#8 key in PEM.',
  'contrasena-de-otro-certificado': () =>
    'The password does not belong to the private key of this certificate.',
  'certificado-de-otro-nit': ({ suyo, emisor }) =>
    `The certificate belongs to NIT ${suyo}, and the issuer has NIT ${emisor}.`,
  'certificado-no-es-xml': () =>
    'The file is no valid certificate of Hacienda: it is not well-formed XML with the root CertificadoMH.',
  'certificado-incompleto': ({ elemento }) =>
    `The certificate is incomplete or damaged: the element ${elemento} is missing or cannot be read. Download it again.`,
  'certificado-que-vencio': ({ dia }) =>
    `The certificate expired on ${dia}. Make a new one in the portal of Hacienda and load it here.`,
  'certificado-que-empieza': ({ dia }) =>
    `The certificate is valid from ${dia}. Check date and time of this computer.`,
  'llave-de-otra-clase': ({ hay }) => `The key is ${hay}; Hacienda only accepts RSA of 2048 bits.`,
  'llaves-sin-pareja': () =>
    'The private key does not belong to the public key of the file. Download the certificate again.',
  'pem-sin-llave': () => 'The PEM file holds no private key (BEGIN PRIVATE KEY).',
  'pem-con-varias-llaves': () => 'The PEM file holds more than one private key. Leave only one.',
  'pem-cortado': ({ falta }) => `The private key of the PEM file is cut off: ${falta} is missing.`,
  'pem-danado': () => 'The private key of the PEM file is damaged and cannot be read.',
  'pem-pkcs1': () =>
    'The key is in the format PKCS#1 (BEGIN RSA PRIVATE KEY). Turn it into PKCS#8 with "openssl pkcs8 -topk8 -nocrypt -in llave.pem -out llave-pkcs8.pem" and load the new file.',
  'pem-de-otro-tipo': ({ tipo }) =>
    `The key is of type ${tipo}. Hacienda only accepts RSA of 2048 bits in the format PKCS#8.`,
  'pem-protegido': () => 'The private key is protected. Type the password of the file.',
  'contrasena-no-abre-llave': () =>
    'The password does not open the private key. Check it and try again; if it is right, the file is damaged.',
  'secreto-no-abre': () =>
    'A stored secret cannot be opened: it was changed or comes from another data folder. Load the certificate or the password of the issuer again.',
};
