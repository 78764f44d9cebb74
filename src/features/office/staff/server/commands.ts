import type { Product } from '#platform/features/rules.ts'
import { accountHandlers } from './accounts/accounts.ts'
import { ownAccountHandlers } from './sign-in/own-account.ts'
import { roleHandlers } from './accounts/roles.ts'
import { signInHandlers } from './sign-in/sign-in.ts'
import { directorySignInHandlers } from './oidc/directory-sign-in.ts'
import { directoryLinkHandlers } from './oidc/links.ts'
import { ownPasskeyHandlers } from './passkeys/own-passkeys.ts'
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts'
import { confirmingHandlers } from './seals/confirming.ts'
import { dutyHandlers } from './duties/handlers.ts'
import { invitedStaffHandlers } from './accounts/invited.ts'
import { staffImportHandlers } from './imports/handlers.ts'
import { ownPictureHandlers } from './own/own-picture.ts'
import { ownSessionHandlers } from './own/own-sessions.ts'
import { accountListHandlers } from './accounts/account-lists.ts'

export function staffHandlers({ menu, permissions }: Pick<Product, 'menu' | 'permissions'>) {
  return [
    ...signInHandlers(menu),
    ...passkeySignInHandlers(menu),
    ...ownPasskeyHandlers,
    ...directorySignInHandlers(menu),
    ...directoryLinkHandlers,
    ...ownAccountHandlers(menu),
    ...ownPictureHandlers(menu),
    ...accountHandlers,
    ...roleHandlers(permissions),
    ...dutyHandlers,
    ...confirmingHandlers,
    ...accountListHandlers,
    ...ownSessionHandlers,
    ...invitedStaffHandlers,
    ...staffImportHandlers,
  ]
}
