/** Where a run happens: a data folder copied from one that was set up once. */
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvisionFile } from '../../core/contract/settings/provision.ts';
import { dataFolder, type DataFolder } from '../../core/platform/data-folder.ts';
import { openDataVault } from '../../core/platform/data-vault.ts';
import { applyProvision } from '../../core/provision/provision.ts';
import { openStore } from '../../core/store/store.ts';
import { memoryFolder } from '../support/service/memory-folder.ts';
import { shopFile } from '../support/shop/shop-file.ts';

/** A data folder of one run. */
export interface Place {
  readonly data: DataFolder;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export interface Workshop {
  /** SPKI, PEM, of the key that a run may change to. */
  readonly secondPublicKey: string;
  /** The shop's provisioning file with the second key. */
  readonly secondFile: ProvisionFile;
  newPlace(): Place;
  close(): void;
}

/** When the template was set up: before every moment a run begins at. */
const LONG_AGO = Date.UTC(2026, 8, 1);

export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(memoryFolder(), 'caja-soak-'));
  const template = join(folder, 'modelo');
  const place = (path: string): Place => {
    const env = { CAJA_KEY_FILE: join(path, 'llave') };
    const remove = () => rmSync(path, { recursive: true, force: true });
    return { data: dataFolder(join(path, 'datos'), env), env, remove };
  };
  const made = place(template);
  const store = openStore({ file: made.data.database, now: () => LONG_AGO, migrate: true });
  const vault = await openDataVault(made.data, made.env);
  await applyProvision(shopFile({}), { store, vault, now: () => LONG_AGO });
  await store.close();

  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let runs = 0;
  return {
    secondPublicKey: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    secondFile: withKey(String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))),
    newPlace: () => {
      runs += 1;
      const path = join(folder, String(runs));
      cpSync(template, path, { recursive: true });
      return place(path);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function withKey(pem: string): ProvisionFile {
  const file = shopFile({});
  return { ...file, issuers: file.issuers.map((issuer) => ({ ...issuer, certificate: { pem } })) };
}
