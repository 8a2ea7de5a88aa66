/** Spanish texts of what is shown before a further screen is loaded. Components hold no text of their own. */
import { esDisplay } from './es/display.ts';
import { esApproval } from './es/approval.ts';
import { esCash } from './es/cash.ts';
import { esAccounts } from './es/accounts.ts';
import { esCustomers } from './es/customers.ts';
import { esFaults } from './es/faults.ts';
import { esOnboarding } from './es/onboarding.ts';
import { esScale } from './es/scale.ts';
import { esLight } from './es/light.ts';
import { esPrinted } from './es/printed.ts';
import { esPhone } from './es/phone.ts';
import { esPrinting } from './es/printing.ts';
import { esMail } from './es/mail.ts';
import { esPrices } from './es/prices.ts';
import { esPromotions } from './es/promotions.ts';
import { esUnbilled } from './es/unbilled.ts';
import { esQuotes } from './es/quotes.ts';
import { esReturns } from './es/returns.ts';
import { esSale } from './es/sale.ts';
import { esQuickKeys } from './es/sale/quick-keys.ts';
import { esNextDocument } from './es/sale/next-document.ts';

export const esAtOnce = {
  product: 'Caja DTE',
  ...esSale,
  quickKeys: esQuickKeys,
  nextDocument: esNextDocument,
  scale: esScale,
  onboarding: esOnboarding,
  display: esDisplay,
  phone: esPhone,
  ...esPrices,
  ...esPromotions,
  ...esQuotes,
  ...esUnbilled,
  ...esReturns,
  ...esCash,
  ...esApproval,
  ...esFaults,
  ...esPrinted,
  ...esLight,
  status: {
    title: 'Estado del servicio',
    lead: 'Cómo está esta caja en este momento.',
    refreshed: (time: string) => `Actualizado a las ${time}`,
    waiting: 'Consultando al servicio…',
    environments: 'Conexiones con Hacienda',
    noConnections: 'Todavía no hay emisores. Empareje este navegador para configurar el primero.',
    retry: 'Consultar de nuevo',
    state: {
      OK: { title: 'Lista para emitir', detail: 'El servicio responde y puede emitir documentos.' },
      LINEA_BLOQUEADA: {
        title: 'Hacienda no admite los envíos',
        detail: 'Lo que se emite queda guardado y espera. La razón está en cada conexión y en la Cola.',
      },
      BLOQUEADO: {
        title: 'Emisión bloqueada',
        detail:
          'Lo ya emitido está guardado. La barra de la caja y «Salud de esta caja» dicen qué la detiene.',
      },
      unreachable: {
        title: 'El servicio no responde',
        detail: 'Lo emitido está guardado. Revise que Caja DTE siga abierta; esta pantalla reintenta sola.',
      },
    },
    pending: {
      label: 'Documentos por confirmar',
      none: 'Todo está enviado.',
      some: 'Se envían solos en cuanto Hacienda responde.',
    },
    version: 'Versión',
    back: 'Volver a la caja',
  },
  ambiente: { PRUEBAS: 'Pruebas', PRODUCCION: 'Producción' },
  autoridad: { simulador: 'Simulador', hacienda: 'Ministerio de Hacienda' },
  linea: {
    'en-linea': 'En línea',
    'sin-linea': 'Sin conexión',
    'autoridad-caida': 'Hacienda no responde',
    credenciales: 'Bloqueada: credenciales',
    bloqueada: 'Bloqueada: certificado o registro',
    'sin-datos': 'Aún sin llamadas',
  },
  access: {
    connecting: 'Abriendo la caja…',
    pairTitle: 'Emparejar esta caja',
    pairLead:
      'Escriba el código de un solo uso que muestra el servicio al iniciar; sirve 15 minutos. Otro lo da un gerente en Ajustes → Navegadores.',
    code: 'Código',
    pair: 'Emparejar',
    place: '¿Dónde está esta caja?',
    placeLead: 'Hay varios lugares. Elija uno; lo confirma un gerente con su PIN.',
    manager: 'Gerente',
    noAnswer: 'El servicio no responde. Revise que Caja DTE siga abierta e intente de nuevo.',
    loginTitle: '¿Quién atiende?',
    pinTitle: (nombre: string) => `PIN de ${nombre}`,
    pin: 'PIN',
    digits: (count: number) => (count === 1 ? '1 dígito escrito' : `${count} dígitos escritos`),
    erase: 'Borrar',
    enter: 'Entrar',
    otherUser: 'Otra persona',
    serviceStatus: 'Estado del servicio',
    rol: { cajero: 'Cajero', gerente: 'Gerente' },
  },
  frame: {
    navigation: 'Pantallas',
    screen: {
      factura: 'Factura',
      'credito-fiscal': 'Crédito fiscal',
      'nota-remision': 'Nota de remisión',
      documentos: 'Documentos',
      cola: 'Por enviar',
      clientes: 'Clientes',
      'por-facturar': 'Remisiones por facturar',
      cotizaciones: 'Cotizaciones',
      cuentas: 'Cuentas por cobrar',
      inventario: 'Inventario',
      productos: 'Productos',
      precios: 'Precios',
      promociones: 'Promociones',
      caja: 'Caja',
      'compra-sin-factura': 'Compra sin factura',
      compras: 'Compras',
      estadisticas: 'Estadísticas',
      libros: 'Libros de IVA',
      invalidar: 'Invalidar un documento',
      devolucion: 'Devolución / ajuste',
      ajustes: 'Ajustes',
      estado: 'Estado del servicio',
    },
    pruebas: 'PRUEBAS',
    pruebasTitle: 'Ambiente de pruebas: lo que se emite no tiene validez fiscal',
    pruebasDetail: 'sin validez fiscal',
    rehearsedTime: 'reloj de ensayo',
    produccion: 'Producción',
    broken: {
      title: 'Esta pantalla dejó de funcionar',
      kept: 'La venta que se escribía está guardada en este equipo, y lo ya emitido está en el servicio. Las demás ventanas siguen.',
      issued:
        'Si estaba cobrando, no cobre de nuevo: cargue de nuevo y la pantalla dice qué pasó con esa venta, o búsquela en «Documentos».',
      again: 'Cargar de nuevo',
      blank: 'Apartar y empezar en blanco',
      parkedAs: 'De una pantalla que falló',
    },
    disconnected: 'El servicio no responde · se reintenta solo',
    line: 'Conexión con Hacienda',
    user: (nombre: string) => `Usuario: ${nombre}`,
    lock: 'Bloquear la caja',
    clock: 'Hora de El Salvador',
    pointOfSale: (establecimiento: string, punto: string) => `${establecimiento} · ${punto}`,
    railKeys: 'Alt y el número abren la pantalla.',
    deadlines: 'Plazos legales',
    search: 'Buscar pantalla, documento, cliente o producto',
    palette: 'Ir a…',
    found: {
      command: 'Pantallas y acciones',
      document: 'Documentos',
      customer: 'Clientes',
      product: 'Productos',
    },
    nothingFound: 'Nada se encuentra así.',
    notSearched: (what: string) =>
      `No se pudo buscar${what === '' ? '' : ` «${what}»`}: el servicio no responde. Se sigue intentando.`,
    skip: 'Ir al contenido',
    theme: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    changeTheme: (theme: string) => `Apariencia: ${theme}`,
    language: { es: 'Español', en: 'English' },
    close: 'Cerrar',
  },
  settings: {
    title: 'Ajustes',
    habits: {
      sameGoods: 'El mismo producto, agregado otra vez',
      sameGoodsOf: { joined: 'Sube la cantidad de su línea', apart: 'Comienza otra línea' },
      sound: 'Avisos de esta caja',
      sounds: { on: 'Sonidos y mensajes', off: 'Solo mensajes', few: 'Solo lo que pide algo' },
    },
    appearance: 'Tema',
    language: 'Idioma',
    till: 'Esta caja',
    issuer: 'Emisor',
    branch: 'Sucursal',
    point: 'Punto de venta',
    environment: 'Ambiente',
    authority: 'Recibe los documentos',
    service: 'Servicio',
    move: {
      title: 'Llevar esta caja a otro lugar',
      lead: 'Otra sucursal o el otro ambiente. Las ventas a medias se quedan aquí y vuelven si la caja vuelve.',
      where: 'Lugar nuevo',
      production: 'En Producción cada documento tiene validez fiscal y sus números no se repiten.',
      action: 'Llevarla allí',
    },
  },
  ...esMail,
  ...esPrinting,
  ...esAccounts,
  ...esCustomers,
  discard: {
    ask: '¿Descartar lo escrito?',
    explanation: 'Lo que escribió aquí todavía no se ha guardado.',
    discard: 'Sí, descartar',
    keep: 'Seguir escribiendo',
    unsaved: 'Tiene cambios sin guardar',
    leave: 'Descartar',
    stay: 'Seguir aquí',
  },
  notice: {
    addedFor: (name: string, precio: string) => `Se agregó ${name} a ${precio}.`,
    unknownCode: (code: string) => `Ningún producto tiene el código «${code}».`,
    labelDamaged:
      'La etiqueta de la balanza se leyó mal. Escanéela otra vez, o escriba el peso: 1.25*producto.',
    labelEmpty: 'La etiqueta de la balanza no dice cuánto es. Escriba el peso: 1.25*producto.',
    retired: (producto: string) =>
      `«${producto}» está retirado: ya no se vende. Un gerente puede volver a activarlo en Productos.`,
    labelUnknown: (producto: string) =>
      `La etiqueta de la balanza es del producto «${producto}», que no está en la lista.`,
    managerCreates: 'Un gerente puede crearlo.',
    createProduct: 'Crear producto',
    notSearched: (code: string) => `Sin servicio: espera «${code}».`,
    added: (name: string) => `Agregado a la venta: ${name}`,
    removed: (name: string) => `Se quitó ${name}. «Deshacer» (Ctrl+Z) lo devuelve.`,
    goodsChanged: (goods: string) => `Cambió desde que se agregó a la venta. Ahora: ${goods}.`,
    givenBack: (name: string) => `La venta que empezó ${name} quedó apartada a su nombre.`,
    notToRefused: 'No se agregó lo escaneado: primero corrija la venta rechazada.',
    notOfThisSale: (code: string) => `«${code}» no está en este documento, o ya volvió todo.`,
  },
  estado: {
    PROCESADO: 'Procesado',
    RECHAZADO: 'Rechazado',
    CONTINGENCIA: 'En contingencia',
    PENDIENTE: 'En verificación',
    INVALIDANDO: 'Invalidándose',
    INVALIDADO: 'Invalidado',
    SIMULADO: 'Simulado',
  },
  tipo: {
    '01': 'Factura',
    '03': 'Crédito fiscal',
    '04': 'Nota de remisión',
    '05': 'Nota de crédito',
    '06': 'Nota de débito',
    '14': 'Sujeto excluido',
    '18': 'Retorno',
  },
};

/** Texts that the first script brings. */
export type WordsAtOnce = typeof esAtOnce;
