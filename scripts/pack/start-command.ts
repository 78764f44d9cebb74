import { readFileSync } from 'node:fs'

export type StartCommand = { variables: Record<string, string>; flags: string[] }

/** The environment and the flags of Node with which `npm start` runs the portal; they are written there only. */
export function readStartCommand(): StartCommand {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const pairs = words.filter((word) => /^[A-Z]/.test(word)).map((word) => word.split('=') as [string, string])
  return { variables: Object.fromEntries(pairs), flags: words.filter((word) => word.startsWith('--')) }
}
