import { readFile } from 'node:fs/promises'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { verifierPath } from '../rules.ts'

/** The program that checks the ledger, as an operator runs it. */
export const verifierFile: MadeFile = {
  path: verifierPath,
  make: async () => ({
    name: 'ledger-verifier.ts',
    mediaType: 'text/plain; charset=utf-8',
    content: await readFile('scripts/verify/ledger.ts'),
  }),
}
