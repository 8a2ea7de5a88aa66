/** Version check of every entry point: the native database driver crashes without a message on an old Node. */

/** Ends the process with instructions if Node is older than `major`. */
export function requireNode(major: number): void {
  const found = process.versions.node;
  if (Number(found.split('.')[0]) >= major) return;
  const way =
    `Caja DTE necesita Node ${major} o más nuevo y este es ${found}.\n` +
    'Ejecútelo con npm («npm start», «npm run serve», «npm run caja»): usa el Node que instala el proyecto.\n' +
    'Si acaba de bajar el proyecto, ejecute antes «npm ci».\n';
  process.stderr.write(way);
  process.exit(1);
}
