import { Facts } from '../../components/facts.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till.ts';
import { DrawerButton } from '../cash/drawer-button.tsx';
import { Section } from './section.tsx';
import { TillMove } from './till-move.tsx';

/** Where this till stands, for whoever works at it. */
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
          [words.settings.issuer, `${emisor.nombre} · NIT ${emisor.nit}`],
          [words.settings.branch, sucursal.nombre],
          [words.settings.point, words.frame.pointOfSale(sucursal.codEstable, sucursal.codPuntoVenta)],
          [words.settings.environment, words.ambiente[ambiente]],
          [words.settings.authority, words.autoridad[autoridad]],
        ]}
      />
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
