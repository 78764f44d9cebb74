import '../tables.ts'
import './tables.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { hashKey } from './links.ts'

type Link = { project: string; label: string; key: string; isOff?: boolean }
type Document = { project: string; title: string; name: string; manual: string; isVisible: boolean }

const by = '测评师（演示）'

/** Links with keys that the documentation names; production refuses a database with demo content. */
export const projectLinksSeed: Seed = {
  name: 'project links',
  async run({ services, read }) {
    const { db, clock } = services
    const { links, documents } = read<{ links: Link[]; documents: Document[] }>('project-links')
    const projects = new Map((await db.selectFrom('project').select(['id', 'number']).execute()).map(({ number, id }) => [number, id]))
    const now = clock.now()
    for (const { project, label, key, isOff = false } of links)
      await db
        .insertInto('project_link')
        .values({
          id: randomUUID(),
          project_id: projects.get(project) as string,
          label,
          key_hash: hashKey(key),
          created_by_name: by,
          created_at: now,
          switched_off_by_name: isOff ? by : '',
          switched_off_at: isOff ? now : null,
        })
        .execute()
    for (const { project, title, name, manual, isVisible } of documents) {
      const content = readFileSync(`content/manuals/${manual}`)
      await db
        .insertInto('project_document')
        .values({
          id: randomUUID(),
          project_id: projects.get(project) as string,
          file_id: await storeFile(services, { name, mediaType: 'application/pdf', content, owner: 'staff staff-assessor' }),
          title,
          visible_to_customer: isVisible,
          uploaded_by: 'staff staff-assessor',
          uploaded_by_name: by,
          at: now,
        })
        .execute()
    }
  },
}
