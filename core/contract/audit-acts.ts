/** What can stand in the audit log: every act by the name under which it is kept. */

/** Acts of people and of the service. A name is stored and hashed: it is never changed. */
export const ACTS = [
  'sesión iniciada',
  'sesión terminada',
  'PIN incorrecto',
  'caja emparejada',
  'navegador revocado',
  'código de emparejamiento creado',
  'código de pantalla del cliente creado',
  'pantalla del cliente conectada',
  'pantallas del cliente desconectadas',
  'aprobación concedida',
  'aprobación negada',
  'devolución o ajuste',
  'invalidación',
  'ensayo',
  'causa de contingencia',
  'contingencia terminada',
  'evento de contingencia repetido',
  'edición de la fecha rechazada',
  'edición de la fecha recibida',
  'llave creada',
  'llave eliminada',
  'llave vencida',
  'usuario creado',
  'usuario cambiado',
  'usuario cambiado, con PIN nuevo',
  'usuario activado',
  'usuario desactivado',
  'regla de segunda persona',
  'venta fuera de límites',
  'venta con líneas libres',
  'venta con líneas renombradas',
  'venta rechazada corregida',
  'compra sin factura',
  'documento de proveedor recibido',
  'compra ingresada',
  'línea quitada tras cobrar',
  'venta vaciada tras cobrar',
  'venta de otra persona reabierta',
  'venta de otra persona descartada',
  'central: caja inscrita',
  'central: caja retirada',
  'central: nueva etapa',
  'central: persona',
  'central: persona retirada',
  'central: reglas',
  'webhook agregado',
  'webhook eliminado',
  'webhook reanudado',
  'respaldo tomado',
  'respaldo restaurado',
  'simulacro de restauración',
  'plan de respaldos cambiado',
  'emisión bloqueada tras restaurar',
  'emisión bloqueada: números de otra caja',
  'emisión desbloqueada',
  'emisión continuada tras reloj adelantado',
  'actualización instalada',
  'bloqueo por inactividad cambiado',
  'bitácora exportada',
  'paquete de soporte guardado',
  'datos exportados',
  'documentos exportados',
  'importación aplicada',
  'importación: cambios',
  'producto creado',
  'producto cambiado',
  'producto eliminado',
  'teclas acomodadas',
  'cliente creado',
  'cliente cambiado',
  'cliente eliminado',
  'existencia anotada',
  'conteo de existencias',
  'bitácora distinta de la anotada',
  'bitácora sellada',
  'bitácora anterior a la anotada',
  'apertura de caja',
  'movimiento de caja',
  'movimiento de caja negado',
  'conteo de caja',
  'cierre de caja',
  'cierre de caja negado',
  'reglas de caja',
  'orden de abrir la gaveta',
  'impresora creada',
  'impresora cambiada',
  'impresora eliminada',
  'logo guardado',
  'logo quitado',
  'correo configurado',
  'correo reanudado',
  'documento enviado por correo',
] as const;

/** What a provisioning file changes. */
export const PROVISION_ENTITIES = [
  'servicio',
  'emisor',
  'sucursal',
  'conexión',
  'certificado',
  'correlativo',
  'webhook',
  'usuario',
] as const;
export type ProvisionEntity = (typeof PROVISION_ENTITIES)[number];

export const PROVISION_CHANGES = ['creado', 'actualizado', 'eliminado'] as const;
export type ProvisionChangeKind = (typeof PROVISION_CHANGES)[number];

/** The act of a change by a provisioning file. */
export type ProvisionAct = `provision: ${ProvisionEntity} ${ProvisionChangeKind}`;

/** The act of a change, as the log keeps it. */
export function provisionAct(entity: ProvisionEntity, change: ProvisionChangeKind): ProvisionAct {
  return `provision: ${entity} ${change}`;
}

/** An act of the audit log. */
export type AuditAct = (typeof ACTS)[number] | ProvisionAct;
