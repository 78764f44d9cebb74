import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { documentKeyColumn } from './document-codes.ts'

export const proofsServer = defineServerFeature({ encryptedColumns: [documentKeyColumn] })
