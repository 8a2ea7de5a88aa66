/** Refusals about backups and drills, with Spanish sentences. */

interface Copy {
  readonly respaldo: string;
}

export const BACKUP_RULES = {
  'carpeta-de-respaldos-muda': () =>
    'La carpeta de los respaldos no responde; revise que el disco o la red estén conectados',
  'respaldo-sobre-la-base': ({ archivo }: { readonly archivo: string }) =>
    `${archivo} es la base de datos misma; elija otro nombre para el respaldo`,
  'respaldo-ya-existe': ({ archivo }: { readonly archivo: string }) =>
    `Ya existe ${archivo}; elija otro nombre o use --force para reemplazarlo`,
  'respaldo-de-base-danada': ({ problema, salida }: { readonly problema: string; readonly salida: string }) =>
    `No se guardó el respaldo: la base de datos tiene daños (${problema}); ${salida}`,
  'simulacro-sin-respaldo': ({ respaldo }: Copy) =>
    `No existe el respaldo ${respaldo}; elija otro de la lista.`,
  'simulacro-sin-espacio': ({ mebibytes }: { readonly mebibytes: number }) =>
    `No hay espacio para el simulacro: faltan ${mebibytes} MB libres en el disco de los datos. No se copió nada.`,
  'simulacro-sin-terminar': ({ causa }: { readonly causa: string }) => `El simulacro no terminó. ${causa}`,
  'respaldo-danado': ({ respaldo, problema }: Copy & { readonly problema: string }) =>
    `El respaldo ${respaldo} está dañado (${problema}). Use otro respaldo.`,
  'respaldo-de-otro-programa': ({ respaldo }: Copy) =>
    `El respaldo ${respaldo} no es un respaldo de Caja DTE. Use otro respaldo.`,
  'respaldo-ilegible': ({ respaldo, problema }: Copy & { readonly problema: string }) =>
    `El respaldo ${respaldo} no se puede leer (${problema}). Use otro respaldo.`,
  'respaldo-no-abre': ({ respaldo, causa }: Copy & { readonly causa: string }) =>
    `El respaldo ${respaldo} no se puede abrir: ${causa}`,
  'respaldo-alterado': ({ respaldo, faltas }: Copy & { readonly faltas: number }) =>
    `El respaldo ${respaldo} está alterado o dañado: ${faltas} faltas. Use otro respaldo.`,
  'informe-ya-no-esta': () => 'Ese informe ya no está; haga otro simulacro',
  'sin-respaldos': () => 'Todavía no hay ningún respaldo que probar; tome uno primero',
  'respaldo-ya-no-esta': () => 'Ese respaldo ya no está en la carpeta; elija otro',
  'respaldo-no-restaurado': ({ archivo, causa }: { readonly archivo: string; readonly causa: string }) =>
    `No se restauró ${archivo}: ${causa}. No se cambió nada.`,
  'respaldo-puesto': ({
    archivo,
    anterior,
    causa,
  }: {
    readonly archivo: string;
    readonly anterior: string | null;
    readonly causa: string;
  }) =>
    `${archivo} ya está en lugar de la base de datos${anterior === null ? '' : ` (la anterior se conserva en ${anterior})`}, pero no se pudo revisar qué números faltan: ${causa} No lo restaure otra vez: al iniciar, Caja DTE los revisa y bloquea lo que haga falta.`,
} as const;
