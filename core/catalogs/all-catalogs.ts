/** Every catalogue by its name, for look-ups by integrators and forms. */
import type { Catalog } from './catalog.ts';
import { CAT_001 } from './cat-001-ambiente-destino.ts';
import { CAT_002 } from './cat-002-tipo-documento-evento.ts';
import { CAT_003 } from './cat-003-modelo-facturacion.ts';
import { CAT_004 } from './cat-004-tipo-transmision.ts';
import { CAT_005 } from './cat-005-tipo-contingencia.ts';
import { CAT_006 } from './cat-006-retencion-iva.ts';
import { CAT_007 } from './cat-007-tipo-generacion-documento.ts';
import { CAT_008 } from './cat-008-distrito.ts';
import { CAT_009 } from './cat-009-tipo-establecimiento.ts';
import { CAT_010 } from './cat-010-servicio-medico.ts';
import { CAT_011 } from './cat-011-tipo-item.ts';
import { CAT_012 } from './cat-012-departamento.ts';
import { CAT_013 } from './cat-013-municipio.ts';
import { CAT_014 } from './cat-014-unidad-medida.ts';
import { CAT_015 } from './cat-015-tributos.ts';
import { CAT_016 } from './cat-016-condicion-operacion.ts';
import { CAT_017 } from './cat-017-forma-pago.ts';
import { CAT_018 } from './cat-018-plazo.ts';
import { CAT_019 } from './cat-019-actividad-economica.ts';
import { CAT_020 } from './cat-020-pais.ts';
import { CAT_021 } from './cat-021-documentos-asociados.ts';
import { CAT_022 } from './cat-022-tipo-documento-identificacion.ts';
import { CAT_023 } from './cat-023-operaciones-especiales.ts';
import { CAT_024 } from './cat-024-motivo-evento.ts';
import { CAT_025 } from './cat-025-titulo-remision-bienes.ts';
import { CAT_026 } from './cat-026-tipo-donacion.ts';
import { CAT_027 } from './cat-027-recinto-fiscal.ts';
import { CAT_028 } from './cat-028-regimen.ts';
import { CAT_029 } from './cat-029-tipo-persona.ts';
import { CAT_030 } from './cat-030-transporte.ts';
import { CAT_031 } from './cat-031-incoterms.ts';
import { CAT_032 } from './cat-032-domicilio-fiscal.ts';
import { CAT_033 } from './cat-033-tipo-regimen.ts';

export const ALL_CATALOGS: Readonly<Record<string, Catalog>> = {
  'CAT-001': CAT_001,
  'CAT-002': CAT_002,
  'CAT-003': CAT_003,
  'CAT-004': CAT_004,
  'CAT-005': CAT_005,
  'CAT-006': CAT_006,
  'CAT-007': CAT_007,
  'CAT-008': CAT_008,
  'CAT-009': CAT_009,
  'CAT-010': CAT_010,
  'CAT-011': CAT_011,
  'CAT-012': CAT_012,
  'CAT-013': CAT_013,
  'CAT-014': CAT_014,
  'CAT-015': CAT_015,
  'CAT-016': CAT_016,
  'CAT-017': CAT_017,
  'CAT-018': CAT_018,
  'CAT-019': CAT_019,
  'CAT-020': CAT_020,
  'CAT-021': CAT_021,
  'CAT-022': CAT_022,
  'CAT-023': CAT_023,
  'CAT-024': CAT_024,
  'CAT-025': CAT_025,
  'CAT-026': CAT_026,
  'CAT-027': CAT_027,
  'CAT-028': CAT_028,
  'CAT-029': CAT_029,
  'CAT-030': CAT_030,
  'CAT-031': CAT_031,
  'CAT-032': CAT_032,
  'CAT-033': CAT_033,
};
