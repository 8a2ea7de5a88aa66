import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchLostFocus } from './components/lost-focus.ts';
import { watchPresses } from './components/steady-press.ts';
import { useAppearance } from './stores/till/appearance.ts';
import { loadWords } from './text/words.ts';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/page.css';
import './theme/layout.css';
import './theme/controls.css';
import './theme/choices.css';
import './theme/scroll.css';
import './theme/parts.css';
import './frame/frame.css';
import './frame/small.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
watchLostFocus();
watchPresses();
// Load the chosen language before the first render. Not awaited: the text module imports from this one's chunk.
void loadWords(useAppearance.getState().language).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
