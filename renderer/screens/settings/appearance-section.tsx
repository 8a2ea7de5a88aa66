import { Chips } from '../../components/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { LANGUAGES, THEMES, useAppearance } from '../../stores/appearance.ts';
import { Section } from './section.tsx';

/** How the screen looks and speaks on this computer. */
export function AppearanceSection() {
  const words = useWords();
  const { theme, language, setTheme, setLanguage } = useAppearance();
  return (
    <Section title={words.config.section.apariencia}>
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
    </Section>
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
    <div className="settings-block">
      <h3>{title}</h3>
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
    </div>
  );
}
