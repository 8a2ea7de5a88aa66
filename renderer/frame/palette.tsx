import { useMemo } from 'react';
import { Finder } from '../components/finder.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useWords } from '../hooks/use-words.ts';
import { THEMES, useAppearance } from '../stores/appearance.ts';
import { goTo } from '../stores/navigation.ts';
import { useSession } from '../stores/session.ts';
import type { Words } from '../text/es.ts';
import { RAIL } from './shortcuts.ts';

interface Command {
  readonly name: string;
  readonly key: string;
  run(): void;
}

function commandsOf(words: Words): readonly Command[] {
  const { setTheme, setLanguage } = useAppearance.getState();
  return [
    ...RAIL.map(({ screen, key }) => ({ name: words.frame.screen[screen], key, run: () => goTo(screen) })),
    { name: words.frame.screen.estado, key: '', run: () => goTo('estado') },
    ...THEMES.map((theme) => ({
      name: words.frame.changeTheme(words.frame.theme[theme]),
      key: '',
      run: () => setTheme(theme),
    })),
    { name: words.frame.language.es, key: '', run: () => setLanguage('es') },
    { name: words.frame.language.en, key: '', run: () => setLanguage('en') },
    { name: words.frame.lock, key: '', run: () => void useSession.getState().logOut() },
  ];
}

/** Any screen or action by its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const commands = useMemo(() => commandsOf(words), [words]);
  const search = (typed: string): Promise<readonly Command[]> => {
    const wanted = fold(typed).split(' ');
    return Promise.resolve(commands.filter(({ name }) => wanted.every((word) => fold(name).includes(word))));
  };
  return (
    <Sheet title={words.frame.palette} onClose={onClose} place="top" untitled>
      <Finder
        label={words.frame.search}
        placeholder={words.frame.palette}
        search={search}
        keyOf={({ name }) => name}
        renderItem={({ name, key }) => (
          <>
            <span className="main">{name}</span>
            {key !== '' && <kbd className="key">{key}</kbd>}
          </>
        )}
        onPick={(command) => {
          onClose();
          command.run();
        }}
        renderNothing={() => <p className="soft">{words.frame.nothingFound}</p>}
        focused
        eager
        large
      />
    </Sheet>
  );
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
