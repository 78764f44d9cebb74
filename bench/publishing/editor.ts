import { formatDate } from '#kit/dates.ts'
import { type Address, openWire, type Session, staffLogin } from '../tools/wire.ts'

const calls = Object.fromEntries(
  ['open', 'save', 'publish', 'list'].map((name) => [name, ['console', 'content', name] as Address]),
) as Record<'open' | 'save' | 'publish' | 'list', Address>

export type Editor = Awaited<ReturnType<typeof openEditor>>

/** The editor of the demo, who writes and publishes one article again and again. */
export async function openEditor(origin: string, given?: Session) {
  const wire = await openWire(origin)
  const session = given ?? (await wire.login(staffLogin, { account: 'editor', password: 'Staff#2026d' }, await wire.getCaptcha()))
  const ask = async (name: keyof typeof calls, body: object) => (await wire.ask(calls[name], body, session)).data

  return {
    session,

    async publish(id: string, title: string): Promise<void> {
      const piece = { kind: 'news', id }
      const opened = await ask('open', piece)
      const data = {
        typeId: 'company',
        title,
        body: `<p>${title}</p>`,
        image: '',
        imageAlt: '',
        keywords: [],
        releaseDate: formatDate(new Date()),
      }
      const saved = await ask('save', {
        ...piece,
        tab: 'bench',
        version: opened.version,
        basedOn: opened.newest,
        data: { ...(opened.data as object), ...data },
      })
      await ask('publish', { ...piece, version: saved.version })
    },

    list: (body: object) => ask('list', { kind: 'news', ...body }),
    close: () => wire.close(),
  }
}
