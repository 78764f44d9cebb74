import type { MenuEntry } from '#platform/features/rules.ts'
import { accountHandlers } from './accounts.ts'
import { ownAccountHandlers } from './own-account.ts'
import { roleHandlers } from './roles.ts'
import { signInHandlers } from './sign-in.ts'
import { trailHandlers } from './trails.ts'

export function staffHandlers(menu: readonly MenuEntry[]) {
  return [...signInHandlers(menu), ...ownAccountHandlers(menu), ...accountHandlers, ...roleHandlers, ...trailHandlers]
}
