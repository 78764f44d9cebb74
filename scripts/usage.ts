/** `npm run <command> -- --help`: prints how the command is used and ends, before it does anything. */
export function printUsageWhenAsked(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  process.stdout.write(`${usage.trim()}\n`)
  process.exit(0)
}
