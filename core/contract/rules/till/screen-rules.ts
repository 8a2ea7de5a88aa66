/** Refusals of a till's screens, with Spanish sentences. */

export type ExcessKind =
  | 'precio'
  | 'descuento'
  | 'descuento-dia'
  | 'tipo'
  | 'libre'
  | 'total-cero'
  | 'credito'
  | 'credito-bloqueado'
  | 'cupo'
  | 'plazo'
  | 'retencion'
  | 'correccion'
  | 'correccion-efectivo';

/** A part of a sale beyond the user's limits; amounts as decimal text, for `tipo` the tax treatment. */
interface Excess {
  readonly clase: ExcessKind;
  readonly descripcion: string;
  readonly antes: string;
  readonly ahora: string;
}

const TREATMENT: Readonly<Record<string, string>> = {
  gravada: 'gravado',
  exenta: 'exento',
  noSujeta: 'no sujeto',
  noGravado: 'no gravado',
};

function excessText({ clase, descripcion, antes, ahora }: Excess): string {
  switch (clase) {
    case 'precio':
      return `«${descripcion}» a $${ahora} en lugar de $${antes}`;
    case 'descuento':
      return `«${descripcion}» con descuento: $${ahora} en lugar de $${antes}`;
    case 'descuento-dia':
      return `Descuentos por $${ahora} en su día; sin gerente, hasta $${antes}`;
    case 'tipo':
      return `«${descripcion}» como ${TREATMENT[ahora] ?? ahora} en lugar de ${TREATMENT[antes] ?? antes}`;
    case 'libre':
      return antes === '0.00'
        ? `«${descripcion}» no está en el catálogo`
        : `Líneas que no están en el catálogo por $${ahora}; sin gerente, hasta $${antes}`;
    case 'total-cero':
      return 'Una venta que no cobra nada';
    case 'credito':
      return `$${ahora} al crédito sin el nombre de quien los debe`;
    case 'credito-bloqueado':
      return `$${ahora} al crédito a un cliente bloqueado (${descripcion})`;
    case 'cupo':
      return `$${ahora} al crédito a ${descripcion}; del límite quedan $${antes} en esta caja`;
    case 'plazo':
      return `${descripcion} paga a ${Number(ahora)} días; lo acordado son ${Number(antes)}`;
    case 'retencion':
      return `IVA retenido por $${ahora} sin el nombre de quien lo retiene`;
    case 'correccion':
      return `La corrección cobra $${ahora}; la venta rechazada cobró $${antes}`;
    case 'correccion-efectivo':
      return `La corrección cobra $${ahora} en efectivo; la venta rechazada cobró $${antes}`;
  }
}

export const SCREEN_RULES = {
  'caja-sin-emparejar': () => 'Esta caja no está emparejada; escriba el código del servicio',
  'sesion-terminada': () => 'La sesión terminó; entre con su PIN. Lo que escribió sigue aquí',
  'solo-gerente': () => 'Solo un gerente puede hacer esto; pídale que entre con su PIN',
  'ventas-de-otra-persona': () => 'Solo un gerente puede ver lo que vendió otra persona',
  'producto-ya-no-existe': () => 'El producto ya no existe; búsquelo de nuevo',
  'cliente-ya-no-existe': () => 'El cliente ya no existe; búsquelo de nuevo',
  'importacion-ya-no-esta': () =>
    'Esa importación ya no está; elija el archivo de nuevo. Lo que se guardó sigue guardado',
  'operacion-desconocida': () => 'La operación no existe en este servicio; recargue la página',
  'caja-ya-configurada': () => 'Esta caja ya está configurada; los cambios se hacen en Ajustes',
  'caja-sin-configurar': () => 'Esta caja todavía no está configurada; termine los cinco pasos',
  'datos-por-corregir': () => 'Hay datos que corregir',
  'demostracion-no-creada': () => 'Esta caja ya está configurada; no se creó la demostración',
  'conexion-correcta': ({ url }: { readonly url: string }) =>
    `Conexión correcta: ${url} respondió y aceptó el usuario y la contraseña.`,
  'conexion-rehusada': ({ causa }: { readonly causa: string }) => `${causa}.`,
  'conexion-sin-llegar': ({ url }: { readonly url: string }) =>
    `No se pudo llegar a ${url}. Revise la conexión a Internet y la dirección; no se cambió nada.`,
  'conexion-de-otra-cosa': ({ url, causa }: { readonly url: string; readonly causa: string }) =>
    `${url} respondió, pero no como Hacienda (${causa}). Pruebe de nuevo en unos minutos; no se cambió nada.`,
  'conexion-incluida': () =>
    'El simulador está dentro de esta aplicación: no necesita conexión ni contraseña.',
  'sin-conexion-guardada': () => 'Todavía no hay una conexión guardada',
  'ambiente-sin-conexion': () => 'Ese ambiente no tiene conexión',
  'exportacion-ya-no-esta': () => 'Esa exportación ya no está; hágala de nuevo',
  'exportacion-en-curso': () => 'Ya se está haciendo una exportación; espere o cancélela',
  'archivo-muy-grande': ({ megabytes }: { readonly megabytes: number }) =>
    `El archivo pasa de ${megabytes} MB; divídalo en varios archivos`,
  'importaciones-de-mas': () => 'Hay demasiadas importaciones abiertas en otras cajas; espere a que terminen',
  'documento-no-esta-aqui': () =>
    'No hay un documento con ese código de generación en este lugar y ambiente; revise el código o búsquelo por su número',
  'no-se-guardo': ({ causa }: { readonly causa: string }) => `No se guardó nada: ${causa}`,
  'lugar-ya-no-existe': () => 'Ese lugar ya no existe; vuelva a abrir «Esta caja» y elija otro',
  'turno-abierto-en-caja': () =>
    'Esta caja tiene su turno abierto: ciérrelo en «Caja» (Alt+8) antes de llevarla a otro lugar',
  'pin-equivocado': () => 'El PIN no es correcto',
  'pin-de-quien-aprueba': ({ nombre }: { readonly nombre: string | null }) =>
    `El PIN de ${nombre ?? 'esa persona'} no es correcto; no se hizo nada`,
  'espere-con-ese-pin': ({ segundos }: { readonly segundos: number }) =>
    `Espere ${segundos} s antes de intentar de nuevo con ese PIN`,
  'espere-en-esta-caja': ({ segundos }: { readonly segundos: number }) =>
    `Espere ${segundos} s antes de intentar de nuevo con un PIN en esta caja`,
  'codigos-equivocados': ({ segundos }: { readonly segundos: number }) =>
    `Hubo demasiados códigos equivocados; espere ${segundos} s e intente de nuevo`,
  'codigo-de-emparejar': () =>
    'El código no es válido, ya se usó o pasaron sus 15 minutos; pida otro a un gerente en Ajustes → Navegadores',
  'codigo-de-pantalla': () =>
    'El código no es válido, ya se usó o pasaron sus 15 minutos; pida otro en la caja',
  'sin-lugares': () =>
    'Todavía no hay ninguna sucursal con conexión; configure el emisor y empareje de nuevo',
  'lugar-pide-gerente': () => 'Elegir el lugar de la caja necesita el PIN de un gerente',
  'lugar-de-gerente': () => 'Solo un gerente puede elegir el lugar de la caja',
  'aprueba-otra-persona': () => 'Quien lo pide no puede aprobarlo; debe aprobarlo otra persona',
  'aprueba-quien-ya-no-esta': () => 'Esa persona ya no trabaja aquí; elija a otro gerente',
  'aprueba-solo-gerente': () => 'Solo un gerente puede aprobarlo; elija a un gerente',
  'aprueba-un-gerente': ({ causa, hay }: { readonly causa: string; readonly hay: boolean }) =>
    `${causa}: ${hay ? 'lo aprueba un gerente con su PIN' : 'no hay gerente que pueda aprobarlo; cree uno en Ajustes > Usuarios'}`,
  'falta-otro-gerente': () => 'Hace falta otro gerente: lo aprueba con su PIN; no se cambió nada',
  'sin-gerente-que-apruebe': () =>
    'No hay ningún gerente que pueda aprobarlo; cree uno en Ajustes > Usuarios',
  'sin-otro-gerente-que-apruebe': () =>
    'No hay otro gerente que pueda aprobarlo: deje que un cajero lo prepare en su sesión y apruébelo usted, o cree otro gerente en Ajustes',
  'falta-aprobacion': () => 'Falta la aprobación de un gerente con su PIN',
  'venta-fuera-de-limites': ({ excesos }: { readonly excesos: readonly Excess[] }) =>
    excesos.map(excessText).join('; '),
  'acto-de-otra-venta': ({ acto }: { readonly acto: string }) => acto.charAt(0).toUpperCase() + acto.slice(1),
  'error-interno': ({ referencia }: { readonly referencia: string }) =>
    `Ocurrió un error interno; lo emitido no se pierde. Si persiste, dé esta referencia a soporte: ${referencia}`,
  'exportacion-fallida': () =>
    'La exportación no se pudo terminar y no se guardó nada. Revise el espacio en el disco.',
  'aprueba-quien-cambio': () =>
    'Los datos de esa persona cambiaron en este momento; no se hizo nada. Elija a un gerente',
  'pin-equivocados': ({ segundos }: { readonly segundos: number }) =>
    `Hubo demasiados PIN equivocados en esta instalación; espere ${segundos} s e intente de nuevo`,
  'demasiadas-pantallas': ({ maximo }: { readonly maximo: number }) =>
    `Ya hay ${maximo} pantallas del cliente; desconéctelas y conecte de nuevo las que se usan`,
  'pantallas-sin-puerto': () =>
    'No se pudo abrir el puerto de las pantallas del cliente; cierre el otro programa que lo usa e intente de nuevo',
  'navegador-sin-emparejar': () => 'Ese navegador ya no está emparejado; vea la lista de nuevo',
  'navegador-propio': () => 'Es este mismo navegador: revóquelo desde otra caja',
  'sin-evento-rechazado': () => 'Esta contingencia no tiene un evento rechazado por repetir',
  'contingencia-ya-termino': () => 'Esta contingencia ya terminó',
  'nada-en-cola': () => 'Nada con ese código espera por enviarse; quizá ya salió',
  'contingencia-ya-no-abierta': () =>
    'Esta contingencia ya no está abierta; la causa de sus documentos no cambia',
  'programa-sin-actualizacion': () =>
    'Este programa no se actualiza solo: las versiones nuevas vienen con la instalación',
  'venta-empezada': () => 'Hay una venta empezada en esta caja: cóbrela o póngala aparte, e instale después',
  'sin-version-lista': () => 'Todavía no hay una versión lista para instalar',
  'paquete-ya-no-esta': () => 'Ese paquete ya no está; prepárelo de nuevo y guárdelo en seguida',
  'respaldo-en-marcha': () => 'Ya hay un respaldo o un simulacro en marcha; espere a que termine',
  'importacion-no-lista': () => 'Este archivo no espera ser importado',
  'importacion-con-errores': () => 'Hay líneas con errores; corríjalas, o elija importar solo las buenas',
  'archivo-incompleto': () => 'El archivo llegó incompleto; elíjalo de nuevo',
  'importacion-en-curso': () =>
    'Ya hay una importación en curso en esta caja; espere a que termine o cancélela',
  'varios-datos-por-corregir': ({ faltas }: { readonly faltas: number }) =>
    `Hay ${faltas} datos que corregir`,
  'correo-apagado': () => 'El envío de correos está apagado; un gerente lo enciende en Ajustes, Correo',
  'correo-clave-rechazada': () => 'La contraseña del correo fue rechazada.',
  'correo-remitente-rechazado': () => 'El servidor no acepta el remitente.',
  'correo-clave-cerrada': () =>
    'La contraseña del correo guardada no se puede abrir en esta computadora. Escríbala de nuevo.',
  'prueba-de-correo-tomada': ({ para }: { readonly para: string }) =>
    `El servidor tomó el correo para ${para}. Revise que haya llegado.`,
  'prueba-de-correo-rechazada': ({ para }: { readonly para: string }) =>
    `El servidor no acepta enviar a ${para}.`,
  'prueba-de-correo-sin-servidor': () =>
    'No se pudo enviar. No se cambió nada; revise el servidor, el puerto y la seguridad.',
  'correo-no-entregado': ({ causa }: { readonly causa: string }) =>
    `No se pudo entregar en varios días: ${causa}`,
  'correo-de-rechazado': () => 'Hacienda rechazó el documento; no se envía',
  'correo-de-invalidado': () => 'El documento se invalidó antes de que saliera el correo',
  'correo-ya-sellado': () => 'El documento ya tiene sello; va en otro correo',
  'rechazado-no-se-envia': () => 'Hacienda rechazó este documento: no hay nada que enviar',
  'sin-sello-no-se-envia': () => 'Hacienda aún no confirma este documento; envíelo cuando tenga sello',
} as const;
