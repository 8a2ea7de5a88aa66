/** Pictures of what a manager sees in a shop that has traded for weeks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { askBridge } from '../page/bridge-page.ts';
import { openScreen as open, PICTURE_MOMENT, type BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

const SECOND = { nombre: 'Olga Portillo', rol: 'gerente', pin: '314159' } as const;
const PRODUCTS_CSV = [
  'Código,Descripción,Precio con IVA,Código de barras',
  'ARR-5,Arroz precocido Milpa 5 lb,3.75,7419901001079',
  'PUP-MIX,Pupusas mixtas congeladas,4.50,7419909000010',
  'HOR-1,Horchata en polvo 1 lb,3.20,7419909000027',
  'SEM-1,Semita de piña,gratis,7419909000034',
  'TAM-6,Tamales de elote (6),5.40,123',
  '',
].join('\n');

/** Everything of a manager, one screen after the other. */
export async function managerTour(page: Page, shop: BusyShop): Promise<void> {
  await page.clock.setSystemTime(new Date(PICTURE_MOMENT));
  await statistics(page, shop);
  await products(page, shop);
  await inventory(page, shop);
  await purchases(page, shop);
  await customers(page, shop);
  await quotes(page, shop);
  await invalidation(page, shop);
  await settings(page, shop);
  await open(page, shop, 'estado');
  await page.locator('.connections').waitFor();
  await picture(page, 'estado-del-servicio');
}

async function statistics(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'estadisticas');
  await page.locator('.headline-figure').waitFor();
  await page.locator('.compare').waitFor();
  await withoutClock(page);
  await picture(page, 'estadisticas-hoy');
  await page.getByRole('button', { name: 'Este mes' }).click();
  await page.locator('.statistics-part').last().waitFor();
  await type(page, '');
  await picture(page, 'estadisticas');
  await page.locator('.statistics-part').last().scrollIntoViewIfNeeded();
  await picture(page, 'estadisticas-fin');
  await page.getByRole('button', { name: 'Libros de IVA' }).click();
  await page.locator('.books-verdict').waitFor();
  await picture(page, 'libros-de-iva');
}

/** The shop's clock is in our hands and the simulator's is not: what is told of their difference is of no shop. */
async function withoutClock(page: Page): Promise<void> {
  const told = page.locator('.decisions').getByRole('listitem').filter({ hasText: 'Reloj:' });
  await told.waitFor();
  await told.evaluate((item) => (item.style.display = 'none'));
}

async function products(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'productos');
  await page.getByRole('row').nth(2).waitFor();
  await picture(page, 'productos-gerente');
  await type(page, '', 'Enter');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'producto');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: 'Importar archivo' }).click();
  await page.getByRole('button', { name: 'Elegir archivo' }).waitFor();
  await picture(page, 'importar');
  const file = join(shop.folder, 'productos.csv');
  writeFileSync(file, PRODUCTS_CSV);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Esto es lo que pasará').waitFor();
  await picture(page, 'importar-revision');
  await type(page, '', 'Enter');
  await page.getByText('Importación terminada').waitFor();
  await picture(page, 'importar-fin');
  await type(page, '', 'Enter');
}

/** What there is, what happened to a product, what is written of it, a count, and what shops send each other. */
async function inventory(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'inventario');
  await page.getByRole('row').nth(2).waitFor();
  await picture(page, 'inventario');
  await type(page, '', 'Enter');
  await page.getByRole('dialog').getByRole('table').waitFor();
  await picture(page, 'inventario-movimientos');
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
  await page.getByLabel('Qué pasó').waitFor();
  await picture(page, 'inventario-anotar');
  await type(page, '', 'Escape', 'F4');
  await page.getByRole('heading', { name: 'Conteos', exact: true }).waitFor();
  await picture(page, 'inventario-conteos');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('heading', { name: /^Contar ·/ }).waitFor();
  const found = await askBridge(page, 'stock.list', { q: '', bajoMinimo: false, desde: 0, limite: 3 });
  const [{ id } = { id: 0 }] = (await askBridge(page, 'counts.current', {})).conteos;
  for (const [at, { codigo }] of found.existencias.entries())
    await askBridge(page, 'counts.mark', {
      id,
      clave: `marca-${at}`,
      codigo,
      contado: String(at + 2),
      modo: 'propio',
      haceMs: 0,
    });
  await page.getByText('3 productos contados').waitFor();
  await picture(page, 'inventario-contar');
  await type(page, '', 'F6');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await picture(page, 'inventario-sin-contar');
  await type(page, '', 'Escape', 'F12');
  await page.getByLabel('Causa para las demás').selectOption('error');
  await picture(page, 'inventario-diferencias');
  await open(page, shop, 'inventario');
  await page.getByRole('row').nth(2).waitFor();
  await type(page, '', 'F6');
  await page.getByRole('heading', { name: 'Traslados' }).waitFor();
  await picture(page, 'inventario-traslados');
  await open(page, shop, 'inventario');
  await page.getByRole('row').nth(2).waitFor();
  await page.getByRole('button', { name: 'Reportes' }).click();
  await page.getByText('% de ganancia').first().waitFor();
  await picture(page, 'inventario-reportes');
  for (const [kind, name] of REPORTS) {
    await page.getByRole('button', { name: kind, exact: true }).first().click();
    await page.mouse.move(0, 0);
    await type(page, '');
    await picture(page, `inventario-reportes-${name}`);
  }
}

const REPORTS = [
  ['ABC', 'abc'],
  ['Sin movimiento', 'sin-movimiento'],
  ['Valor a una fecha', 'valor'],
  ['Pérdidas', 'perdidas'],
  ['Pedir', 'pedir'],
] as const;

/** What suppliers sent, what is written by hand, what they are owed, and who they are. */
async function purchases(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'compras');
  await page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
  await picture(page, 'compras');
  await page.getByRole('button', { name: 'Escribir una compra' }).click();
  await page.getByRole('combobox', { name: 'Proveedor conocido' }).waitFor();
  await picture(page, 'compras-escribir');
  await open(page, shop, 'compras');
  await page.getByRole('button', { name: 'Lo que debemos' }).click();
  await page.getByRole('button', { name: 'Guardar lista (CSV)' }).waitFor();
  await picture(page, 'compras-lo-que-debemos');
  await page.getByRole('button', { name: 'Proveedores', exact: true }).click();
  await page.getByRole('button', { name: 'Nuevo proveedor' }).waitFor();
  await picture(page, 'compras-proveedores');
}

async function customers(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'clientes');
  await page.getByRole('row').nth(2).waitFor();
  await picture(page, 'clientes-gerente');
  await type(page, '', 'Enter');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'cliente-ficha');
}

async function quotes(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'cotizaciones');
  await page.getByRole('row').nth(1).waitFor();
  await picture(page, 'cotizaciones');
  await page.getByRole('button', { name: /^COT-/ }).first().click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'cotizacion');
  await type(page, '', 'Escape');
}

/** From the search to the seal, with another manager's PIN. */
async function invalidation(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'invalidar');
  await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
  await picture(page, 'invalidar-buscar');
  await type(page, 'martillo');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'invalidar-encontrados');
  // Not the latest one: only a later document can replace it.
  await type(page, '', 'ArrowDown', 'Enter');
  await page.getByRole('radio').first().waitFor();
  await picture(page, 'invalidar');
  await page.getByRole('radio', { name: 'La reemplaza otra' }).focus();
  await type(page, '', 'Space');
  await page.locator('#invalidation-replacement input').focus();
  await page.locator('#invalidation-replacement .option').first().waitFor();
  await picture(page, 'invalidar-reemplazo');
  await type(page, '', 'Enter');
  await picture(page, 'invalidar-listo');
  await askBridge(page, 'settings.saveUser', { id: null, ...SECOND });
  await open(page, shop, 'invalidar');
  await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
  const [sale] = (await askBridge(page, 'documents.list', { tipoDte: '01', limite: '1' })).documentos;
  await type(page, sale?.numeroControl ?? '');
  await page.getByRole('option').first().waitFor();
  await type(page, '', 'Enter');
  await page.getByRole('radio').first().waitFor();
  await page.getByRole('radio', { name: 'La venta se deshizo', exact: true }).focus();
  await type(page, '', 'Space');
  await review(page);
  await picture(page, 'invalidar-confirmar');
  await type(page, SECOND.pin, 'Enter');
  await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
  await picture(page, 'invalidar-hecho');
}

async function review(page: Page): Promise<void> {
  await type(page, '', 'F12');
  await page.getByRole('alertdialog').waitFor();
}

const SECTIONS = [
  ['Apariencia', 'apariencia'],
  ['Emisor', 'emisor'],
  ['Sucursales', 'sucursales'],
  ['Certificado', 'certificado'],
  ['Conexión', 'conexion'],
  ['Llaves de la API', 'llaves'],
  ['Solicitudes de la API', 'solicitudes'],
  ['Webhooks', 'webhooks'],
  ['Usuarios', 'usuarios'],
  ['Navegadores', 'navegadores'],
  ['Ventas y permisos', 'permisos'],
  ['Para el contador', 'reglas'],
  ['Notas', 'notas'],
  ['Acceso al servicio', 'servicio'],
  ['Respaldos', 'respaldos'],
  ['Central', 'central'],
  ['Salud', 'salud'],
  ['Bitácora', 'bitacora'],
] as const;

/** Every section, and the sheets that open from them. */
async function settings(page: Page, shop: BusyShop): Promise<void> {
  await open(page, shop, 'ajustes');
  const sections = page.getByRole('navigation', { name: 'Secciones de ajustes' });
  await sections.waitFor();
  await picture(page, 'ajustes-caja');
  for (const [section, name] of SECTIONS) {
    await sections.getByRole('button', { name: section }).click();
    await page.getByRole('heading', { level: 2, name: section }).waitFor();
    await page.mouse.move(0, 0);
    await picture(page, `ajustes-${name}`);
    if (name === 'reglas') {
      await page.getByRole('button', { name: 'Guardar' }).scrollIntoViewIfNeeded();
      await picture(page, 'ajustes-reglas-fin');
    }
    if (name === 'sucursales') await sheet(page, 'Agregar sucursal', 'ajustes-sucursal');
    if (name === 'llaves') await sheet(page, 'Crear una llave', 'ajustes-llave');
    if (name === 'usuarios') await sheet(page, 'Agregar usuario', 'ajustes-usuario');
    if (name === 'navegadores') await sheet(page, 'Emparejar otro navegador', 'ajustes-navegador');
    if (name === 'respaldos') await backups(page);
    if (name === 'bitacora') {
      await page.getByRole('button', { name: 'Comprobar la cadena' }).click();
      await page.getByText('La cadena está completa').waitFor();
      await picture(page, 'ajustes-bitacora-cadena');
      await page.getByRole('grid').getByRole('row').nth(1).press('Enter');
      await page.getByRole('dialog').waitFor();
      await picture(page, 'ajustes-bitacora-fila');
      await type(page, '', 'Escape');
    }
  }
}

/** A backup, the drill with its report, and what a bundle holds. */
async function backups(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Respaldar ahora' }).click();
  await page.getByText('Respaldo guardado').waitFor();
  await page.getByRole('button', { name: 'Simulacro de restauración' }).click();
  const report = page.locator('.backup-done').getByRole('button', { name: 'Ver informe' });
  await report.waitFor();
  await picture(page, 'ajustes-respaldos-simulacro');
  await report.click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'ajustes-simulacro-informe');
  await type(page, '', 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function sheet(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, name);
  await type(page, '', 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
