import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerScreen } from './customer-screen.tsx';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import './display.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('cliente.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CustomerScreen />
  </StrictMode>,
);
