import { usePageConfig } from './page-config.ts'
import { neutralIcon } from '#platform/brand/icon-rules.ts'

/** The address of the small square picture of the site. */
export function useBrandIcon(): string {
  return usePageConfig().brand.icon || neutralIcon
}
