import { Refusal } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readBrand } from '#platform/brand/server/brand.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { linkRefusals } from '../../rules.ts'
import { findSharedProject } from '../../sharing-contract.ts'
import { findProjects, toProgress } from '../look-ups/progress.ts'
import { formatCalendar } from './calendar.ts'
import { listDocuments } from './documents.ts'
import { findLink } from './links.ts'

export const sharedProjectHandlers = [
  handle(findSharedProject, async ({ db, clock }, { key }) => {
    const link = await findLink(db, key)
    const [project] = link ? await findProjects(db, [link.number]) : []
    if (!project) throw new Refusal(linkRefusals.notFound)
    return { ...toProgress(project, formatDate(clock.now())), documents: await listDocuments(db, project.id) }
  }),
]

/** What calendar programs subscribe to: the planned days of the linked project. */
export const projectCalendar: MadeFile = {
  path: '/schedule/calendar.ics',
  async make({ db, clock }, { url }) {
    const link = await findLink(db, url.searchParams.get('key') ?? '')
    if (!link) return undefined
    const [project] = await findProjects(db, [link.number])
    if (!project) return undefined
    const { nodes } = toProgress(project, formatDate(clock.now()))
    const { issuer, siteName } = await readBrand(db)
    const { number, name } = project
    const text = formatCalendar({ issuer: issuer || siteName, number, name, changedAt: link.updatedAt, nodes })
    return { name: `${project.number}.ics`, mediaType: 'text/calendar; charset=utf-8', content: Buffer.from(text) }
  },
}
