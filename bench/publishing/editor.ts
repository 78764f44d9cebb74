import { formatDate } from '#kit/dates.ts'
import { openCallClient, type Session, staff } from '../tools/call-client.ts'

/** The editor of the demo, who writes and publishes one article again and again. */
export async function openEditor(origin: string, given?: Session) {
  const client = await openCallClient(origin)
  const session = given ?? (await client.login(staff.editor))
  const call = async (verb: string, body: object) => (await client.call(['console', 'content', verb], body, session)).data

  return {
    session,

    async publish(id: string, title: string, releaseDate = formatDate(new Date())): Promise<void> {
      const piece = { kind: 'news', id }
      const opened = await call('open', piece)
      const data = {
        typeId: 'company',
        title,
        body: `<p>${title}</p>`,
        image: '',
        imageAlt: '',
        keywords: [],
        releaseDate,
      }
      const saved = await call('save', {
        ...piece,
        tab: 'bench',
        version: opened.version,
        basedOn: opened.newest,
        data: { ...(opened.data as object), ...data },
      })
      await call('publish', { ...piece, version: saved.version })
    },

    close: () => client.close(),
  }
}
