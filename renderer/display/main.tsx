import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerScreen, RemoteScreen } from './customer-screen.tsx';
import { useAppearance } from '../stores/till/appearance.ts';
import { loadWords } from '../text/words.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/layout.css';
import '../theme/controls.css';
import './display.css';

/** The door for other devices has this page alone, as its first. */
const isRemote = location.pathname === '/';
const root = document.querySelector('#root');
if (root === null) throw new Error('cliente.html has no #root');
// In the language that was chosen from the first word on.
void loadWords(useAppearance.getState().language).then(() =>
  createRoot(root).render(<StrictMode>{isRemote ? <RemoteScreen /> : <CustomerScreen />}</StrictMode>),
);
