import { showCommands } from '#platform/config/server/shown-commands.ts'

/** `npm run <command> -- --help` prints the usage and exits; in an archive the command is named as its launcher has it. */
export function printUsageWhenAsked(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  process.stdout.write(`${showCommands(usage).trim()}\n`)
  process.exit(0)
}
