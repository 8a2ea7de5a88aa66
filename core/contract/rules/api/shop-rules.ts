import { grouped } from '../../text/dollars.ts';

/** Amounts of an account in refusals and warnings, in USD. */
interface CreditAmounts {
  readonly cliente: string;
  readonly limite: string;
  readonly saldo: string;
  readonly monto: string;
}

/** Refusals of shop operations, with their Spanish sentences. */
export const SHOP_API_RULES = {
  'solo-llave-de-administrador': () =>
    'Esta llamada es de todo el negocio: hágala con una llave de administrador (sk_admin_)',
  'solo-su-sucursal': () =>
    'Su llave trabaja solo en su sucursal; quite sucursal, o use una llave de administrador (sk_admin_)',
  'sucursal-que-no-es': ({ sucursales }: { readonly sucursales: readonly string[] }) =>
    `no existe esa sucursal; las del emisor son ${sucursales.join(', ')}`,
  'version-leida': () => 'use la version que leyó, sin cambios y una sola vez, o *',
  'cambio-entretanto': ({ version }: { readonly version: string | null }) =>
    version === null
      ? 'Lo que quiere cambiar ya no existe: alguien lo eliminó entretanto; para crearlo de nuevo, repita sin If-Match'
      : `Alguien lo cambió entretanto (su version ahora es ${version}): léalo otra vez y repita su cambio con esa version`,
  'producto-no-encontrado': ({ codigo }: { readonly codigo: string }) =>
    `El emisor no tiene un producto con el código ${codigo}; búsquelo con GET /productos?q=`,
  'cliente-no-encontrado': ({ documento }: { readonly documento: string }) =>
    `El emisor no tiene un cliente con el documento ${documento}; búsquelo con GET /clientes?q=`,
  'codigo-dos-veces': ({ otro }: { readonly otro: string }) =>
    `es el mismo que ${otro}: cada presentación lleva códigos que ninguna otra tiene, y la unidad es el producto mismo`,
  'cantidad-de-producto': ({ decimals }: { readonly decimals: number }) =>
    decimals === 0
      ? 'este producto se cuenta por unidades enteras; quite los decimales, o envíe pesado: true si se vende por peso'
      : `lo que se vende por peso lleva ${decimals} decimales como máximo`,
  'nivel-sin-existencia': () =>
    'de este producto no se lleva existencia; envíe llevaExistencia: true, o quítelo',
  'maximo-bajo-minimo': ({ minimo }: { readonly minimo: string }) =>
    `no puede ser menor que minimo, que es ${minimo}`,
  'codigo-de-la-ruta': ({ codigo }: { readonly codigo: string }) =>
    `el código es el de la ruta, ${codigo}: quítelo, o envíe el cambio a la ruta del otro`,
  'precio-sin-iva-sigue': () => 'sigue de precio: cambie precio, y quite este o déjelo como lo dio GET',
  'unidad-es-el-producto': () =>
    'la unidad es el producto mismo: cambie precio y codigosBarra del producto, y quite esta o déjela como la dio GET',
  'documento-de-la-ruta': ({ documento }: { readonly documento: string }) =>
    `el documento es el de la ruta, ${documento}: quítelo, o envíe el cambio a la ruta del otro`,
  'existencia-con-movimientos': () =>
    'El producto ya se movió, se contó o se pidió, y su existencia se sigue llevando: llevaExistencia: true; para no venderlo más, retirado: true',
  'pesado-con-movimientos': () =>
    'El producto ya se movió, se contó o se pidió en su unidad, y pesado no cambia: cree otro producto con otro código y retire este con retirado: true',
  'producto-con-movimientos': () =>
    'El producto ya tiene movimientos de existencia, conteos, pedidos o compras y no se elimina: retírelo con PUT y retirado: true, y ya no se venderá',
  'existencia-no-encontrada': ({ codigo }: { readonly codigo: string }) =>
    `El emisor no tiene un producto con el código ${codigo} del que lleve existencia; búsquelo con GET /productos?q=`,
  'momento-con-zona': () => 'debe ser un momento con su zona, como 2026-11-28T10:30:00-06:00',
  'momento-que-paso': ({ ahora }: { readonly ahora: string }) =>
    `no puede ser un momento que ya pasó: son las ${ahora}`,
  'duracion-iso': () =>
    'debe ser una duración como PT25H, P3D o PT90M: semanas, días, horas, minutos y segundos',
  'duracion-o-momento': ({ duracion }: { readonly duracion: string }) =>
    `envíe ${duracion} o hasta, uno de los dos`,
  'ensayo-demasiado-lejos': ({ dias }: { readonly dias: number }) =>
    `puede avanzar hasta ${dias} días de una vez; repita la llamada`,
  'ensayo-hacia-atras': ({ ahora }: { readonly ahora: string }) =>
    `El reloj de ensayo nunca va hacia atrás: son las ${ahora}`,
  'sin-reloj-de-ensayo': () =>
    'Este servicio usa el reloj de la computadora: para adelantarlo, inicie otro con npm run serve -- --reloj-de-ensayo',
  'momento-por-venir': () => 'no puede ser un momento que aún no llega',
  'costo-de-lo-que-sale': () => 'lo que sale cuesta lo que costó al entrar: quite costoUnitario',
  'sin-existencia': ({ codigo }: { readonly codigo: string }) =>
    `del producto ${codigo} no se lleva existencia; actívela en el producto (llevaExistencia)`,
  'codigo-de-presentacion': ({ codigo }: { readonly codigo: string }) =>
    `${codigo} es una presentación; use el código del producto y diga la cantidad en su unidad`,
  'producto-repetido': ({ codigo }: { readonly codigo: string }) =>
    `el producto ${codigo} ya está en otra línea`,
  'cliente-bloqueado': ({ cliente, motivo }: { readonly cliente: string; readonly motivo: string }) =>
    `${cliente} está bloqueado para comprar al crédito: ${motivo}. Cóbrele de contado, o que un gerente lo desbloquee en su cuenta`,
  'limite-de-credito': (of: CreditAmounts) =>
    `No se le puede fiar a ${of.cliente}: debe $${of.saldo}, con esta venta de $${of.monto} pasaría de su límite de $${of.limite}. Cobre al contado, o reciba antes un abono`,
  'pasa-limite-de-credito': (of: CreditAmounts) =>
    `${of.cliente} pasa de su límite de crédito de $${of.limite}: debía $${of.saldo} y se le fiaron $${of.monto}`,
  'cliente-con-saldo': ({ cliente, saldo }: { readonly cliente: string; readonly saldo: string }) =>
    saldo.startsWith('-')
      ? `${cliente} tiene $${saldo.slice(1)} a su favor: devuélvaselos en la caja antes de eliminarlo`
      : `La cuenta de ${cliente} no está en cero (saldo $${saldo}): salde lo que se debe antes de eliminarlo`,
  'no-es-cargo': ({ documento }: { readonly documento: string }) =>
    `${documento} no es un documento vigente que este cliente deba; vea los cargos de su cuenta (GET …/cuenta)`,
  'cantidad-entera': () =>
    'de este producto la cantidad es entera: solo lo que se vende por peso lleva decimales',
  'cantidad-por-peso': ({ decimales }: { readonly decimales: number }) =>
    `lo que se vende por peso lleva ${decimales} decimales como máximo`,
  'cantidad-de-mas': ({ maximo }: { readonly maximo: string }) =>
    `es más de lo que se anota de una vez, que son ${grouped(maximo)}: revise la cantidad`,
} as const;
