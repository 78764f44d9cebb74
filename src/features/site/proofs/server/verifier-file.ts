import { readFile } from 'node:fs/promises'
import { publishedStatements } from '#platform/evidence/rules.ts'
import { listPublicKeys, listStatements, toStatementLine } from '#platform/evidence/server/statements.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { evidencePath, evidenceVerifierPath, verifierPath } from '../rules.ts'

/** The program that checks the ledger, as an operator runs it. */
export const verifierFile = programFile(verifierPath, 'scripts/verify/ledger.ts')

/** The program that checks signed statements and evidence packages. */
export const evidenceVerifierFile = programFile(evidenceVerifierPath, 'scripts/verify/evidence.ts')

export const evidenceFile: MadeFile = {
  path: evidencePath,
  make: async ({ db }) => {
    const [keys, statements] = await Promise.all([listPublicKeys(db), listStatements(db, publishedStatements)])
    const content = Buffer.from(JSON.stringify({ keys, statements: statements.map(toStatementLine) }))
    return { name: 'evidence.json', mediaType: 'application/json', content }
  },
}

function programFile(path: string, source: string): MadeFile {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { path, make: async () => ({ name, mediaType: 'text/plain; charset=utf-8', content: await readFile(source) }) }
}
