/** Why backups and drills refuse, each with its Spanish sentence. */

export const BACKUP_RULES = {
  'carpeta-de-respaldos-muda': () =>
    'La carpeta de los respaldos no responde; revise que el disco o la red estén conectados',
  'respaldo-sobre-la-base': ({ archivo }: { readonly archivo: string }) =>
    `${archivo} es la base de datos misma; elija otro nombre para el respaldo`,
  'respaldo-ya-existe': ({ archivo }: { readonly archivo: string }) =>
    `Ya existe ${archivo}; elija otro nombre o use --force para reemplazarlo`,
  'respaldo-de-base-danada': ({ problema, salida }: { readonly problema: string; readonly salida: string }) =>
    `No se guardó el respaldo: la base de datos tiene daños (${problema}); ${salida}`,
  'informe-ya-no-esta': () => 'Ese informe ya no está; haga otro simulacro',
  'sin-respaldos': () => 'Todavía no hay ningún respaldo que probar; tome uno primero',
  'respaldo-ya-no-esta': () => 'Ese respaldo ya no está en la carpeta; elija otro',
  'respaldo-no-restaurado': ({ archivo, causa }: { readonly archivo: string; readonly causa: string }) =>
    `No se restauró ${archivo}: ${causa}. No se cambió nada.`,
} as const;
