import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { neutralIcon } from '../icon-rules.ts'
import { readBrand } from './brand.ts'

/** Where clients look that read no page: leads on to the icon of the site. */
export const favicon: MadeFile = {
  path: '/favicon.ico',
  make: async ({ db }) => ({ redirect: (await readBrand(db)).icon || neutralIcon }),
}
