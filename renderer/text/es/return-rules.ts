/** Spanish sentences of the rules of returns and notes, as the screen says them: days and money as people read them. */
import type { RuleParameters } from '../../../core/contract/rules/rules.ts';
import { RETURN_RULES } from '../../../core/contract/rules/till/return-rules.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';

const MEASURES = { total: 'con IVA', neto: 'sin IVA', iva: 'de IVA' } as const;

export const esReturnRules = {
  ...RETURN_RULES,
  'devolver-invalidando': ({ ultimo }: { readonly ultimo: string }) =>
    RETURN_RULES['devolver-invalidando']({ ultimo: dayText(ultimo) }),
  'devolver-invalidando-con-duda': ({
    seguro,
    ultimo,
  }: {
    readonly seguro: string;
    readonly ultimo: string;
  }) => RETURN_RULES['devolver-invalidando-con-duda']({ seguro: dayText(seguro), ultimo: dayText(ultimo) }),
  'devolver-con-nota': ({ ultimo }: { readonly ultimo: string }) =>
    RETURN_RULES['devolver-con-nota']({ ultimo: dayText(ultimo) }),
  'devolver-con-retorno': ({ ultimo }: { readonly ultimo: string }) =>
    RETURN_RULES['devolver-con-retorno']({ ultimo: dayText(ultimo) }),
  'devolver-con-retorno-sin-confirmar': ({ ultimo }: { readonly ultimo: string }) =>
    RETURN_RULES['devolver-con-retorno-sin-confirmar']({ ultimo: dayText(ultimo) }),
  'devolver-numero-de-varios': ({ dias }: RuleParameters<'devolver-numero-de-varios'>) =>
    RETURN_RULES['devolver-numero-de-varios']({ dias: dias.map(dayText) }),
  'retorno-antes-de-2026': ({ dia }: RuleParameters<'retorno-antes-de-2026'>) =>
    `El retorno existe desde el formato que rige aquí el ${dayText(dia)}; hasta entonces se emite otra factura por lo que el cliente conserva y se invalida esta`,
  'retorno-no-permitido': () =>
    'Aquí no se usan retornos: así está en Ajustes; se emite otra factura por lo que el cliente conserva y se invalida esta',
  'plazo-de-retorno': ({ ultimo }: RuleParameters<'plazo-de-retorno'>) =>
    `El plazo para devolver bienes de esta factura terminó el ${dayText(ultimo)}; consulte con su contador cómo corregir la operación`,
  'plazo-de-retorno-por-terminar': ({ ultimo }: RuleParameters<'plazo-de-retorno-por-terminar'>) =>
    `El plazo para devolver bienes de esta factura termina el ${dayText(ultimo)}`,
  'saldo-de-retornos': ({ toma, quedan }: RuleParameters<'saldo-de-retornos'>) =>
    `Esto toma ${dollars(toma)} y de esa clase de venta quedan ${dollars(quedan)} por devolver; reduzca las líneas`,
  'cobrar-con-nota': ({ ultimo }: { readonly ultimo: string }) =>
    RETURN_RULES['cobrar-con-nota']({ ultimo: dayText(ultimo) }),
  'aprobar-devolucion': ({ monto, antes, limite }: RuleParameters<'aprobar-devolucion'>) =>
    `Devolver ${dollars(monto)}${antes === '0.00' ? '' : `, con ${dollars(antes)} que ya se devolvieron de esa venta o ese día,`} es más de los ${dollars(limite)} que decide una persona sola`,
  'aprobar-salida': (of: { readonly monto: string; readonly retirado: string; readonly limite: string }) =>
    of.retirado === '0.00'
      ? `Sacar ${dollars(of.monto)} de la caja es más de los ${dollars(of.limite)} que decide un cajero solo`
      : `Sacar ${dollars(of.monto)} de la caja, con ${dollars(of.retirado)} que ya sacó hoy, es más de los ${dollars(of.limite)} que decide un cajero solo`,
  'plazo-de-nota': ({ ultimo }: RuleParameters<'plazo-de-nota'>) =>
    `El plazo para ajustarlo con una nota terminó el ${dayText(ultimo)}; consulte con su contador cómo corregir la operación`,
  'plazo-de-nota-por-terminar': ({ ultimo }: RuleParameters<'plazo-de-nota-por-terminar'>) =>
    `El plazo para ajustarlo con notas termina el ${dayText(ultimo)}`,
  'plazo-de-invalidacion-vencido': ({ termino }: RuleParameters<'plazo-de-invalidacion-vencido'>) =>
    `El plazo para invalidar este documento terminó el ${dayText(termino)}; el documento sigue válido`,
  'saldo-de-notas': ({ toma, quedan, medida }: RuleParameters<'saldo-de-notas'>) =>
    `Esto toma ${dollars(toma)} ${MEASURES[medida]} y del documento quedan ${dollars(quedan)} por acreditar; reduzca las líneas`,
  'valor-que-no-queda': ({ nombre, quedan, lleva }: RuleParameters<'valor-que-no-queda'>) =>
    `De «${nombre}» quedan ${dollars(quedan)} por ajustar y aquí van ${dollars(lleva)}; revise si corresponde`,
  'cantidad-que-no-queda': ({ nombre, quedan, lleva }: RuleParameters<'cantidad-que-no-queda'>) =>
    `De «${nombre}» quedan ${quedan} por ajustar y aquí van ${lleva}; revise si corresponde`,
  'rebajar-de-mas': ({ nombre, queda }: { readonly nombre: string; readonly queda: string }) =>
    RETURN_RULES['rebajar-de-mas']({ nombre, queda: dollars(queda) }),
};
