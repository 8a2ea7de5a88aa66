/** What the demonstration shop sells: invented goods with prices as on a shelf. Barcodes are invented with right check digits. */
import { SOLD_AS_ITSELF } from '../contract/till/products.ts';
import type { StoredProduct } from '../store/catalogue/products.ts';

/** CAT-014: unit, and other (services). */
const UNIDAD = 59;
const OTRA = 99;

/** Code, description, price with VAT, barcode. */
const GOODS = [
  ['ACE-1L', 'Aceite vegetal El Girasol 1 L', '3.15', '7419901001000'],
  ['ARR-5', 'Arroz precocido Milpa 5 lb', '3.60', '7419901001079'],
  ['FRI-4', 'Frijol rojo de seda 4 lb', '4.75', '7419901001147'],
  ['AZU-5', 'Azúcar blanca 5 lb', '2.95', '7419901001215'],
  ['SAL-1', 'Sal refinada yodada 1 lb', '0.25', '7419901001284'],
  ['HAR-5', 'Harina de maíz La Piedra 5 lb', '2.85', '7419901001352'],
  ['CAF-400', 'Café molido de altura 400 g', '5.90', '7419901001420'],
  ['LEC-1L', 'Leche entera 1 L', '1.65', '7419901001499'],
  ['HUE-30', 'Huevos medianos, cartón de 30', '4.95', '7419901001567'],
  ['QUE-1', 'Queso duro blando 1 lb', '4.10', '7419901001635'],
  ['CRE-750', 'Crema especial 750 ml', '3.25', '7419901001703'],
  ['PAN-FAM', 'Pan de caja familiar', '2.35', '7419901001772'],
  ['GAS-3', 'Gaseosa de cola 3 L', '2.50', '7419901001840'],
  ['AGU-600', 'Agua purificada 600 ml', '0.60', '7419901001918'],
  ['JUG-NAR', 'Jugo de naranja 1 L', '1.95', '7419901001987'],
  ['CHU-MIX', 'Churritos mixtos 150 g', '1.10', '7419901002052'],
  ['GAL-VAI', 'Galletas de vainilla, paquete de 12', '1.80', '7419901002120'],
  ['CHO-BAR', 'Chocolate de mesa, barra', '0.85', '7419901002199'],
  ['ATU-170', 'Atún en aceite 170 g', '1.45', '7419901002267'],
  ['PAS-TOM', 'Pasta de tomate 227 g', '0.95', '7419901002335'],
  ['SOP-POL', 'Sopa instantánea de pollo', '0.75', '7419901002403'],
  ['DET-1', 'Detergente en polvo 1 kg', '2.40', '7419901002472'],
  ['JAB-3', 'Jabón de lavar, bola de 3', '1.35', '7419901002540'],
  ['CLO-1L', 'Cloro 1 L', '1.20', '7419901002618'],
  ['PAP-12', 'Papel higiénico, 12 rollos', '6.50', '7419901002687'],
  ['SHA-400', 'Champú de sábila 400 ml', '3.95', '7419901002755'],
  ['CRE-DEN', 'Crema dental 100 ml', '1.75', '7419901002823'],
  ['FOC-LED', 'Foco LED 9 W', '1.90', '7419901002892'],
  ['PIL-AA4', 'Pilas alcalinas AA, 4 unidades', '3.30', '7419901002960'],
  ['EXT-3M', 'Extensión eléctrica 3 m', '5.25', '7419901003035'],
  ['CUA-100', 'Cuaderno rayado de 100 páginas', '1.15', '7419901003103'],
  ['LAP-HB', 'Lápiz de grafito HB', '0.20', '7419901003172'],
  ['RES-CAR', 'Resma de papel carta', '5.75', '7419901003240'],
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

/** The goods and services, without ids. */
export function demoProducts(): readonly Omit<StoredProduct, 'id'>[] {
  return [
    ...GOODS.map(([codigo, descripcion, precio, barcode]) => ({
      ...SOLD_AS_ITSELF,
      codigo,
      codigosBarra: [barcode],
      descripcion,
      precio,
      uniMedida: UNIDAD,
      tipo: 'bien' as const,
      tratamiento: 'gravado' as const,
    })),
    ...SERVICES.map(([codigo, descripcion, precio, tratamiento]) => ({
      ...SOLD_AS_ITSELF,
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
