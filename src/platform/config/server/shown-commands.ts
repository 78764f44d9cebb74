/** Commands as the operator gives them: in an installed archive (`INSTALLATION`) by its launcher, `./portal staff` for `npm run staff --`. */
export function showCommands(text: string): string {
  return process.env.INSTALLATION ? text.replaceAll(/npm run ([\w-]+)( --)?/g, './portal $1').replaceAll('npm start', './portal') : text
}

/** A path as one word of a shown command, so that a copy of it works. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
