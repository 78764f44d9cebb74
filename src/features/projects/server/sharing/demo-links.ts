import '../tables.ts'
import './tables.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Services } from '#platform/calls/server/handle.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { hashKey } from './links.ts'

type Link = { project: string; label: string; key: string; isOff?: boolean }
/** `file`: of content/documents. */
type Document = { project: string; title: string; file: string; isVisible: boolean }

const by = '测评师（演示）'

/** Links with keys that the documentation names; production refuses a database with demo content. */
export const projectLinksSeed: Seed = {
  name: 'project links',
  async run({ services, read }) {
    const { links, documents } = read<{ links: Link[]; documents: Document[] }>('project-links')
    const projects = new Map(
      (await services.db.selectFrom('project').select(['id', 'number']).execute()).map(({ number, id }) => [number, id]),
    )
    for (const link of links) await storeLink(services, link, projects.get(link.project) as string)
    for (const document of documents) await storeDocument(services, document, projects.get(document.project) as string)
  },
}

async function storeLink({ db, clock }: Services, { label, key, isOff = false }: Link, projectId: string): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('project_link')
    .values({
      id: randomUUID(),
      project_id: projectId,
      label,
      key_hash: hashKey(key),
      created_by_name: by,
      created_at: now,
      switched_off_by_name: isOff ? by : '',
      switched_off_at: isOff ? now : null,
    })
    .execute()
}

async function storeDocument(services: Services, { title, file, isVisible }: Document, projectId: string): Promise<void> {
  const content = readFileSync(`content/documents/${file}`)
  const owner = 'staff staff-assessor'
  await services.db
    .insertInto('project_document')
    .values({
      id: randomUUID(),
      project_id: projectId,
      file_id: await storeFile(services, { name: `${title}.pdf`, mediaType: 'application/pdf', content, owner }),
      title,
      visible_to_customer: isVisible,
      uploaded_by: owner,
      uploaded_by_name: by,
      at: services.clock.now(),
    })
    .execute()
}
