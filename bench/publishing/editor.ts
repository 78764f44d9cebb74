import { formatDate } from '#kit/dates.ts'
import { type Address, openCallClient, type Session, staffLogin } from '../tools/call-client.ts'

const calls = Object.fromEntries(
  ['open', 'save', 'publish', 'list'].map((name) => [name, ['console', 'content', name] as Address]),
) as Record<'open' | 'save' | 'publish' | 'list', Address>

export type Editor = Awaited<ReturnType<typeof openEditor>>

/** The editor of the demo, who writes and publishes one article again and again. */
export async function openEditor(origin: string, given?: Session) {
  const client = await openCallClient(origin)
  const session = given ?? (await client.login(staffLogin, { account: 'editor', password: 'Staff#2026d' }, await client.getCaptcha()))
  const call = async (name: keyof typeof calls, body: object) => (await client.call(calls[name], body, session)).data

  return {
    session,

    async publish(id: string, title: string): Promise<void> {
      const piece = { kind: 'news', id }
      const opened = await call('open', piece)
      const data = {
        typeId: 'company',
        title,
        body: `<p>${title}</p>`,
        image: '',
        imageAlt: '',
        keywords: [],
        releaseDate: formatDate(new Date()),
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

    list: (body: object) => call('list', { kind: 'news', ...body }),
    close: () => client.close(),
  }
}
