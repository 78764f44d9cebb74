import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishableNews } from '#features/site/news/server/publishables.ts'
import { fillDesk, openArchiveDesk } from '../../../../../../test/harness/content/archive-desk.ts'
import { scratchDirectory } from '../../../../../../test/harness/services.ts'

test('an upload that is put together has no name on the disk, so that a killed process leaves nothing', async () => {
  const directory = scratchDirectory()
  const names: string[][] = []
  const apply: typeof publishableNews.apply = (...given) => {
    names.push(readdirSync(directory))
    return publishableNews.apply(...given)
  }
  const from = await openArchiveDesk()
  const to = await openArchiveDesk({ news: { ...publishableNews, apply } })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await from.close()
    await to.close()
  })
  await fillDesk(from)
  const archive = await from.exportAll()
  vi.stubEnv('TMPDIR', directory)
  await to.apply(await to.upload(archive), 'publish')
  expect(names).toEqual([[]])
  expect(await to.rows('news')).not.toEqual([])
})
