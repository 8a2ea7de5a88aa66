/** English sentences of what the engine warns of or refuses that a sale, a return or an invalidation on the screen meets. */
import type { RuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';
import { stateInSentence } from './wire-words.ts';

const RETAINS = {
  retiene: 'withholds',
  percibe: 'collects in advance',
  'retiene y percibe': 'withholds and collects in advance',
} as const;
const others = (count: number) => (count === 0 ? '' : ` and ${count} more`);

const sale = {
  'sin-lineas': () => 'add at least one line',
  'sucursal-sin-distrito': () =>
    'the address of the branch has no valid district; correct it in the data of the branch',
  'retencion-de-poco': ({ hace, sobre, desde }) =>
    `The document ${RETAINS[hace]} 1 % of VAT on ${dollars(sobre)} without VAT: usual is from ${dollars(desde)} on (Código Tributario, art. 162); check whether that is right`,
  'cantidad-redondeada': ({ linea, codigo, cantidad, movido, pesado }) =>
    `Line ${linea}: stock of ${codigo} is kept in whole ${pesado ? 'thousandths' : 'units'} and the document says ${cantidad}: ${movido} moves. ${pesado ? 'Correct the quantity if that is not what left' : 'If it is sold in parts, add a new product with another code, mark it “Sold by weight” and retire this one'}`,
  'retiene-y-percibe': () =>
    'The document both withholds 1 % of VAT and collects it in advance: usual is one of the two; check whether that is right',
  'retencion-sin-receptor': () =>
    'The factura withholds 1 % of VAT and names nobody: only a large taxpayer withholds; name them or take the withholding away',
  'clave-con-otro-contenido': () => 'That sale was sent already with other contents; begin a new one',
  'relacionado-sin-revisar': ({ documento, electronico }) =>
    `This system ${electronico ? 'does not have' : 'cannot check'} the document ${documento}: its receiver, its sales and what is left to adjust are not checked`,
  'relacionado-que-no-esta': ({ documento }) =>
    `this system has no crédito fiscal (03) ${documento}; check the code. If another system issued it, or it is on paper, give the receiver with all of their data too`,
  'linea-que-no-esta': ({ nombre, documento }) =>
    `“${nombre}” is not among the lines of the document ${documento}; check whether that is right`,
  'relacionado-repetido': () => 'is in the list already; name each document once',
  'otro-receptor': ({ documento, nit }) =>
    `the document ${documento} was issued to ${nit}; the note goes to the same taxpayer`,
  'venta-que-no-tiene': ({ documento }) =>
    `the document ${documento} has no sales of that kind; adjust only what it sold`,
  'cargo-en-nota': () =>
    'the format of notes in force does not take it; settle that charge with the customer outside of the note',
  'cargo-sin-venta': () => 'must go with at least one line of a sale',
  'nota-sin-total': () => 'the total of a note must be above zero',
  'retorno-sin-total': () => 'the total of a return must be above zero',
  'relacionado-invalidandose': () => 'that document is being invalidated: it is not adjusted any more',
  'relacionado-rechazado': () =>
    'Hacienda rejected that document: there is nothing to adjust; correct it or issue a new one',
  'relacionado-de-otra-autoridad': () =>
    'that document is of another authority than the present connection (simulator or Hacienda)',
  'factura-sin-encontrar': ({ documento }) =>
    `the document ${documento} is not among those of this place; check the code`,
  'relacionado-sin-encontrar': ({ documento }) =>
    `the document ${documento} is not among those of this place; check the code`,
  'no-se-ajusta': ({ documento, causa }) => `the document ${documento} cannot be adjusted: ${causa}`,
  'ajuste-de-otro-tipo': ({ tipo }) =>
    `it is of type ${tipo}; a note adjusts a crédito fiscal (03), a return a factura (01)`,
  'ajuste-sin-sello': () => 'it has no seal of Hacienda yet; its goods can come back once it has',
  'cantidad-devuelta': ({ nombre, quedan }) => `of “${nombre}” ${quedan} can still come back`,
  'nada-por-devolver': ({ documento }) => `everything of the factura ${documento} came back already`,
  'receptores-distintos': ({ documento }) =>
    `the factura ${documento} was issued to another person than the first of the list; make one return for each receiver`,
  'retenciones-distintas': ({ documento }) =>
    `the first factura had 1 % withheld and ${documento} had not, or the reverse; make one return of those that have it and one of the others`,
} satisfies RuleWords;

const invalidation = {
  'reemplazado-desconocido': ({ codigo }) =>
    `This system does not have the document ${codigo} that is to be replaced; name the replacement when you invalidate it`,
  'reemplazado-de-otra-clase': ({ codigo }) =>
    `A document of this type does not replace one of the type of ${codigo}: it is issued and does not serve as its replacement`,
  'reemplazado-invalidado': ({ codigo }) =>
    `The document ${codigo} that is to be replaced is invalidated already`,
  'reemplazado-sin-reemplazo': ({ codigo, tipo }) =>
    `The ${tipo === '05' ? 'nota de crédito' : 'return'} ${codigo} is invalidated without a document that replaces it: invalidate it first and issue the new one afterwards`,
  'motivo-2-rescindida': () =>
    'Hacienda reads this reason as an operation that was undone; if another document replaces it, name that one',
  'motivo-2-sin-reemplazo': () =>
    'For reasons 1 and 3 Hacienda now asks for a document that replaces this one, and it has none: it receives reason 2 (operation undone), with the words of the reason',
  'nombre-sin-lugar': ({ causa, dia }) =>
    `The document cannot be invalidated yet: ${causa}. The name is not altered; with version 3, from ${dayText(dia)} on, it can be`,
  'sin-reemplazo-posible': () =>
    'A nota de crédito or a return is invalidated without a document that replaces it: invalidate it and issue the new one afterwards',
  'invalidacion-en-camino-distinta': ({ evento }) =>
    `An invalidation of this document is on its way (event ${evento}) with another reason or another replacement, and cannot be changed; wait for Hacienda’s answer`,
  'falta-reemplazo': () =>
    'For this reason Hacienda demands a sealed document that replaces it: issue it first, or choose it',
  'con-notas-no-se-invalida': ({ notas, otras }) =>
    `Notes or returns in force adjust it (${notas.join(', ')}${others(otras)}): invalidate those first, then this document`,
  'facturada-no-se-invalida': ({ facturas, otras }) =>
    `It is billed (${facturas.join(', ')}${others(otras)}): invalidate those sales first, then this nota de remisión`,
} satisfies RuleWords;

/** Why a refused document is not corrected, why a replacement does not serve, and why numbers are in doubt. */
const causes = {
  'correccion-por-transmitir': ({ estado }) =>
    `it is ${stateInSentence(estado)}: it still has to be sent to Hacienda; wait for the answer`,
  'correccion-en-contingencia': ({ estado }) =>
    `it is ${stateInSentence(estado)}: it was issued in contingency and will be sent to Hacienda; wait for the answer`,
  'correccion-con-sello': ({ estado }) =>
    `it is ${stateInSentence(estado)}: it has the seal of Hacienda; to change it, invalidate it`,
  'correccion-invalidandose': ({ estado }) =>
    `it is ${stateInSentence(estado)}: it has the seal of Hacienda and its invalidation is on its way`,
  'correccion-invalidada': ({ estado }) => `it is ${stateInSentence(estado)}: it was invalidated`,
  'correccion-sin-numero': ({ horas }) =>
    `its ${horas} hours are over and its number went back to the series; issue a new one`,
  'correccion-tardia': ({ horas, rechazo }) =>
    `Hacienda refused it more than ${horas} hours ago${rechazo === null ? '' : ` (${dayText(rechazo.dia)} ${rechazo.hora})`}; issue a new one`,
  'correccion-de-otro-tipo': ({ tipoDte }) => `it is of type ${tipoDte}; it is corrected as one of that type`,
  'correccion-de-otra-autoridad': () =>
    'it was numbered for another authority than that of the present connection; issue a new one',
  'reemplazo-no-sirve': ({ codigo, causa }) => `The document ${codigo} cannot replace it: ${causa}`,
  'reemplazo-ajeno': () =>
    'it is not one of these; name the one that was issued to replace the invalidated one, or none',
  'reemplazo-de-otra-clase': () =>
    'a sale is replaced by a sale alone; a nota de remisión by another one or a sale; anything else by another document of its type',
  'reemplazo-sin-validez': ({ estado }) =>
    `it is ${stateInSentence(estado)}; what replaces must have the seal of Hacienda and not be invalidated`,
  'contingencia-no-cabe': ({ causa, salida }) =>
    `This document cannot carry the open contingency (${causa}); ${salida}`,
  'motivo-no-cabe': ({ minimo, maximo }) => `its reason must have ${minimo} to ${maximo} characters`,
  'contingencia-sin-forma': ({ faltas }) =>
    `${[...new Set(faltas.map(({ campo }) => campo))].join(', ')}: not of the form that Hacienda asks for`,
  'cambie-la-causa': () => 'change its cause in Queue and repeat the sale',
  'base-atrasada': ({ llega, dio, quizaMas }) =>
    `the database went back in time: its series reaches number ${llega}, and this computer gave numbers up to ${dio}${quizaMas ? ' and perhaps more' : ''}`,
  'base-de-otra-historia': () =>
    'the database does not have the documents that this computer issued under the same numbers',
  'numeros-de-otra-computadora': ({ hasta }) =>
    hasta === 0
      ? 'the centre knows documents of this point of sale of earlier years, which another computer gave and which may have given more this year'
      : `the centre knows documents of this point of sale up to number ${hasta}, which another computer gave`,
  'base-de-otro-equipo': () =>
    'this database was used on another computer before, which may have gone on issuing',
  'base-de-otra-carpeta': () =>
    'this data folder is a copy of another that is still in its place and may have gone on issuing',
  'base-sin-marca': () =>
    'this database was restored or copied, and this computer does not know which numbers were given afterwards',
  'anote-el-ultimo-numero': ({ tipo, serie, anio, sucursal, ambiente, central }) =>
    `Look up the last number of type ${tipo}, series ${serie}, year ${anio} on Hacienda’s portal (0 if that year has none) and note it with ` +
    `“npm run caja -- desbloquear --sucursal ${sucursal} --tipo ${tipo} --ambiente ${ambiente} --anio ${anio} --ultimo N”; ` +
    `or restore a newer backup.${
      central ? ' What the centre received of this series is shown in Settings, Centre.' : ''
    }`,
  'numero-fuera-de-medida': ({ minimo, numero }) =>
    `version 2 of the invalidation wants a receiver’s number of at least ${minimo} characters, and the document says “${numero}”`,
  'nombre-fuera-de-medida': ({ minimo, maximo, nombre }) =>
    `version 2 of the invalidation wants a receiver’s name of ${minimo} to ${maximo} characters, and the document says “${nombre}”`,
} satisfies RuleWords;

const service = {
  'consulta-sin-documento': () =>
    'There is no document with that type and generation code, neither in this system nor at Hacienda',
  'consulta-sin-hacienda': () =>
    'This system has no document with that type and generation code, and Hacienda could not be asked; ask later',
  'consulta-sin-decision': () =>
    'This system has no document with that type and generation code, and Hacienda answered without saying what became of it; ask later',
  'carpeta-no-existe': ({ carpeta }) => `There is no folder ${carpeta}; create it or choose another`,
  'numero-entre': ({ minimo, maximo }) => `must be a number from ${minimo} to ${maximo}`,
} satisfies RuleWords;

export const enEngineRules = { ...sale, ...invalidation, ...causes, ...service } as const;
