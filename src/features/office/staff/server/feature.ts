import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginStaff } from '../contract.ts'
import { beginDirectorySignIn, signInByDirectory } from '../directory-contract.ts'
import { beginPasskeySignIn, signInByPasskey } from '../passkey-contract.ts'
import { removeOldChallenges } from './passkeys/challenges.ts'
import { staffStatus } from './sign-in/account-status.ts'
import { findStaffNames } from './accounts/colleagues.ts'
import { findRoleNames } from './accounts/role-changes.ts'
import { staffHandlers } from './commands.ts'
import { staffSeed } from './seed.ts'
import { staffSettings } from './settings.ts'
import { staffProposals } from './accounts/staff-proposals.ts'
import { createStaffImport } from './imports/staff-import.ts'
import { rolePlace, staffPlace } from './seals/places.ts'
import { totpSecretColumn } from './sign-in/totp-secrets.ts'
import { findableStaff } from './accounts/findable.ts'
import { directoryFaults, directoryRefusals } from '../directory-rules.ts'
import { dutyRefusals } from '../duty-rules.ts'
import { passkeyRefusals } from '../passkey-rules.ts'
import { staffRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const staffServer = defineServerFeature({
  refusals: {
    统一身份认证: { ...directoryFaults, ...directoryRefusals },
    三员分立: dutyRefusals,
    通行密钥: passkeyRefusals,
    员工账号与角色: staffRefusals,
  },
  readMeanings,
  handlers: staffHandlers,
  proposals: () => staffProposals,
  imports: [createStaffImport()],
  settings: () => staffSettings,
  findables: () => [findableStaff],
  names: () => ({ staff: findStaffNames, role: findRoleNames }),
  seeds: [staffSeed],
  demoHints: () => demoAccountHints('员工控制台 /console/login', 'staff'),
  encryptedColumns: [totpSecretColumn],
  sealedPlaces: [rolePlace, staffPlace],
  accountStatus: { staff: staffStatus },
  callsWhileDiskFull: [loginStaff, beginPasskeySignIn, signInByPasskey, beginDirectorySignIn, signInByDirectory],
  removals: [removeOldChallenges],
})
