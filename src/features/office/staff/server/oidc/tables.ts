import type { Sealed } from '#platform/seals/server/sealed-place.ts'

export type DirectoryIdentityRow = { staff_id: Sealed<string>; issuer: Sealed<string>; subject: Sealed<string>; linked_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    directory_identity: DirectoryIdentityRow
  }
}
