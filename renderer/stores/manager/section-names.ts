/** Names and groups of the settings sections. */
export const SECTION_GROUPS = [
  ['tienda', ['emisor', 'sucursales', 'permisos', 'correo']],
  ['hacienda', ['certificado', 'conexion', 'notas', 'reglas']],
  ['equipo', ['caja', 'impresoras', 'apariencia', 'central', 'salud']],
  [
    'seguridad',
    ['usuarios', 'navegadores', 'llaves', 'solicitudes', 'webhooks', 'servicio', 'respaldos', 'bitacora'],
  ],
] as const;
export type SectionName = (typeof SECTION_GROUPS)[number][1][number];

/** Sections open to everybody; the others are for managers. */
export const OPEN_SECTIONS: ReadonlySet<SectionName> = new Set(['caja', 'apariencia']);
