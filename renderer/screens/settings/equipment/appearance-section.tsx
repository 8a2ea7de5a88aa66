import { useWords } from '../../../hooks/use-words.ts';
import { LANGUAGES, THEMES, useAppearance } from '../../../stores/till/appearance.ts';
import { Choices } from '../choices.tsx';
import { Section } from '../section.tsx';

/** Theme and language on this computer. */
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
