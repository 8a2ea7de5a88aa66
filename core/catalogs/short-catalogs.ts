/** The authority's short catalogues (edition of the workbook of July 2026); a long one has a file of its own. */
import { parseEntries, type Catalog } from './catalog.ts';

export const CAT_001 = textCodes(`
CAT-001 Ambiente de destino
00 Modo prueba
01 Modo producción
`);

export const CAT_002 = textCodes(`
CAT-002 Tipo de Documento / Evento
01 Factura
03 Comprobante de crédito fiscal
04 Nota de remisión
05 Nota de crédito
06 Nota de débito
07 Comprobante de retención
08 Comprobante de liquidación
09 Documento contable de liquidación
11 Facturas de exportación
14 Factura de sujeto excluido
15 Comprobante de donación
17 Evento de Operaciones Especiales
18 Evento de Retorno
`);

export const CAT_003 = integerCodes(`
CAT-003 Modelo de Facturación
1 Modelo Facturación previo
2 Modelo Facturación diferido
`);

export const CAT_004 = integerCodes(`
CAT-004 Tipo de Transmisión
1 Transmisión normal
2 Transmisión por contingencia
`);

export const CAT_005 = integerCodes(`
CAT-005 Tipo de Contingencia
1 No disponibilidad de sistema del MH
2 No disponibilidad de sistema del emisor
3 Falla en el suministro de servicio de Internet del Emisor
4 Falla en el suministro de servicio de energía eléctrica del emisor que impida la transmisión de los DTE
5 Otro (deberá digitar un máximo de 500 caracteres explicando el motivo)
`);

export const CAT_006 = textCodes(`
CAT-006 Retención IVA MH
22 Retención IVA 1%
C4 Retención IVA 13%
C9 Otras retenciones IVA casos especiales
`);

export const CAT_007 = integerCodes(`
CAT-007 Tipo de Generación del Documento
1 Físico
2 Electrónico
`);

export const CAT_009 = textCodes(`
CAT-009 Tipo de establecimiento
01 Sucursal
02 Casa Matriz
04 Bodega
07 Patio
`);

export const CAT_010 = integerCodes(`
CAT-010 Código tipo de Servicio (Médico)
1 Cirugía
2 Operación
3 Tratamiento médico
4 Cirugía instituto salvadoreño de Bienestar Magisterial
5 Operación Instituto Salvadoreño de Bienestar Magisterial
6 Tratamiento médico Instituto Salvadoreño de Bienestar Magisterial
`);

export const CAT_011 = integerCodes(`
CAT-011 Tipo de ítem
1 Bienes
2 Servicios
3 Ambos (Bienes y Servicios, incluye los dos inherente a los Productos o servicios)
4 Otros tributos por ítem
`);

export const CAT_012 = textCodes(`
CAT-012 Departamento
00 Otro (Para extranjeros)
01 Ahuachapán
02 Santa Ana
03 Sonsonate
04 Chalatenango
05 La Libertad
06 San Salvador
07 Cuscatlán
08 La Paz
09 Cabañas
10 San Vicente
11 Usulután
12 San Miguel
13 Morazán
14 La Unión
`);

export const CAT_016 = integerCodes(`
CAT-016 Condición de la Operación
1 Contado
2 A crédito
3 Otro
`);

export const CAT_017 = textCodes(`
CAT-017 Forma de Pago
01 Billetes y monedas
02 Tarjeta Débito
03 Tarjeta Crédito
04 Cheque
05 Transferencia-Depósito Bancario
08 Dinero electrónico
09 Monedero electrónico
11 Bitcoin
12 Otras Criptomonedas
13 Cuentas por pagar del receptor
14 Giro bancario
99 Otros (se debe indicar el medio de pago)
`);

export const CAT_018 = textCodes(`
CAT-018 Plazo
01 Días
02 Meses
03 Años
`);

export const CAT_021 = integerCodes(`
CAT-021 Documentos Asociados
1 Emisor
2 Receptor
3 Médico (solo aplica para contribuyentes obligados a la presentación de F-958)
4 Transporte (solo aplica para Factura de exportación)
`);

export const CAT_022 = textCodes(`
CAT-022 Tipo de documento de identificación
36 NIT
13 DUI
37 Otro
03 Pasaporte
02 Carnet de Residente
`);

export const CAT_023 = textCodes(`
CAT-023 Operaciones Especiales
02 Factura de venta simplificada
97 Comprobantes de Control Interno
`);

export const CAT_024 = integerCodes(`
CAT-024 Motivo del evento
1 Error en la Información del Documento Tributario Electrónico a invalidar.
2 Rescindir de la operación realizada.
3 Otro
`);

export const CAT_025 = textCodes(`
CAT-025 Título a que se remiten los bienes
01 Depósito
02 Propiedad
03 Consignación
04 Traslado
05 Otros
`);

export const CAT_026 = integerCodes(`
CAT-026 Tipo de Donación
1 Efectivo
2 Bien
3 Servicio
`);

export const CAT_029 = integerCodes(`
CAT-029 Tipo de persona
1 Persona Natural
2 Persona Jurídica
`);

export const CAT_030 = integerCodes(`
CAT-030 Transporte
1 TERRESTRE
2 AÉREO
3 MARÍTIMO
4 FERREO
5 MULTIMODAL
6 CORREO
`);

export const CAT_031 = textCodes(`
CAT-031 INCOTERMS
01 EXW-En fabrica
02 FCA-Libre transportista
03 CPT-Transporte pagado hasta
04 CIP-Transporte y seguro pagado hasta
05 DAP-Entrega en el lugar
06 DPU-Entregado en el lugar descargado
07 DDP-Entrega con impuestos pagados
08 FAS-Libre al costado del buque
09 FOB-Libre a bordo
10 CFR-Costo y flete
11 CIF- Costo seguro y flete
`);

export const CAT_032 = integerCodes(`
CAT-032 Domicilio Fiscal
1 Domiciliado
2 No Domiciliado
`);

export const CAT_033 = textCodes(`
CAT-033 Tipo de Régimen
EX-1 Exportación Definitiva
EX-2 Exportación Temporal
EX-3 Reexportación
TA-1 Tránsito Aduanero
`);

/** A catalogue whose codes a document writes as texts. */
function textCodes(text: string): Catalog {
  return { ...parseCatalog(text), codeJsonType: 'string' };
}

/** A catalogue whose codes a document writes as numbers. */
function integerCodes(text: string): Catalog {
  return { ...parseCatalog(text), codeJsonType: 'integer' };
}

/** The first line is the catalogue's name and title. */
function parseCatalog(text: string): Pick<Catalog, 'catalog' | 'title' | 'entries'> {
  const [[catalog, title] = ['', ''], ...entries] = parseEntries(text);
  return { catalog, title, entries };
}
