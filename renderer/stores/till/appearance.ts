/** Theme and language of this computer. */
import { create } from 'zustand';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const THEME_KEY = 'caja.theme';
const LANGUAGE_KEY = 'caja.language';

interface Appearance {
  readonly theme: Theme;
  readonly language: Language;
  setTheme(theme: Theme): void;
  setLanguage(language: Language): void;
}

function remembered<T extends string>(key: string, choices: readonly [T, ...T[]]): T {
  const value = localStorage.getItem(key);
  return choices.find((choice) => choice === value) ?? choices[0];
}

export const useAppearance = create<Appearance>()((set) => ({
  theme: remembered(THEME_KEY, THEMES),
  language: remembered(LANGUAGE_KEY, LANGUAGES),
  setTheme: (theme) => {
    localStorage.setItem(THEME_KEY, theme);
    set({ theme });
  },
  setLanguage: (language) => {
    localStorage.setItem(LANGUAGE_KEY, language);
    set({ language });
  },
}));

function apply({ theme, language }: Appearance): void {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = language === 'es' ? 'es-SV' : 'en';
}

// Changed in another window of this till.
window.addEventListener('storage', () =>
  useAppearance.setState({
    theme: remembered(THEME_KEY, THEMES),
    language: remembered(LANGUAGE_KEY, LANGUAGES),
  }),
);

apply(useAppearance.getState());
useAppearance.subscribe(apply);
