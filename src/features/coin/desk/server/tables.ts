export type CoinAloneRow = { person: string; account_id: string; day: string; amount: number; fen: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    coin_alone: CoinAloneRow
    coin_receipt_file: { file_id: string; proposal_id: string | null; booking_id: number | null }
  }
}
