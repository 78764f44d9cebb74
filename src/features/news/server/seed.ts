import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { publishableNews, publishableNewsType } from './publishables.ts'

type NewsType = { id: string; name: string }
type NewsItem = {
  id: string
  typeId: string
  title: string
  releaseDate: string
  image: string
  imageAlt: string
  body: string
  keywords: string[]
}

export const newsSeed: Seed = {
  name: 'news',
  async run({ read, picture, publish }) {
    for (const [position, { id, name }] of read<NewsType[]>('news-types').entries())
      await publish(publishableNewsType, id, { name, position })
    for (const { id, image, ...item } of read<NewsItem[]>('news')) {
      await publish(publishableNews, id, { ...item, image: await picture(image, item.imageAlt) })
    }
  },
}
