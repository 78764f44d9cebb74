import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { evidenceFile, evidenceVerifierFile, verifierFile } from './verifier-file.ts'
import { receiptFile } from './receipt-file.ts'
import { proofQueries } from './queries.ts'
import { ledgerDigestSeed } from './seed.ts'

export const proofsFeatureServer = defineServerFeature({
  handlers: ({ documentKinds }) => proofQueries(documentKinds),
  madeFiles: ({ documentKinds }) => [verifierFile, evidenceVerifierFile, evidenceFile, receiptFile(documentKinds)],
  seeds: [ledgerDigestSeed],
})
