export type BuiltAssetRow = {
  path: string
  identity: Buffer | null
  br: Buffer | null
  gzip: Buffer | null
  retired_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    built_asset: BuiltAssetRow
  }
}
