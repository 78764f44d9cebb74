export type RateBucketRow = { key: string; hits: number; ends_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    rate_bucket: RateBucketRow
  }
}
