import { accountHandlers } from './accounts.ts'
import { ownAccountHandlers } from './own-account.ts'
import { roleHandlers } from './roles.ts'
import { signInHandlers } from './sign-in.ts'
import { trailHandlers } from './trails.ts'

export const staffHandlers = [...signInHandlers, ...ownAccountHandlers, ...accountHandlers, ...roleHandlers, ...trailHandlers]
