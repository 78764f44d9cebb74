import type { Product } from '#platform/features/rules.ts'
import { accountHandlers } from './accounts/accounts.ts'
import { ownAccountHandlers } from './sign-in/own-account.ts'
import { roleHandlers } from './accounts/roles.ts'
import { signInHandlers } from './sign-in/sign-in.ts'
import { accountListHandlers } from './accounts/account-lists.ts'

export function staffHandlers({ menu, permissions }: Pick<Product, 'menu' | 'permissions'>) {
  return [...signInHandlers(menu), ...ownAccountHandlers(menu), ...accountHandlers, ...roleHandlers(permissions), ...accountListHandlers]
}
