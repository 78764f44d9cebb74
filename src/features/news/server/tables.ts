export type NewsTypeRow = { id: string; name: string; position: number }

export type NewsRow = {
  id: string
  type_id: string
  title: string
  excerpt: string
  body: string
  image: string
  image_alt: string
  keywords: string[]
  release_date: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    news_type: NewsTypeRow
    news: NewsRow
  }
}
