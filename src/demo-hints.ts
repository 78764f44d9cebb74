import { readFileSync } from 'node:fs'

type Certificate = { number: string; state: string }

/** What to try first, for the terminal of a demo. */
export function demoHints(): string {
  const certificates = JSON.parse(readFileSync('content/certificates.json', 'utf8')) as Certificate[]
  const tries = certificates.slice(0, 3).map(({ number, state }) => `    ${number}  ${state}`)
  return `  演示证书编号（/dsmm）\n${tries.join('\n')}\n`
}
