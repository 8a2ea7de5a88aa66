/** Spanish texts of the list of settings: what each section is also looked for by, and how it stands. */
import type { SectionName } from '../../stores/manager/section-names.ts';

/** Words beside its name by which a section is found. */
const ALSO: Readonly<Record<SectionName, string>> = {
  emisor: 'empresa tarjeta de contribuyente NIT NRC nombre comercial actividad dirección teléfono logo',
  sucursales:
    'punto de venta establecimiento código horario apertura cierre cuota número de control responsable',
  correo: 'SMTP servidor remitente contraseña enviar bandeja',
  certificado: 'firma vencimiento llave privada crt archivo',
  conexion: 'Hacienda simulador usuario contraseña ambiente pruebas producción probar camino',
  permisos: 'límites reglas segunda persona PIN aprobación balanza ticket papel teléfono del cliente QR',
  reglas: 'reglas fiscales impuestos contador feriados umbral',
  notas: 'nota de crédito débito plazo retención',
  caja: 'diseño teclas sonido teclado balanza pantalla del cliente mover producción agrupar',
  impresoras: 'ticket papel gaveta cajón corte página de prueba ESC/POS',
  apariencia: 'tema oscuro claro idioma inglés español',
  central: 'servicio central equipos inscribir',
  salud: 'disco reloj versión actualización soporte bloqueo inactividad',
  usuarios: 'gerente cajero PIN persona rol',
  navegadores: 'emparejar código revocar ventana',
  llaves: 'API integración programa sk_user sk_admin',
  solicitudes: 'registro integración programa errores respuesta log',
  webhooks: 'avisos destino evento secreto firma entregas programa',
  servicio: 'CORS origen red local anfitrión',
  respaldos: 'copia carpeta restaurar simulacro',
  bitacora: 'auditoría quién hizo historial cadena huella',
};

export const esSettingsNav = {
  search: 'Buscar un ajuste',
  none: 'Ningún ajuste se llama así.',
  also: ALSO,
  expires: (days: number) =>
    days < 0 ? 'Vencido' : days === 0 ? 'Vence hoy' : days === 1 ? 'Vence mañana' : `Vence en ${days} días`,
  noEnd: 'Sin fecha de fin',
  missing: 'Falta',
  places: (count: number) => (count === 1 ? '1 punto de venta' : `${count} puntos de venta`),
  people: (managers: number, cashiers: number) =>
    `${managers === 1 ? '1 gerente' : `${managers} gerentes`} · ${cashiers === 1 ? '1 cajero' : `${cashiers} cajeros`}`,
  keys: (count: number) => (count === 0 ? 'Ninguna' : count === 1 ? '1 en uso' : `${count} en uso`),
  goesTo: { simulador: 'Simulador', hacienda: 'Hacienda' },
  mailOff: 'Sin configurar',
  mailOn: 'En marcha',
  mailStopped: 'Detenido',
  backup: (moment: string) => `El último, ${moment}`,
  noBackup: 'Todavía ninguno',
  backupsOff: 'Apagados',
  well: 'Todo bien',
  worthALook: (count: number) => (count === 1 ? '1 aviso' : `${count} avisos`),
};
