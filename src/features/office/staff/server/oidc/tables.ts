export type DirectoryIdentityRow = { staff_id: string; issuer: string; subject: string; linked_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    directory_identity: DirectoryIdentityRow
  }
}
