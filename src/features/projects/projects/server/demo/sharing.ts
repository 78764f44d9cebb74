import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { addDocument } from '../../documents-contract.ts'
import { switchOffProjectLink } from '../../sharing-contract.ts'
import { createStaffActions, demoRequest } from '#platform/seeding/server/staff-actions.ts'
import { toSubject } from '../desk/change.ts'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { linkHandlers } from '../sharing/links.ts'
import { act, assessor, type Step } from './history.ts'
import { getFinishTime, type StoredProject } from './projects.ts'

type Link = { project: string; label: string; key: string; isOff?: boolean }
/** `file`: of content/documents; `after`: the node whose completion it followed. */
type Document = { project: string; title: string; file: string; isVisible: boolean; after: number }
export type DemoSharing = { links: Link[]; documents: Document[] }

const hourMs = 3600_000
const actOnLink = createStaffActions(linkHandlers)

/** Links with keys that the documentation names (production refuses a database with demo content), and documents. */
export function listSharingSteps(
  services: Services,
  { projects, links, documents }: DemoSharing & { projects: readonly StoredProject[] },
  now: Date,
): Step[] {
  const byNumber = new Map(projects.map((project) => [project.number, project]))
  const ofLinks = links.flatMap((link) => listLinkSteps(services, { ...link, ...afterNode(byNumber.get(link.project), 1, now) }))
  const ofDocuments = documents.map((document) => {
    const { projectId, at } = afterNode(byNumber.get(document.project), document.after, now)
    return { at, run: () => addDemoDocument(services, document, { projectId, at }) }
  })
  return [...ofLinks, ...ofDocuments]
}

type DemoPlace = { projectId: string; at: Date }

function afterNode(project: StoredProject | undefined, node: number, now: Date): DemoPlace {
  if (!project) throw new Error('a demo link or document names no demo project')
  return { projectId: project.id, at: new Date(getFinishTime(project, now, node - 1).getTime() + hourMs) }
}

function listLinkSteps(services: Services, link: Link & DemoPlace): Step[] {
  const id = randomUUID()
  const off = new Date(link.at.getTime() + 24 * hourMs)
  const steps = [{ at: link.at, run: () => createLink(services, { ...link, id }) }]
  if (link.isOff)
    steps.push({ at: off, run: async () => void (await actOnLink({ services, actor: assessor, at: off }, switchOffProjectLink, { id })) })
  return steps
}

/** As the call does it, but for the key. */
async function createLink({ db }: Services, { id, projectId, label, key, at }: Link & DemoPlace & { id: string }): Promise<void> {
  await db
    .insertInto('project_link')
    .values({ id, project_id: projectId, label, key_hash: toDigest(key), created_by_name: assessor.name, created_at: at })
    .execute()
  const entry = { action: 'project-link.create', subject: toSubject(projectId), detail: { link: id, label } } as const
  await writeAudit({ db, at }, { actor: assessor, request: demoRequest }, entry)
}

async function addDemoDocument(services: Services, { title, file, isVisible }: Document, { projectId, at }: DemoPlace): Promise<void> {
  const content = readFileSync(`content/documents/${file}`)
  const upload = { name: `${title}.pdf`, mediaType: 'application/pdf', content, owner: assessor, purpose: 'project' }
  const fileId = await storeFile(services, upload)
  await act({ services, actor: assessor, at }, addDocument, { id: projectId, fileId, title, isVisible })
}
