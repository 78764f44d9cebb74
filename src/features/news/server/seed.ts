import './tables.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { publishableNews } from './publishables.ts'

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
  async run({ services, read, picture, publish }) {
    const types = read<NewsType[]>('news-types').map((type, position) => ({ ...type, position }))
    await services.db.insertInto('news_type').values(types).execute()
    for (const { id, image, ...item } of read<NewsItem[]>('news')) {
      await publish(publishableNews, id, { ...item, image: await picture(image, item.imageAlt) })
    }
  },
}
