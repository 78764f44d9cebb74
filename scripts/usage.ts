/** `npm run <command> -- --help` prints the usage and exits; in an archive the command is named as its launcher has it. */
export function printUsageWhenAsked(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  const shown = process.env.INSTALLATION ? usage.replaceAll(/npm run ([\w-]+)( --)?/g, './portal $1') : usage
  process.stdout.write(`${shown.trim()}\n`)
  process.exit(0)
}
