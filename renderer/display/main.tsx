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

/** The port for other devices serves only this page, at its root. */
const isRemote = location.pathname === '/';
const root = document.querySelector('#root');
if (root === null) throw new Error('cliente.html has no #root');
// Load the chosen language before the first render.
void loadWords(useAppearance.getState().language).then(() =>
  createRoot(root).render(<StrictMode>{isRemote ? <RemoteScreen /> : <CustomerScreen />}</StrictMode>),
);
