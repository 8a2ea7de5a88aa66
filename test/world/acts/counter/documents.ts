/** Documents of every type by the interface: issued, repeated, asked about, invalidated, corrected. */
import { TIPOS_DTE } from '../../../../core/contract/edition.ts';
import { FINAL_REFUSALS } from '../../../soak/orders.ts';
import { asking, correcting, invalidating, repeating, selling, sellingInvalid } from '../../../soak/trade.ts';
import { make, type Act } from '../act.ts';

/** Documents that are looked for among those that were told. */
const MOST = 40;

const TYPES = ['01', '01', '01', '01', '03', '03', '04', '05', '06', '14', '18'] as const;

const sell: Act = async (scene) => {
  const { c, till } = scene;
  const rarely = (most: number) => (c.chance(0.12) ? c.int(0, most) : null);
  const order = {
    do: 'sell',
    tipoDte: c.pick(TYPES),
    branchId: c.pick(['central', 'central', 'norte'] as const),
    count: c.pick([1, 1, 1, 1, 1, 2, 3]),
    keyed: c.chance(0.5),
    espera: c.pick([null, null, null, 500, 3_000]),
    relates: rarely(5),
    replaces: rarely(5),
    wait: 'answer',
  } as const;
  await make(scene, selling(order, till.market));
};

export const DOCUMENT_ACTS = {
  sell: [30, sell],
  'sell what cannot be': [
    1,
    (scene) =>
      make(scene, sellingInvalid(scene.c.pick(TIPOS_DTE.filter((tipo) => tipo !== '18')), scene.till.market)),
  ],
  'sell again': [
    5,
    (scene) => {
      const { c } = scene;
      const order = { do: 'repeat', pick: c.int(0, MOST), changed: c.chance(0.4), wait: 'answer' } as const;
      return make(scene, repeating(order, scene.till.market));
    },
  ],
  ask: [4, (scene) => make(scene, asking(scene.c.int(0, MOST), scene.till.market))],
  invalidate: [
    5,
    (scene) => {
      const { c } = scene;
      const tipoAnulacion = c.pick([1, 2, 3] as const);
      const order = { do: 'invalidate', pick: c.int(0, MOST), tipoAnulacion, wait: 'answer' } as const;
      return make(scene, invalidating(order, scene.till.market));
    },
  ],
  correct: [4, (scene) => make(scene, correcting(scene.c.int(0, MOST), scene.till.market))],
  'a refusal follows': [
    4,
    async ({ world, c }) => {
      const paso = c.pick(['recepcion', 'recepcion', 'recepcion', 'anulacion'] as const);
      world.simulator.addFaults([{ ...c.pick(FINAL_REFUSALS), paso, veces: 1 }]);
    },
  ],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
