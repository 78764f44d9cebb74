import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { verifierFile } from './verifier-file.ts'
import { proofQueries } from './queries.ts'
import { ledgerDigestSeed } from './seed.ts'

export const proofsFeatureServer = defineServerFeature({
  handlers: ({ documentKinds }) => proofQueries(documentKinds),
  madeFiles: [verifierFile],
  seeds: [ledgerDigestSeed],
})
