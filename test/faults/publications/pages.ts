import { newsAddress } from '#features/site/news/rules.ts'
import type { Site } from './site.ts'

/** Which of these articles visitors do not see as they are published. */
export async function findWrongPages(origin: string, { revisions }: Site, ids: readonly string[]): Promise<string[]> {
  const findings = await Promise.all(
    ids.map(async (id) => {
      const live = revisions.find((one) => one.id === id && one.state === 'published')
      const response = await fetch(origin + newsAddress(id), { redirect: 'manual' })
      const html = await response.text()
      const isRight = live ? response.status === 200 && html.includes(live.title) : response.status === 404
      return isRight ? [] : [`${id}: its page answers ${response.status}, published is ${live?.title ?? 'nothing'}`]
    }),
  )
  return findings.flat()
}
