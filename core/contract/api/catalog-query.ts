/** GET /catalogos/{CAT-nnn}: parameters and answer (§query-answer). */
import { z } from 'zod';
import { count, type AnswerOf } from './answer-leaves.ts';
import { textParameter } from './parameters.ts';

const MAX_NAME_CHARS = 20;
const MAX_SEARCH_CHARS = 100;

export const catalogInput = z.strictObject({
  catalogo: textParameter(1, MAX_NAME_CHARS).describe('Nombre del catálogo de Hacienda: CAT-nnn'),
  q: textParameter(0, MAX_SEARCH_CHARS)
    .optional()
    .describe(
      'Comienzo de un código o palabras del nombre, con tildes o sin ellas; si falta, todo el catálogo',
    ),
});

export type CatalogInput = z.infer<typeof catalogInput>;

const catalogValue = z.strictObject({
  codigo: z.string(),
  valor: z.string(),
  departamento: z
    .string()
    .optional()
    .describe('Código del departamento, donde los códigos se repiten en cada uno'),
  municipio: z
    .string()
    .optional()
    .describe(
      'Solo en CAT-013, de un código anterior a la reforma de 2024, que también vale en una dirección: el municipio de hoy',
    ),
  seccion: z.string().optional().describe('Encabezado bajo el que está'),
});

export const catalog = z
  .strictObject({
    catalogo: z.string(),
    titulo: z.string(),
    nota: z
      .string()
      .optional()
      .describe('Dónde las solicitudes usan otros códigos que este catálogo, y cuáles'),
    tipoCodigo: z.enum(['string', 'integer']).describe('Cómo va el código en un documento'),
    valores: z.array(catalogValue).describe('Con q, los mejores primero; sin q, en el orden del catálogo'),
  })
  .meta({ id: 'Catalogo', description: 'Un catálogo de Hacienda, entero o lo que se buscó' });

export const catalogList = z
  .strictObject({
    catalogos: z.array(
      z.strictObject({
        catalogo: z.string().describe('Nombre con que se pide: CAT-nnn'),
        titulo: z.string(),
        valores: count.describe('Cuántos códigos tiene'),
      }),
    ),
  })
  .meta({ id: 'Catalogos', description: 'Los catálogos de Hacienda que hay' });
export type CatalogList = AnswerOf<typeof catalogList>;

export type CatalogView = AnswerOf<typeof catalog>;
export type CatalogValue = CatalogView['valores'][number];
