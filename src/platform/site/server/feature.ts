import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { careChoice } from './care-choice.ts'

export const siteServer = defineServerFeature({ madeFiles: [careChoice] })
