/** Commands as the operator gives them: in an installed archive (`INSTALLATION`) by its launcher, `./portal staff` for `npm run staff --`. */
export function showCommands(text: string): string {
  return process.env.INSTALLATION ? text.replaceAll(/npm run ([\w-]+)( --)?/g, './portal $1').replaceAll('npm start', './portal') : text
}
