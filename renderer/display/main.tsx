import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerScreen } from './customer-screen.tsx';
import { useAppearance } from '../stores/till/appearance.ts';
import { loadWords } from '../text/words.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import './display.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('cliente.html has no #root');
// In the language that was chosen from the first word on.
void loadWords(useAppearance.getState().language).then(() =>
  createRoot(root).render(
    <StrictMode>
      <CustomerScreen />
    </StrictMode>,
  ),
);
