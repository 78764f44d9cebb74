import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeRetiredAssets } from './built-assets.ts'

export const builtAssetsServer = defineServerFeature({ removals: [removeRetiredAssets] })
