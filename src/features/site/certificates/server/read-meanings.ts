import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { certificateImports } from '../import-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [...describeImports(certificateImports, '证书')]
