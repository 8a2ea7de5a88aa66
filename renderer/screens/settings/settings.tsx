import type { ReactNode } from 'react';
import { Chips } from '../../components/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { LANGUAGES, THEMES, useAppearance } from '../../stores/appearance.ts';
import { useTill } from '../../stores/till.ts';
import './settings.css';

/** How this till looks and where it stands. */
export function Settings() {
  const words = useWords();
  const { theme, language, setTheme, setLanguage } = useAppearance();
  return (
    <div className="settings">
      <h1>{words.settings.title}</h1>
      <Choices
        title={words.settings.appearance}
        choices={THEMES.map((each) => [each, words.frame.theme[each]])}
        value={theme}
        onChoose={setTheme}
      />
      <Choices
        title={words.settings.language}
        choices={LANGUAGES.map((each) => [each, words.frame.language[each]])}
        value={language}
        onChoose={setLanguage}
      />
      <ThisTill />
      <Part title={words.settings.service}>
        <a className="button settings-link" href="#/estado">
          {words.status.title}
        </a>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="settings-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface ChoicesProps<T extends string> {
  readonly title: string;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function Choices<T extends string>({ title, choices, value, onChoose }: ChoicesProps<T>) {
  return (
    <Part title={title}>
      <Chips name={title}>
        {choices.map(([each, text]) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={each === value}
            onClick={() => onChoose(each)}
          >
            {text}
          </button>
        ))}
      </Chips>
    </Part>
  );
}

function ThisTill() {
  const words = useWords();
  const context = useTill((till) => till.context);
  if (context === null) return null;
  const { emisor, sucursal, ambiente, autoridad } = context;
  const facts: readonly (readonly [string, string])[] = [
    [words.settings.issuer, `${emisor.nombre} · NIT ${emisor.nit}`],
    [words.settings.branch, sucursal.nombre],
    [words.settings.point, words.frame.pointOfSale(sucursal.codEstable, sucursal.codPuntoVenta)],
    [words.settings.environment, words.ambiente[ambiente]],
    [words.settings.authority, words.autoridad[autoridad]],
  ];
  return (
    <Part title={words.settings.till}>
      <dl className="facts-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
