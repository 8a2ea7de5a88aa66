import packageJson from '../../package.json' with { type: 'json' };

export const VERSION: string = packageJson.version;

/** License from package.json: an SPDX expression, or `UNLICENSED` while its owner has granted none. */
export const LICENSE: string = packageJson.license;

/** The authority requires a user agent. */
export const USER_AGENT = `CajaDTE/${VERSION}`;
