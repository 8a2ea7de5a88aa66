import { Facts } from '../../../components/list/facts.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useTill } from '../../../stores/till/till.ts';
import { DrawerButton } from '../../cash/drawer-button.tsx';
import { LAYOUTS, SAME_GOODS, SOUNDS, useSaleHabits } from '../../../stores/till/sale-habits.ts';
import { Choices } from '../choices.tsx';
import { Section } from '../section.tsx';
import { CustomerDisplay } from './customer-display.tsx';
import { ScalePort } from './scale-port.tsx';
import { TillMove } from './till-move.tsx';
import { nitText } from '../../../../core/contract/text/identity-text.ts';

/** Place of this till and its local settings. */
export function TillSection({ manager }: { readonly manager: boolean }) {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const { emisor, sucursal, ambiente, autoridad } = context;
  return (
    <Section title={words.config.section.caja}>
      <Facts
        className="facts-list"
        figures
        facts={[
          [words.settings.issuer, `${emisor.nombre} · NIT ${nitText(emisor.nit)}`],
          [words.settings.branch, sucursal.nombre],
          [words.settings.point, words.frame.pointOfSale(sucursal.codEstable, sucursal.codPuntoVenta)],
          [words.settings.environment, words.ambiente[ambiente]],
          [words.settings.authority, words.autoridad[autoridad]],
        ]}
      />
      <SaleHabits />
      <CustomerDisplay manager={manager} />
      <ScalePort />
      <DrawerButton />
      {manager && <TillMove />}
      {!manager && <p className="soft">{words.config.managerOnly}</p>}
      <div>
        <a className="button settings-link" href="#/estado">
          {words.status.title}
        </a>
      </div>
    </Section>
  );
}

function SaleHabits() {
  const { quickKeys, settings } = useWords();
  const words = settings.habits;
  const { sameGoods, sound, layout, setSameGoods, setSound, setLayout } = useSaleHabits();
  return (
    <>
      <Choices
        title={quickKeys.layout}
        choices={LAYOUTS.map((each) => [each, quickKeys.layoutOf[each]])}
        value={layout}
        onChoose={setLayout}
      />
      <Choices
        title={words.sameGoods}
        choices={SAME_GOODS.map((each) => [each, words.sameGoodsOf[each]])}
        value={sameGoods}
        onChoose={setSameGoods}
      />
      <Choices
        title={words.sound}
        choices={SOUNDS.map((each) => [each, words.sounds[each]])}
        value={sound}
        onChoose={setSound}
      />
    </>
  );
}
