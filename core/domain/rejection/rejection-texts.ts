/** Explains the authority's result codes and sentences: problem and remedy (§result-codes, §reason-shapes). */
import type { ReasonName, RemedyName } from '../../contract/rules/authority/reason-rules.ts';

export interface PlainReason {
  readonly que: ReasonName;
  readonly remedio: RemedyName;
  /** Code of §result-codes by the sentence, else by the answer; null when neither is known. */
  readonly codigo: string | null;
  /** Whether our words cover the authority's whole sentence. */
  readonly complete: boolean;
}

const REMEDY_OF = {
  '001': 'nada-que-corregir',
  '002': 'nada-que-corregir',
  '003': 'corregir',
  '004': 'consultar-antes',
  '005': 'indicar',
  '006': 'corregir',
  '007': 'usar-su-catalogo',
  '008': 'revisar-receptor',
  '009': 'revisar-receptor',
  '010': 'aclarar-con-hacienda',
  '011': 'emitir-factura',
  '012': 'se-repite-solo',
  '013': 'avisar-a-soporte',
  '014': 'revisar-relacionado',
  '015': 'usar-uno-vigente',
  '016': 'reducir-o-revisar',
  '017': 'corregir',
  '018': 'emitir-otro',
  '019': 'comprobar-numeracion',
  '020': 'revisar-cantidades',
  '021': 'se-repite-solo',
  '022': 'se-repite-solo',
  '023': 'completar-los',
  '024': 'quitar-o-cambiar',
  '025': 'dejar-uno',
  '026': 'usar-el-mismo',
  '027': 'corregir',
  '028': 'invalidar-el-otro',
  '094': 'avisar-a-soporte',
  '095': 'pedir-autorizacion',
  '096': 'corregir',
  '097': 'avisar-a-soporte',
  '098': 'avisar-a-soporte',
  '099': 'intentar-despues',
  '100': 'revisar-credenciales',
  '101': 'llamar-a-hacienda',
  '102': 'revisar-credenciales',
  '103': 'revisar-credenciales',
  '104': 'revisar-credenciales',
  '105': 'revisar-credenciales',
  '106': 'revisar-credenciales',
  '107': 'se-repite-solo',
  '108': 'se-repite-solo',
  '109': 'se-repite-solo',
  '110': 'revisar-credenciales',
  '111': 'revisar-credenciales',
  '802': 'revisar-certificado',
} as const satisfies Readonly<Record<string, RemedyName>>;

/** A sentence of the authority and its meaning when the answer's code is less precise. */
interface Sentence {
  readonly pattern: RegExp;
  readonly codigo: keyof typeof REMEDY_OF;
  /** Absent when the code's own meaning suffices. */
  readonly means?: readonly [ReasonName, RemedyName];
}

const meaning = (pattern: RegExp, que: ReasonName, remedio: RemedyName = 'corregir'): Sentence => ({
  pattern,
  codigo: '096',
  means: [que, remedio],
});

/** Sentences seen in real answers come first (§reason-shapes); upper case without accents. */
const SENTENCES: readonly Sentence[] = [
  meaning(/NO CUMPLE EL FORMATO/, 'formato-pedido'),
  meaning(/NO CUMPLE EL TAMANO MINIMO/, 'corto', 'completar'),
  meaning(/NO CUMPLE EL TAMANO MAXIMO/, 'largo', 'acortar'),
  meaning(/NO CUMPLE EL MINIMO EXCLUSIVO/, 'debe-ser-mayor', 'aumentar'),
  meaning(/NO CUMPLE EL (VALOR )?MINIMO/, 'menor-que-lo-permitido', 'aumentar'),
  meaning(/NO CUMPLE EL (VALOR )?MAXIMO/, 'mayor-que-lo-permitido', 'reducir'),
  meaning(/ES REQUERIDO/, '005', 'indicar'),
  meaning(/NO ESTA DEFINIDO/, 'desconocido-en-el-formato', 'quitar'),
  meaning(/NO ES DE LOS PERMITIDOS/, 'fuera-de-la-lista', 'usar-su-catalogo'),
  meaning(/CONTIENE UN VALOR INVALIDO/, '003'),
  {
    pattern: /DIFIERE DE LA FECHA DE ENVIO/,
    codigo: '002',
    means: ['fecha-de-envio', 'solo-un-aviso'],
  },
  { pattern: /NO CUMPLE (EL )?ESQUEMA/, codigo: '096' },
  { pattern: /YA EXISTE UN REGISTRO/, codigo: '004' },
  { pattern: /VALOR NO ES PERMITIDO/, codigo: '007' },
  { pattern: /CALCULO (ES )?INCORRECTO/, codigo: '020' },
  { pattern: /VALOR NO ES VALIDO/, codigo: '003' },
  { pattern: /DEBE INGRESAR UN VALOR/, codigo: '005' },
  { pattern: /FORMATO NO ES VALIDO/, codigo: '006' },
  { pattern: /NO EXISTE (UN )?EVENTO DE CONTINGENCIA/, codigo: '012' },
  { pattern: /PERIODO DEL EVENTO DE CONTINGENCIA/, codigo: '013' },
  { pattern: /NO EXISTE UN REGISTRO/, codigo: '014' },
  { pattern: /ENCUENTRA INVALIDADO/, codigo: '015' },
  { pattern: /FUERA DE PLAZO/, codigo: '018' },
  { pattern: /FECHA NO ES CORRECTA/, codigo: '017' },
  { pattern: /ERROR EN SECUENCIA/, codigo: '019' },
  { pattern: /VALOR NO APLICA/, codigo: '024' },
  { pattern: /VALORES REPETIDOS/, codigo: '025' },
  { pattern: /NO COINCIDE CON EL DTE/, codigo: '027' },
];

/** Meaning of one sentence. @param codigoMsg code of the whole answer */
export function plainReason(texto: string, codigoMsg: string | null): PlainReason {
  const bare = texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const sentence = SENTENCES.find(({ pattern }) => pattern.test(bare));
  const codigo = sentence?.codigo ?? codigoMsg;
  const [que, remedio] = sentence?.means ?? meaningOf(codigo);
  return { que, remedio, codigo, complete: sentence !== undefined || texto === '' };
}

function meaningOf(codigo: string | null): readonly [ReasonName, RemedyName] {
  return isKnown(codigo) ? [codigo, REMEDY_OF[codigo]] : ['sin-decir', 'corregir'];
}

function isKnown(codigo: string | null): codigo is keyof typeof REMEDY_OF {
  return codigo !== null && Object.hasOwn(REMEDY_OF, codigo);
}
