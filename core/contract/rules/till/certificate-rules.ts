/** Why a certificate file is refused (§certificates), with Spanish sentences. */

/** `dia`: formatted for people, 24/11/2026. */
interface On {
  readonly dia: string;
}

export const CERTIFICATE_RULES = {
  'archivo-de-certificado-grande': ({ kilobytes }: { readonly kilobytes: number }) =>
    `El archivo es demasiado grande para ser un certificado (máximo ${kilobytes} KB).`,
  'archivo-no-es-certificado': () =>
    'El archivo no es un certificado de Hacienda. Cargue el archivo .crt descargado del portal, o una llave PKCS#8 en PEM.',
  'contrasena-de-otro-certificado': () =>
    'La contraseña no corresponde a la llave privada de este certificado.',
  'certificado-de-otro-nit': (of: { readonly suyo: string; readonly emisor: string }) =>
    `El certificado pertenece al NIT ${of.suyo}, y el emisor tiene el NIT ${of.emisor}.`,
  'certificado-no-es-xml': () =>
    'El archivo no es un certificado de Hacienda válido: no es XML bien formado con raíz CertificadoMH.',
  'certificado-incompleto': ({ elemento }: { readonly elemento: string }) =>
    `El certificado está incompleto o dañado: el elemento ${elemento} falta o no se puede leer. Descárguelo de nuevo.`,
  'certificado-que-vencio': ({ dia }: On) =>
    `El certificado venció el ${dia}. Genere uno nuevo en el portal de Hacienda y cárguelo aquí.`,
  'certificado-que-empieza': ({ dia }: On) =>
    `El certificado vale desde el ${dia}. Revise la fecha y hora de esta computadora.`,
  'llave-de-otra-clase': ({ hay }: { readonly hay: string }) =>
    `La llave es ${hay}; Hacienda solo admite RSA de 2048 bits.`,
  'llaves-sin-pareja': () =>
    'La llave privada no corresponde a la llave pública del archivo. Descargue el certificado de nuevo.',
  'pem-sin-llave': () => 'El archivo PEM no contiene una llave privada (BEGIN PRIVATE KEY).',
  'pem-con-varias-llaves': () => 'El archivo PEM contiene más de una llave privada. Deje solo una.',
  'pem-cortado': ({ falta }: { readonly falta: string }) =>
    `La llave privada del archivo PEM está cortada: falta ${falta}.`,
  'pem-danado': () => 'La llave privada del archivo PEM está dañada y no se puede leer.',
  'pem-pkcs1': () =>
    'La llave está en formato PKCS#1 (BEGIN RSA PRIVATE KEY). Conviértala a PKCS#8 con "openssl pkcs8 -topk8 -nocrypt -in llave.pem -out llave-pkcs8.pem" y cargue el archivo nuevo.',
  'pem-de-otro-tipo': ({ tipo }: { readonly tipo: string }) =>
    `La llave es de tipo ${tipo}. Hacienda solo admite RSA de 2048 bits en formato PKCS#8.`,
  'pem-protegido': () => 'La llave privada está protegida. Escriba la contraseña del archivo.',
  'contrasena-no-abre-llave': () =>
    'La contraseña no abre la llave privada. Revísela e intente de nuevo; si es correcta, el archivo está dañado.',
  'secreto-no-abre': () =>
    'Un secreto guardado no se puede abrir: fue cambiado o viene de otra carpeta de datos. Vuelva a cargar el certificado o la contraseña del emisor.',
} as const;
