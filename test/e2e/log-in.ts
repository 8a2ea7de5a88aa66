/** The change of persons at a till, by keyboard alone. */
import type { Locator, Page } from 'playwright';
import type { Person } from '../renderer/page/till-page.ts';

/** What a till asks that nobody works at. */
export function whoWorks(page: Page): Locator {
  return page.getByRole('heading', { name: '¿Quién atiende?' });
}

/** Logs somebody in where nobody works; what comes next the test waits for. */
export async function logIn(page: Page, { nombre, pin }: Person): Promise<void> {
  await whoWorks(page).waitFor();
  await page.getByRole('button', { name: nombre }).press('Enter');
  await page.getByRole('heading', { name: `PIN de ${nombre}` }).waitFor();
  await page.keyboard.type(pin, { delay: 35 });
  await page.keyboard.press('Enter');
}

/** Logs somebody in, whoever was there before. */
export async function changePerson(page: Page, person: Person): Promise<void> {
  const lock = page.getByRole('button', { name: /^Bloquear la caja/ });
  await whoWorks(page).or(lock).waitFor();
  if (await lock.isVisible()) await lock.press('Enter');
  await logIn(page, person);
}
