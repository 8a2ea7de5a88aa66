/** What the demonstration shop sells: invented goods with prices as on a shelf. Barcodes are invented with right check digits. */
import { NEW_TRAITS, type Presentation } from '../contract/till/products.ts';
import type { StoredProduct } from '../store/catalogue/products.ts';

/** CAT-014: other (services). */
const OTRA = 99;

/** Code, description, price with VAT, barcode, category. */
const GOODS = [
  ['ACE-1L', 'Aceite vegetal El Girasol 1 L', '3.15', '7419901001000', 'Abarrotes'],
  ['ARR-5', 'Arroz precocido Milpa 5 lb', '3.60', '7419901001079', 'Abarrotes'],
  ['FRI-4', 'Frijol rojo de seda 4 lb', '4.75', '7419901001147', 'Abarrotes'],
  ['AZU-5', 'Azúcar blanca 5 lb', '2.95', '7419901001215', 'Abarrotes'],
  ['SAL-1', 'Sal refinada yodada 1 lb', '0.25', '7419901001284', 'Abarrotes'],
  ['HAR-5', 'Harina de maíz La Piedra 5 lb', '2.85', '7419901001352', 'Abarrotes'],
  ['CAF-400', 'Café molido de altura 400 g', '5.90', '7419901001420', 'Abarrotes'],
  ['LEC-1L', 'Leche entera 1 L', '1.65', '7419901001499', 'Lácteos y huevos'],
  ['HUE-30', 'Huevos medianos, cartón de 30', '4.95', '7419901001567', 'Lácteos y huevos'],
  ['QUE-1', 'Queso duro blando 1 lb', '4.10', '7419901001635', 'Lácteos y huevos'],
  ['CRE-750', 'Crema especial 750 ml', '3.25', '7419901001703', 'Lácteos y huevos'],
  ['PAN-FAM', 'Pan de caja familiar', '2.35', '7419901001772', 'Abarrotes'],
  ['GAS-3', 'Gaseosa de cola 3 L', '2.50', '7419901001840', 'Bebidas'],
  ['AGU-600', 'Agua purificada 600 ml', '0.60', '7419901001918', 'Bebidas'],
  ['JUG-NAR', 'Jugo de naranja 1 L', '1.95', '7419901001987', 'Bebidas'],
  ['CHU-MIX', 'Churritos mixtos 150 g', '1.10', '7419901002052', 'Golosinas'],
  ['GAL-VAI', 'Galletas de vainilla, paquete de 12', '1.80', '7419901002120', 'Golosinas'],
  ['CHO-BAR', 'Chocolate de mesa, barra', '0.85', '7419901002199', 'Golosinas'],
  ['ATU-170', 'Atún en aceite 170 g', '1.45', '7419901002267', 'Abarrotes'],
  ['PAS-TOM', 'Pasta de tomate 227 g', '0.95', '7419901002335', 'Abarrotes'],
  ['SOP-POL', 'Sopa instantánea de pollo', '0.75', '7419901002403', 'Abarrotes'],
  ['DET-1', 'Detergente en polvo 1 kg', '2.40', '7419901002472', 'Limpieza'],
  ['JAB-3', 'Jabón de lavar, bola de 3', '1.35', '7419901002540', 'Limpieza'],
  ['CLO-1L', 'Cloro 1 L', '1.20', '7419901002618', 'Limpieza'],
  ['PAP-12', 'Papel higiénico, 12 rollos', '6.50', '7419901002687', 'Limpieza'],
  ['SHA-400', 'Champú de sábila 400 ml', '3.95', '7419901002755', 'Cuidado personal'],
  ['CRE-DEN', 'Crema dental 100 ml', '1.75', '7419901002823', 'Cuidado personal'],
  ['FOC-LED', 'Foco LED 9 W', '1.90', '7419901002892', 'Ferretería'],
  ['PIL-AA4', 'Pilas alcalinas AA, 4 unidades', '3.30', '7419901002960', 'Ferretería'],
  ['EXT-3M', 'Extensión eléctrica 3 m', '5.25', '7419901003035', 'Ferretería'],
  ['CUA-100', 'Cuaderno rayado de 100 páginas', '1.15', '7419901003103', 'Librería'],
  ['LAP-HB', 'Lápiz de grafito HB', '0.20', '7419901003172', 'Librería'],
  ['RES-CAR', 'Resma de papel carta', '5.75', '7419901003240', 'Librería'],
] as const;

/** Packs and boxes: code of the goods, own code, name, how many they hold, price with VAT, barcode. */
const PACKS = [
  ['GAS-3', 'GAS-3-6', 'caja de 6', 6, '14.10', '7419901004100'],
  ['AGU-600', 'AGU-600-24', 'paquete de 24', 24, '12.00', '7419901004117'],
  ['HUE-30', 'HUE-30-12', 'caja de 12 cartones', 12, '56.40', '7419901004124'],
  ['LEC-1L', 'LEC-1L-12', 'caja de 12', 12, '18.90', '7419901004131'],
  ['ATU-170', 'ATU-170-48', 'caja de 48', 48, '64.80', '7419901004148'],
  ['SOP-POL', 'SOP-POL-12', 'caja de 12', 12, '8.40', '7419901004155'],
  ['LAP-HB', 'LAP-HB-12', 'caja de 12', 12, '2.10', '7419901004162'],
] as const;

/** Code, description, price with VAT, treatment. */
const SERVICES = [
  ['SRV-DOM', 'Entrega a domicilio en la ciudad', '3.00', 'gravado'],
  ['SRV-REG', 'Envoltura para regalo', '1.50', 'gravado'],
  ['SRV-COP', 'Fotocopia tamaño carta', '0.05', 'gravado'],
  ['SRV-IMP', 'Impresión a color', '0.35', 'gravado'],
  ['SRV-INS', 'Instalación de lámpara', '12.00', 'gravado'],
  ['SRV-ALQ', 'Alquiler de vivienda, día', '15.00', 'exento'],
  ['SRV-EXT', 'Servicio prestado fuera del país', '25.00', 'no-sujeto'],
] as const;

function packsOf(goods: string): readonly Presentation[] {
  return PACKS.filter(([of]) => of === goods).map(([, codigo, nombre, factor, precio, barcode]) => ({
    codigo,
    nombre,
    factor,
    codigosBarra: [barcode],
    precio,
  }));
}

/** The goods and services, without ids. */
export function demoProducts(): readonly Omit<StoredProduct, 'id'>[] {
  return [
    ...GOODS.map(([codigo, descripcion, precio, barcode, categoria]) => ({
      ...NEW_TRAITS,
      categoria,
      llevaExistencia: true,
      presentaciones: packsOf(codigo),
      codigo,
      codigosBarra: [barcode],
      descripcion,
      precio,
    })),
    ...SERVICES.map(([codigo, descripcion, precio, tratamiento]) => ({
      ...NEW_TRAITS,
      codigo,
      codigosBarra: [],
      descripcion,
      precio,
      uniMedida: OTRA,
      tipo: 'servicio' as const,
      tratamiento,
    })),
  ];
}
