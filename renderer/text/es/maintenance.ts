/** Spanish texts of backups, drill, health, the central service, support bundle and idle lock. */
import type { CentralMembership, JobStep } from '../../../core/contract/bridge/bridge-maintenance.ts';
import { leftOutText, type LeftOutRow } from '../../../core/contract/text/left-out.ts';
import type { DrillResult } from '../../../core/contract/till/health-view.ts';

const RESULT: Readonly<Record<DrillResult, string>> = {
  bien: 'Se puede restaurar, completo',
  atrasada: 'Se puede restaurar; le faltan números',
  danada: 'Dañado: no se puede restaurar',
  'sin-espacio': 'No hubo espacio para probarlo',
  fallo: 'La prueba no terminó',
};
const STEP: Readonly<Record<JobStep, string>> = {
  copiando: 'Copiando la base de datos',
  comprobando: 'Comprobando el archivo',
  restaurando: 'Restaurando en una carpeta temporal',
  leyendo: 'Leyendo cada documento y cada firma',
  comparando: 'Comparando con lo que está en uso',
};

export const esMaintenance = {
  switchPerson: 'Cambiar de persona',
  switchLead: 'Todo quedó como estaba. Si entra otra persona, la venta queda apartada para quien la empezó.',
  lock: {
    title: 'Bloqueo por inactividad',
    lead: 'Si nadie toca la caja durante este tiempo, pide el PIN de nuevo. La venta a medias se queda. No se bloquea mientras sale un documento.',
    minutes: 'Minutos sin uso',
    hint: '0 no bloquea nunca',
  },
  backups: {
    lead: 'Un respaldo es una copia completa y comprobada. Guárdela también en otro disco: si esta computadora se pierde, es lo que queda.',
    last: 'Último respaldo',
    lastTried: 'Último que se probó',
    never: 'Todavía ninguno',
    take: 'Respaldar ahora',
    drill: 'Simulacro de restauración',
    drillLead:
      'Restaura una copia aparte, lee cada documento y cada firma y compara los números. No toca nada de lo que está en uso y se puede vender mientras tanto.',
    working: (step: JobStep, percent: number | null) =>
      percent === null ? `${STEP[step]}…` : `${STEP[step]}… ${percent} %`,
    taken: (name: string) => `Respaldo guardado: ${name}`,
    copies: 'Copias en la carpeta',
    noCopies:
      'Todavía no hay copias. La primera se toma sola a los diez minutos de abrir, o ahora mismo con «Respaldar ahora».',
    tryThis: 'Probar esta copia',
    tryOf: (name: string) => `Probar ${name}`,
    drills: 'Simulacros',
    noDrills:
      'Todavía no se ha probado ninguna copia. Un respaldo que nunca se probó no es seguro: haga un simulacro.',
    open: 'Ver informe',
    openOf: (moment: string) => `Ver informe del ${moment}`,
    plan: 'Cuándo y dónde',
    on: 'Respaldar sin que nadie lo pida',
    every: 'Cada cuántas horas',
    daily: 'Días de los que se conserva uno',
    weekly: 'Semanas de las que se conserva uno',
    folder: 'Carpeta',
    folderHint: (usual: string) => `Vacía: ${usual}`,
    unreachable:
      'No se puede escribir en la carpeta de los respaldos. Conecte el disco, o elija otra carpeta abajo.',
  },
  report: {
    title: 'Informe del simulacro',
    result: RESULT,
    copy: 'Copia',
    took: 'Probada',
    read: 'Leído',
    documents: (documents: number, signatures: number) => `${documents} documentos y ${signatures} firmas`,
    live: 'En uso ahora',
    liveDocuments: (count: number) => `${count} documentos`,
    series: 'Numeración',
    complete: 'Contiene hasta el último número que se dio.',
    missing: (from: number, to: number) => (from === to ? `falta el ${from}` : `faltan del ${from} al ${to}`),
    upTo: (number: number) => `llega al ${number}`,
    missingWay:
      'Si hubiera que restaurar esta copia, la emisión quedaría bloqueada hasta anotar el último número de cada serie.',
    faults: 'Qué está mal',
    unlogged: 'Sin constancia en la bitácora',
    unloggedLead:
      'La bitácora del respaldo no dice quién los creó. Si nadie del negocio lo hizo, quítelos en Ajustes antes de usarlo.',
    unloggedPerson: (nombre: string) => `Persona: ${nombre}`,
    unloggedKey: (llave: string) => `Llave: ${llave}`,
    save: 'Guardar informe',
    saved: 'Informe guardado.',
  },
  program: {
    title: 'Versión y actualizaciones',
    version: (version: string) => `Caja DTE ${version}`,
    step: {
      'con-la-instalacion':
        'Las versiones nuevas vienen con la instalación: quien instaló Caja DTE la actualiza.',
      buscando: 'Todavía no se sabe si hay una versión más nueva.',
      'al-dia': 'Es la versión más nueva.',
      anunciada: 'Hay una versión más nueva. Pida a quien instaló Caja DTE que la instale.',
      bajando: 'Se está descargando una versión más nueva. Puede seguir vendiendo.',
      lista: 'Hay una versión más nueva, descargada y comprobada.',
      'sin-respuesta': 'No se pudo preguntar si hay una versión más nueva; se pregunta de nuevo más tarde.',
    },
    newer: (version: string) => `Versión nueva: ${version}.`,
    checked: (time: string) => `Revisado ${time}`,
    install: 'Instalar y abrir de nuevo',
    ask: (version: string) =>
      `Caja DTE termina lo que está en curso, se cierra, instala la versión ${version} y se abre de nuevo. Mientras tanto no se puede vender.`,
    confirm: 'Instalar ahora',
    later: 'Después',
    ending: 'Terminando lo que está en curso…',
  },
  health: {
    lead: 'Lo que esta instalación necesita para seguir vendiendo, y qué hacer con lo que no está bien.',
    moment: (time: string) => `Revisado ${time}`,
    again: 'Revisar de nuevo',
    state: { bien: 'Bien', aviso: 'Conviene atenderlo', falla: 'Atiéndalo ya' },
    issuing: 'Emisión',
    issuingOk: 'Se puede emitir.',
    issuingBlocked:
      'Está bloqueada en algún punto de venta. En él, los ajustes dicen arriba por qué y qué hacer.',
    disk: 'Espacio en el disco',
    diskFree: (gib: string) => `${gib} libres.`,
    diskWay: 'Libere espacio: sin él no se puede emitir ni respaldar.',
    clock: 'Reloj',
    clockUnknown: 'Hacienda aún no ha contestado; se comparará con su hora.',
    clockOk: 'Coincide con el de Hacienda.',
    clockFuture: (document: string, moment: string) =>
      `Marca antes del documento ${document}, fechado ${moment}: hasta entonces no se emite.`,
    ahead: {
      title: 'Documentos fechados en el futuro',
      lead: (document: string, moment: string, count: number) =>
        count === 1
          ? `${document} tiene fecha ${moment}: se emitió con el reloj adelantado, y hasta entonces no se emite otro.`
          : `${count} documentos, el último ${document}, fechado ${moment}: se emitieron con el reloj adelantado, y hasta entonces no se emite otro.`,
      way: 'Si la hora de esta computadora está mal, corríjala. Si ya es la correcta, escriba la fecha de hoy y continúe: aquellos documentos conservan su número y su fecha, el siguiente toma el número que sigue, y queda en la bitácora. Si la operación de alguno no vale con esa fecha, invalídelo.',
      today: 'Fecha de hoy',
      goOn: 'La hora es correcta: continuar',
    },
    clockOff: (length: string, late: boolean) =>
      `Está ${length} ${late ? 'atrasado' : 'adelantado'}. Corrija fecha y hora en la computadora.`,
    certificate: (environment: string) => `Certificado de ${environment}`,
    certificateNone: 'No hay: cargue uno en «Certificado».',
    certificateNoEnd: 'Cargado; el archivo no dice hasta cuándo sirve.',
    certificateEnds: (day: string, days: number) =>
      days < 0
        ? `Venció el ${day}. Cargue el nuevo en «Certificado».`
        : `Sirve hasta el ${day}: ${days} días.`,
    certificateWay: 'Pida el nuevo a Hacienda y cárguelo en «Certificado» antes de ese día.',
    quota: (branch: string) => `Cuota de ${branch}`,
    quotaUsed: (used: number, limit: number) => `${used} de ${limit} documentos este mes.`,
    quotaWay: 'Pida que se la amplíen antes de que se agote.',
    queue: 'Por enviar',
    queueNone: 'Nada espera respuesta de Hacienda.',
    queueSome: (count: number) => `${count} documentos esperan; salen solos.`,
    mail: 'Correos',
    mailStopped: 'Detenidos: el servidor rechaza la contraseña o el remitente. Corríjalo en Ajustes, Correo.',
    mailSome: (count: number) => (count === 0 ? 'Ninguno espera.' : `${count} esperan; salen solos.`),
    mailRefused: (count: number) =>
      count === 1
        ? 'Un documento no le llegó a su receptor: véalo en Por enviar, corrija la dirección y envíelo de nuevo.'
        : `${count} documentos no les llegaron a sus receptores: véalos en Por enviar, corrija las direcciones y envíelos de nuevo.`,
    backup: 'Respaldos',
    backupOf: {
      reciente: (moment: string) => `El último es del ${moment}.`,
      viejo: (moment: string) =>
        `El último es del ${moment}: no se tomó cuando tocaba. Use «Respaldar ahora».`,
      ninguno: 'Todavía no hay ninguno. Use «Respaldar ahora».',
      apagado: 'Los automáticos están apagados. Enciéndalos en «Respaldos».',
      inalcanzable: 'No se puede escribir en su carpeta. Conecte el disco o elija otra en «Respaldos».',
    },
    drill: 'Prueba de los respaldos',
    drillNone: 'Ninguno se ha probado. Haga un simulacro en «Respaldos».',
    drillOf: (result: DrillResult, moment: string) => `${RESULT[result]} (${moment}).`,
    drillWay: 'Repita el simulacro en «Respaldos».',
  },
  central: {
    lead: 'La central de un negocio con varias cajas reúne lo que cada una emite y les da productos, precios y personas. La venta nunca la espera.',
    alone: 'Esta caja no está inscrita en ninguna central.',
    how: 'Pida un código en la página de la central, en Equipos. Sirve una vez, por 15 minutos.',
    url: 'Dirección de la central',
    code: 'Código',
    name: 'Cómo se llama esta computadora',
    join: 'Inscribir esta caja',
    joining: 'Preguntando a la central…',
    state: {
      PENDIENTE: 'La central no contestó todavía',
      ACTIVA: 'Inscrita',
      BIFURCADA: 'Detenida: no se envía nada',
      REVOCADA: 'Dada de baja: no se envía nada',
    } as Readonly<Record<CentralMembership['estado'], string>>,
    waiting: (count: number) =>
      count === 1 ? 'Inscrita; falta enviar 1 registro' : `Inscrita; falta enviar ${count} registros`,
    leftOut: (rows: readonly LeftOutRow[]) =>
      `No pudo tomar de la central: ${rows.map(leftOutText).join(', ')}. Sigue con lo que tenía; corríjalo en la página de la central, o actualice esta caja.`,
    earlier: 'Se está enviando también lo que había antes de inscribirla.',
    centre: 'Central',
    shop: 'Negocio y tienda',
    contact: 'Último contacto',
    never: 'Nunca',
    sent: 'Enviado hasta el registro',
    catalogue: 'Versión del catálogo',
    called: 'Se llama',
    forked:
      'Dos computadoras enviaron como esta caja. Decida en la página de la central cuál es; si es esta, siga aquí. La venta sigue.',
    goOn: 'Esta es la caja: seguir enviando',
    revoked: 'Si fue un error, pida otro código e inscríbala de nuevo.',
    again: 'Inscribir de nuevo',
    held: 'Series bloqueadas',
    heldLead:
      'Esta caja tomó el punto de venta de otra que se perdió, o se restauró un respaldo. La central sabe hasta qué número recibió; después pudo venderse algo que no llegó.',
    heldKnown: (next: number, at: string) => `última venta conocida: ${at}; seguiría en el ${next}`,
    heldUnknown: 'la central no conoce este punto de venta; use el número del portal de Hacienda',
    vouch: 'Responder y seguir',
    vouchHow:
      'Quien firma responde de que en este punto de venta no se vendió nada después de esas horas. Si no es seguro, use un punto de venta nuevo, que vende de una vez.',
    vouchName: 'Nombre de quien responde',
    lifted: 'Desbloqueadas. La caja puede vender.',
    leave: 'Dejar la central',
    leaveTitle: '¿Dejar la central?',
    leaveLead:
      'No se envía nada más. Los productos, clientes y personas que dio quedan en esta caja y se cambian aquí. Para volver hace falta un código nuevo.',
  },
  bundle: {
    title: 'Paquete de soporte',
    lead: 'Un archivo para quien le ayuda: versiones, revisiones, lo que espera, tamaños y registro. Sin llaves, contraseñas, documentos ni datos de clientes.',
    make: 'Preparar paquete',
    making: 'Revisando y reuniendo…',
    inside: 'Esto es todo lo que contiene',
    size: (kib: string) => `${kib} KB`,
    save: 'Guardar archivo',
    saved: 'Archivo guardado.',
  },
};
