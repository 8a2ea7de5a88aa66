/** What the audit log says in Spanish: a sentence for every act and a name for every detail, for the screen and for its file. */
import type { AuditAct, ProvisionAct, ProvisionChangeKind, ProvisionEntity } from '../audit-acts.ts';
import { detailText, provisionSentences } from './audit-words.ts';
import { pathText } from './changed-members.ts';
import { SPANISH_DETAILS } from './spanish-details.ts';

const ENTITY: Readonly<Record<ProvisionEntity, string>> = {
  servicio: 'el acceso al servicio',
  emisor: 'los datos o las reglas del emisor',
  sucursal: 'una sucursal',
  conexión: 'la conexión con Hacienda',
  certificado: 'un certificado',
  correlativo: 'un último número del sistema anterior',
  webhook: 'un destino de webhooks',
  usuario: 'un usuario',
};
const CHANGE: Readonly<Record<ProvisionChangeKind, string>> = {
  creado: 'Creó',
  actualizado: 'Cambió',
  eliminado: 'Eliminó',
};

const ACTION: Readonly<Record<Exclude<AuditAct, ProvisionAct>, string>> = {
  'sesión iniciada': 'Entró a la caja con su PIN',
  'sesión terminada': 'Dejó la caja bloqueada',
  'PIN incorrecto': 'Alguien escribió un PIN que no es',
  'caja emparejada': 'Se emparejó un navegador con esta instalación',
  'navegador revocado': 'Quitó la entrada a un navegador emparejado',
  'código de emparejamiento creado': 'Se pidió un código para emparejar otro navegador',
  'código de pantalla del cliente creado': 'Pidió un código para una pantalla del cliente en otro equipo',
  'pantalla del cliente conectada': 'Se conectó una pantalla del cliente con su código',
  'pantallas del cliente desconectadas': 'Desconectó las pantallas del cliente en otros equipos',
  'aprobación concedida': 'Aprobó con su PIN lo que pidió otra persona',
  'aprobación negada': 'Pidió una aprobación que no se dio',
  'devolución o ajuste': 'Hizo una devolución o un ajuste',
  invalidación: 'Invalidó un documento',
  ensayo: 'Pidió un ensayo al simulador',
  'causa de contingencia': 'Cambió la causa de una contingencia',
  'contingencia terminada': 'Terminó una contingencia',
  'evento de contingencia repetido': 'Hizo repetir el evento de una contingencia',
  'edición de la fecha rechazada': 'Pasó a la otra edición de los formatos: Hacienda rechazó la de la fecha',
  'edición de la fecha recibida': 'Volvió a la edición de los formatos de la fecha: Hacienda la recibió',
  'llave creada': 'Creó una llave de la API',
  'llave eliminada': 'Eliminó una llave de la API',
  'llave vencida': 'Puso fin a una llave de la API',
  'usuario creado': 'Agregó a una persona',
  'usuario cambiado': 'Cambió los datos de una persona',
  'usuario cambiado, con PIN nuevo': 'Cambió los datos y el PIN de una persona',
  'usuario activado': 'Dejó entrar de nuevo a una persona',
  'usuario desactivado': 'Quitó la entrada a una persona',
  'regla de segunda persona': 'Cambió si un gerente necesita a otro para invalidar y cerrar con diferencia',
  'venta fuera de límites':
    'Vendió fuera de sus límites: precio, descuento, tipo de venta, crédito o corrección',
  'venta con líneas libres': 'Vendió algo que no está en el catálogo',
  'venta con líneas renombradas': 'Vendió un producto con otro nombre',
  'venta rechazada corregida': 'Corrigió una venta que Hacienda rechazó',
  'compra sin factura': 'Compró sin factura, pagada en efectivo',
  'documento de proveedor recibido': 'Recibió el documento de un proveedor',
  'compra ingresada': 'Ingresó una compra',
  'carpeta de compras cambiada': 'Cambió la carpeta en que se reciben documentos de proveedores',
  'libros cerrados': 'Cerró los libros de un mes',
  'libros abiertos de nuevo': 'Abrió de nuevo los libros de un mes',
  'compra escrita': 'Escribió una compra que vino en papel',
  'compra anulada': 'Anuló una compra que se había escrito',
  'ingreso de compra deshecho': 'Deshizo el ingreso de una compra',
  'pago a proveedor': 'Pagó a un proveedor',
  'pago a proveedor anulado': 'Anuló un pago a un proveedor',
  'proveedor guardado': 'Guardó los datos de un proveedor',
  'vencimiento de compra': 'Dijo cuándo se paga una compra',
  'pedido a proveedor': 'Pidió bienes a un proveedor',
  'pedido enviado por correo': 'Envió un pedido a su proveedor por correo',
  'pedido recibido': 'Dio por recibido un pedido a proveedor',
  'pedido anulado': 'Anuló un pedido a proveedor',
  'línea quitada tras cobrar': 'Quitó una línea de una venta que ya se estaba cobrando',
  'venta vaciada tras cobrar': 'Vació una venta que ya se estaba cobrando',
  'venta de otra persona reabierta': 'Siguió con una venta apartada por otra persona',
  'venta de otra persona descartada': 'Descartó una venta apartada por otra persona',
  'central: caja inscrita': 'Inscribió la caja en la central',
  'central: caja retirada': 'Retiró la caja de la central',
  'central: nueva etapa': 'Siguió enviando a la central en una etapa nueva',
  'central: persona': 'Llegó de la central una persona, o un cambio de ella',
  'central: precios': 'La central lleva los precios: los que la caja tenía ya no rigen',
  'central: persona retirada': 'La central dio de baja a una persona',
  'central: reglas': 'La empresa fijó reglas para todas sus cajas',
  'webhook agregado': 'Agregó un destino de webhooks',
  'webhook eliminado': 'Quitó un destino de webhooks',
  'webhook en pausa': 'Pausó el envío a un destino de webhooks',
  'secreto de webhook cambiado': 'Cambió el secreto de un destino de webhooks',
  'webhook reanudado': 'Reanudó el envío a un destino de webhooks',
  'respaldo tomado': 'Se guardó un respaldo',
  'respaldo restaurado': 'Se restauró un respaldo',
  'simulacro de restauración': 'Se probó un respaldo',
  'plan de respaldos cambiado': 'Cambió cuándo y dónde se guardan los respaldos',
  'emisión bloqueada tras restaurar': 'La emisión quedó bloqueada después de restaurar',
  'emisión bloqueada: números de otra caja':
    'La emisión quedó bloqueada: la central conoce números de otra caja',
  'emisión desbloqueada': 'Desbloqueó la emisión después de restaurar',
  'emisión continuada tras reloj adelantado': 'Continuó la emisión con documentos fechados en el futuro',
  'actualización instalada': 'Instaló una versión nueva del programa',
  'bloqueo por inactividad cambiado': 'Cambió cuándo se bloquea sola la caja',
  'bitácora exportada': 'Se llevó la bitácora en un archivo',
  'paquete de soporte guardado': 'Guardó un paquete de soporte',
  'datos exportados': 'Se llevó datos en un archivo',
  'documentos exportados': 'Se llevó documentos en un archivo',
  'importación aplicada': 'Importó productos o clientes',
  'importación: cambios': 'Cambió productos o clientes con una importación',
  'producto creado': 'Agregó un producto',
  'producto cambiado': 'Cambió un producto',
  'producto eliminado': 'Eliminó un producto',
  'precio guardado': 'Guardó un precio',
  'precio eliminado': 'Eliminó un precio',
  'promoción guardada': 'Guardó una promoción',
  'promoción terminada': 'Terminó una promoción',
  'lista de precios de un cliente': 'Le dio una lista de precios a un cliente',
  'teclas acomodadas': 'Acomodó las teclas de productos',
  'cliente creado': 'Agregó un cliente',
  'cliente cambiado': 'Cambió un cliente',
  'cliente eliminado': 'Eliminó un cliente',
  'existencia anotada': 'Anotó lo que entró o salió del inventario sin venta ni compra',
  'conteo de existencias': 'Guardó un conteo del inventario',
  'traslado recibido': 'Recibió mercadería que envió otra tienda',
  'traslado aclarado': 'Aclaró lo que faltaba o sobraba de un traslado',
  'conteo de existencias empezado': 'Empezó un conteo del inventario',
  'conteo de existencias descartado': 'Descartó un conteo del inventario sin guardarlo',
  'conteo de existencias anulado': 'Anuló un conteo del inventario',
  'existencia contada como cero': 'Dijo que de unos productos no hay ninguno',
  'bitácora distinta de la anotada': 'La bitácora no es la que el servicio había anotado: alguien la cambió',
  'bitácora sellada': 'Al iniciar, el servicio selló lo que otros comandos anotaron',
  'bitácora anterior a la anotada': 'Después de restaurar, la bitácora es más vieja que la anotada',
  'apertura de caja': 'Abrió la caja',
  'movimiento de caja': 'Anotó un movimiento de efectivo',
  'abono de cliente': 'Recibió un abono de un cliente',
  'apunte en cuenta de cliente': 'Anotó un ajuste en la cuenta de un cliente',
  cotización: 'Hizo una cotización, o una versión nueva de una',
  'cotización anulada': 'Anuló una cotización',
  'cotización enviada por correo': 'Envió una cotización por correo',
  'cuenta enviada por correo': 'Envió a un cliente su cuenta por correo',
  'movimiento de caja negado': 'Quiso anotar un movimiento de efectivo que no se permitió',
  'conteo de caja': 'Contó el efectivo de la caja',
  'cierre de caja': 'Cerró la caja',
  'cierre de caja negado': 'Quiso cerrar la caja con una diferencia que debía aprobar otra persona',
  'reglas de caja': 'Cambió las reglas de la caja',
  'orden de abrir la gaveta': 'Mandó abrir la gaveta',
  'impresora creada': 'Agregó una impresora',
  'impresora cambiada': 'Cambió una impresora',
  'impresora eliminada': 'Eliminó una impresora',
  'logo guardado': 'Puso el logo de los documentos',
  'logo quitado': 'Quitó el logo de los documentos',
  'correo configurado': 'Cambió la configuración del correo',
  'correo reanudado': 'Reanudó el envío de correos',
  'documento enviado por correo': 'Envió un documento por correo',
  'herramienta de agente': 'Un agente llamó una herramienta',
  'propuesta de agente': 'Un agente propuso algo',
  'propuesta confirmada': 'Confirmó lo que propuso un agente',
  'propuesta rechazada': 'Rechazó lo que propuso un agente',
};

/** What stands in a log of another version is shown by its name. */
const SENTENCE: Readonly<Record<string, string>> = { ...provisionSentences(CHANGE, ENTITY), ...ACTION };

const YES_OR_NO = new Map([
  ['true', 'sí'],
  ['false', 'no'],
]);

/** What was done; an act of another version stays as it is written. */
export function spanishAct(accion: string): string {
  return SENTENCE[accion] ?? accion;
}

/** What a detail is called. */
export function spanishDetailName(nombre: string): string {
  return pathText(nombre, SPANISH_DETAILS);
}

/** The value of a detail; most stand as they are written. */
export function spanishDetailValue(nombre: string, valor: string): string {
  return detailText({ nombre, valor }, SENTENCE, (each) => YES_OR_NO.get(each) ?? each);
}
