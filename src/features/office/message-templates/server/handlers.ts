import { notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { templateCalls } from '../contract.ts'
import { findTemplateErrors, type TemplateDeclaration, templateMessages as messages } from '../rules.ts'
import { sendTest } from './test-message.ts'

export function templateHandlers(declarations: readonly TemplateDeclaration[]) {
  const get = (name: string): TemplateDeclaration => {
    const found = declarations.find((one) => one.name === name)
    if (!found) throw notFound()
    return found
  }
  return [
    handle(templateCalls.list, async (services) => {
      const newest = await readNewest(services.db)
      return { items: declarations.map((declaration) => toItem(services, declaration, newest.get(declaration.name))) }
    }),

    handle(templateCalls.history, async ({ db }, { name }) => ({ items: await readHistory(db, get(name).name) })),

    handle(templateCalls.change, async (context, { name, version, ...written }) => {
      const declaration = get(name)
      const errors = findTemplateErrors(declaration, written, needsCode(context, declaration))
      if (errors.length > 0) throw new Refusal({ code: 'invalid', msg: errors[0]?.msg ?? '' }, { errors })
      const before = await write(context, { name, version, ...written, title: declaration.title === '' ? '' : written.title })
      const audit = { action: 'message-template.change', subject: `message-template ${name}`, detail: { before, after: written } } as const
      return { reply: {}, audit, msg: messages.saved }
    }),

    handle(templateCalls.restore, async (context, { name, version }) => {
      get(name)
      const before = await write(context, { name, version, title: '', text: null, code: '' })
      const audit = { action: 'message-template.restore', subject: `message-template ${name}`, detail: { before } } as const
      return { reply: {}, audit, msg: messages.restored }
    }),

    handle(
      templateCalls.test,
      // A mail is sent before the transaction, which must not wait for another machine.
      async (context, { name }) => (get(name).channel === 'mail' ? sendTest(context, get(name)) : ''),
      async (context, { name }, mailedTo) => {
        const to = mailedTo || (await sendTest(context, get(name)))
        const audit = { action: 'message-template.test', subject: `message-template ${name}`, isRepeatable: true } as const
        return { reply: { to }, audit, msg: messages.tested(to) }
      },
    ),
  ]
}

function toItem(services: Services, declaration: TemplateDeclaration, row: Newest | undefined) {
  return {
    ...declaration,
    variables: [...declaration.variables],
    required: [...declaration.required],
    needsCode: needsCode(services, declaration),
    version: row?.version ?? 0,
    own: row && row.text !== null ? [{ title: row.title, text: row.text, code: row.code }] : [],
    changedAt: toIso(row?.changed_at),
    changedByName: row?.changed_by_name ?? '',
  }
}

async function readHistory(db: Db, name: string) {
  const rows = await db.selectFrom('message_template').selectAll().where('name', '=', name).orderBy('version', 'desc').limit(50).execute()
  return rows.map(({ version, title, text, code, changed_at, changed_by_name }) => ({
    version,
    title,
    text: text ?? '',
    code,
    isStandard: text === null,
    at: toIso(changed_at),
    by: changed_by_name,
  }))
}

/** Real providers send by the code of an approved text alone. */
function needsCode({ sms }: Pick<Services, 'sms'>, { channel }: TemplateDeclaration): boolean {
  return channel === 'sms' && (sms.provider?.name === 'aliyun' || sms.provider?.name === 'tencent')
}

type Change = { name: string; version: number; title: string; text: string | null; code: string }

/** Refuses where the template is no longer of this version; returns what held before. */
async function write({ db, clock, actor }: Services & RequestContext, { version, ...change }: Change) {
  await lockByName(db, `message template ${change.name}`)
  const former = (await readNewest(db, change.name)).get(change.name)
  if ((former?.version ?? 0) !== version) throw new Refusal(serverRefusals.changedMeanwhile)
  await db
    .insertInto('message_template')
    .values({ ...change, version: version + 1, changed_at: clock.now(), changed_by_name: getName(actor) })
    .execute()
  return former && former.text !== null ? { title: former.title, text: former.text, code: former.code } : {}
}

type Newest = Awaited<ReturnType<typeof readNewest>> extends Map<string, infer Row> ? Row : never

async function readNewest(db: Db, name?: string) {
  let rows = db.selectFrom('message_template').distinctOn('name').selectAll().orderBy('name').orderBy('version', 'desc')
  if (name !== undefined) rows = rows.where('name', '=', name)
  return new Map((await rows.execute()).map((row) => [row.name, row]))
}

function getName(actor: Actor): string {
  return 'name' in actor ? actor.name : ''
}
