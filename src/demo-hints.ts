import { readFileSync } from 'node:fs'

const shown = 3

/** What to try first, for the terminal of a demo. */
export function demoHints(): string {
  const certificates = JSON.parse(readFileSync('content/certificates.json', 'utf8')) as { number: string; name: string }[]
  const tries = certificates.slice(0, shown).map(({ number, name }) => `    ${number}  ${name}`)
  return `  演示证书编号（/dsmm）\n${tries.join('\n')}\n`
}
