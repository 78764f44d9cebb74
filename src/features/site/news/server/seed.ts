import { readFileSync } from 'node:fs'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Seed, SeedTools } from '#platform/seeding/server/seed-tools.ts'
import type { Source } from '../rules.ts'
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
  author?: string
  reviewer?: string
  checkedOn?: string
  sources?: Source[]
  attachments?: NewAttachment[]
}

type NewAttachment = { name: string; fileName: string; content: string; mediaType: string }

async function storeAttachment(services: SeedTools['services'], { name, fileName, content, mediaType }: NewAttachment) {
  const file = { name: fileName, mediaType, content: readFileSync(`content/attachments/${content}`) }
  return { name, fileId: await storeFile(services, file) }
}

export const newsSeed: Seed = {
  name: 'news',
  async run({ services, read, picture, publish }) {
    for (const [position, { id, name }] of read<NewsType[]>('news-types').entries())
      await publish(publishableNewsType, id, { name, position })
    for (const { id, image, attachments = [], ...item } of read<NewsItem[]>('news')) {
      const trust = { author: '', reviewer: '', checkedOn: '', sources: [] }
      const files = await Promise.all(attachments.map((file) => storeAttachment(services, file)))
      await publish(publishableNews, id, { ...trust, ...item, attachments: files, image: await picture(image, item.imageAlt) })
    }
  },
}
