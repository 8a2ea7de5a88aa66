/** Promotions of an issuer, for managers (§promociones). */
import type { PromotionSaving } from '../../contract/bridge/bridge-promotions.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { MAX_CATEGORIES } from '../../contract/till/products.ts';
import { MAX_PROMOTIONS, type PromotedSet, type PromotionRule } from '../../contract/till/promotions.ts';
import { validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { overlaps } from '../../domain/promotions/overlap.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { addPromotion, listPromotions } from '../../store/promotions/promotions.ts';
import { productCategories } from '../../store/catalogue/product-search.ts';
import { findSold } from '../../store/catalogue/products.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

/** The promotions over a store. */
export function promotionOperations({ store }: Pick<TillParts, 'store'>) {
  return {
    'promotions.list': (_input, { caller }) => ({
      promociones: store.read((reader) => listPromotions(reader, caller.issuerId)),
    }),
    /** @throws AppError `VALIDACION`, BridgeError `NO_ENCONTRADO` */
    'promotions.save': (input, who) => store.transact((tx, at) => save(tx, at, { input, who })),
  } satisfies SomeOperations;
}

interface Saving {
  readonly input: BridgeInput<'promotions.save'>;
  readonly who: TillCaller;
}

function save(tx: Tx, at: Instant, { input, who }: Saving): PromotionSaving {
  const { activa, confirmada } = input;
  const { issuerId } = who.caller;
  const { regla, faults } = withGoods(tx, issuerId, input.regla);
  const wrong = [...faultsOf(regla), ...faults];
  if (wrong.length > 0) throw validationError(wrong);
  const all = listPromotions(tx, issuerId);
  const before = all.find(({ numero }) => numero === input.numero);
  if (input.numero !== undefined && before === undefined)
    throw new BridgeError('NO_ENCONTRADO', rule('promocion-desconocida', { numero: input.numero }));
  const numero = before?.numero ?? all.length + 1;
  if (numero > MAX_PROMOTIONS)
    throw validationError([
      faultAt('numero', 'FUERA_DE_RANGO', rule('promociones-de-mas', { maximo: MAX_PROMOTIONS })),
    ]);
  const others = all.filter((each) => each.numero !== numero && each.activa && overlaps(each.regla, regla));
  if (activa && !confirmada && others.length > 0)
    return { kind: 'overlaps', con: others.map((each) => each.regla.nombre) };
  const promocion = { numero, version: (before?.version ?? 0) + 1, activa, regla };
  addPromotion(tx, promocion, { issuerId, userId: who.user.id, at });
  const detalle = {
    promocion: regla.nombre,
    numero,
    antes: before === undefined ? null : JSON.stringify(before.regla),
    ahora: JSON.stringify(regla),
  };
  const accion = activa ? 'promoción guardada' : 'promoción pausada';
  appendAudit(tx, { at, actor: who.user.nombre, accion, detalle });
  return { kind: 'saved', promocion };
}

/** The rule with its products by the codes that they are kept under, and what no product has. */
function withGoods(
  reader: Reader,
  issuerId: string,
  regla: PromotionRule,
): { readonly regla: PromotionRule; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const known = productCategories(reader, issuerId, MAX_CATEGORIES);
  const tidy = ({ productos, categorias }: PromotedSet, campo: string): PromotedSet => {
    for (const categoria of categorias.filter((each) => !known.includes(each)))
      faults.push(faultAt(`${campo}.categorias`, 'FORMATO', rule('promocion-sin-categoria', { categoria })));
    const codes = productos.map((codigo) => {
      const sold = findSold(reader, issuerId, codigo);
      if (sold === null)
        faults.push(faultAt(`${campo}.productos`, 'FORMATO', rule('promocion-sin-producto', { codigo })));
      return sold?.codigo ?? codigo;
    });
    return { productos: [...new Set(codes)], categorias };
  };
  const { accion } = regla;
  return {
    regla: {
      ...regla,
      conjunto: tidy(regla.conjunto, 'regla.conjunto'),
      excepto: tidy(regla.excepto, 'regla.excepto'),
      accion:
        accion.tipo === 'COMBO'
          ? {
              ...accion,
              grupos: accion.grupos.map(({ conjunto, cantidad }, at) => ({
                conjunto: tidy(conjunto, `regla.accion.grupos[${at}].conjunto`),
                cantidad,
              })),
            }
          : accion,
    },
    faults,
  };
}

/** What the members of a rule say against each other. */
function faultsOf({ desde, hasta, horas, accion }: PromotionRule): readonly Fault[] {
  const early = rule('promocion-termina-antes');
  return [
    ...(hasta !== null && hasta < desde ? [faultAt('regla.hasta', 'FUERA_DE_RANGO', early)] : []),
    ...(horas !== null && horas.hasta <= horas.desde
      ? [faultAt('regla.horas.hasta', 'FUERA_DE_RANGO', early)]
      : []),
    ...(accion.tipo === 'LLEVA_N_PAGA_M' && accion.paga >= accion.lleva
      ? [faultAt('regla.accion.paga', 'FUERA_DE_RANGO', rule('promocion-paga-menos'))]
      : []),
  ];
}
