import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { neutralIcon } from '../icon-rules.ts'

/** The address of the small square picture of the site. */
export function useBrandIcon(): string {
  return usePageConfig().brand.icon || neutralIcon
}
