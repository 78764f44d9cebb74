/** `npm run <command> -- --help` prints the usage and exits. */
export function printUsageWhenAsked(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  process.stdout.write(`${usage.trim()}\n`)
  process.exit(0)
}
