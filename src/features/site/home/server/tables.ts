export type BannerRow = {
  id: string
  position: number
  title: string
  summary: string
  action_label: string
  url: string
  image: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    banner: BannerRow
  }
}
