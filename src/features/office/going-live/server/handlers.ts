import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import * as common from '#platform/imports/server/common-handlers.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import {
  getImport as getFile,
  type Import,
  listImports as listFiles,
  lockBookableImport,
  saveImport,
  setImportState,
} from '#platform/imports/server/imports.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { type Change, getProposer, propose } from '#platform/proposals/server/proposals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import {
  dropImport,
  getImport,
  getImportTemplate,
  listImports,
  listParts,
  previewImport,
  proposeImports,
  watchImport,
} from '../contract.ts'
import { type ComparedSum, formatSum, goingLivePath, goingLiveRefusals, type PartName, partNames, parts, sumKinds } from '../rules.ts'
import { compareSums, toComparedKind, toStatedTotals } from './compared-sums.ts'
import { goingLiveProposal } from './proposal.ts'

const toSubject = (id: string) => `going-live ${id}`
const kindNames = partNames.map((part) => parts[part].kind)

/** Customers, accounts, open recharges, projects and certificates of an older system: the imports that features declare, agreed with its sums and by two persons. */
export function goingLiveHandlers(declared: readonly ImportKind[]) {
  const kinds = findKinds(declared)

  return [...readingHandlers(kinds), ...changingHandlers(kinds)]
}

type Kinds = Readonly<Record<PartName, ImportKind>>

function readingHandlers(kinds: Kinds) {
  return [
    handle(listParts, async ({ db, actor }) => {
      const items = partNames.filter((part) => mayImport(actor, part)).map((part) => describePart(db, part, kinds[part]))
      return { items: await Promise.all(items) }
    }),

    handle(getImport, async ({ db, actor }, wanted) => {
      const { found, head, lines } = await common.openImport(db, kindNames, wanted)
      const part = getPart(actor, found)
      const items = lines.map(({ line, cells, errors, result }) => ({
        line,
        errors,
        cells: kinds[part].columns.map(({ name }) => cells[name] ?? ''),
        result: result ?? '',
      }))
      return { ...head, part, ...compareSums(part, found.totals), items }
    }),

    handle(watchImport, async ({ db, actor }, { id }) => {
      getPart(actor, await getFile(db, id, kindNames))
      return common.watchImport(db, id, kindNames)
    }),

    handle(listImports, async ({ db, actor }, { part, ...filters }) => {
      assertMayImport(actor, part)
      const { total, items } = await listFiles(db, { kinds: [parts[part].kind], ...filters })
      return { total, items: items.map((found) => ({ ...common.toImportHead(found), part, ...compareSums(part, found.totals) })) }
    }),

    handle(getImportTemplate, ({ actor }, { part, form }) => {
      assertMayImport(actor, part)
      return writeTemplate(parts[part].label, kinds[part].columns, form)
    }),
  ]
}

function changingHandlers(kinds: Kinds) {
  return [
    handle(
      previewImport,
      ({ actor }, { part, file, accepted }) => {
        assertMayImport(actor, part)
        return readImportFile(file, { columns: kinds[part].columns, accepted })
      },
      async ({ db, clock, actor }, { part, file, accepted, ...typed }, read) => {
        const stated = toStatedTotals(part, typed)
        await assertNonePending(db, part)
        const { id: staffId, name: personName } = getProposer(actor)
        const made = { person: toStaffKey(staffId), personName, now: clock.now() }
        const { id, totals, ...saved } = await saveImport(db, toComparedKind(kinds[part], stated), { file, read, accepted, ...made })
        return { reply: { id }, audit: { action: 'going-live.preview', subject: toSubject(id), detail: { part, ...saved, ...totals } } }
      },
    ),

    handle(proposeImports, async (context, { ids }) => {
      const { db, actor } = context
      const files: File[] = []
      for (const id of ids) {
        const found = await lockBookableImport(db, id, kindNames)
        files.push({ ...found, part: getPart(actor, found) })
      }
      files.sort((a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part))
      if (new Set(files.map(({ part }) => part)).size < files.length) throw new Refusal(goingLiveRefusals.twice)
      for (const { id, part, totals } of files) {
        await assertNonePending(db, part)
        const { msg, code } = goingLiveRefusals.sums
        if (compareSums(part, totals).difference !== '') throw new Refusal({ code, msg: `${parts[part].label}：${msg}` })
        await setImportState(db, id, { from: ['ready'], to: 'review' })
      }
      const { audit } = await propose(context, goingLiveProposal, toChange(files))
      return { reply: {}, audit }
    }),

    handle(dropImport, async ({ db, actor }, { id }) => {
      getPart(actor, await getFile(db, id, kindNames))
      await common.dropImport(db, id, kindNames)
      return { reply: {}, audit: { action: 'going-live.drop', subject: toSubject(id) } }
    }),
  ]
}

function findKinds(declared: readonly ImportKind[]): Kinds {
  const find = (part: PartName) => {
    const kind = declared.find(({ name }) => name === parts[part].kind)
    if (!kind) throw new Error(`no feature declares the import ${parts[part].kind}`)
    return kind
  }
  return { accounts: find('accounts'), recharges: find('recharges'), projects: find('projects'), certificates: find('certificates') }
}

function mayImport(actor: Actor, part: PartName): boolean {
  return actor.kind === 'staff' && actor.permissions.has(parts[part].permission)
}

function assertMayImport(actor: Actor, part: PartName): void {
  if (!mayImport(actor, part)) throw new Refusal(refusals.forbidden)
}

/** The part of a file; refused to those who may not import it. */
function getPart(actor: Actor, { kind }: Pick<Import, 'kind'>): PartName {
  const part = partNames.find((name) => parts[name].kind === kind) as PartName
  assertMayImport(actor, part)
  return part
}

async function describePart(db: Db, part: PartName, { columns }: ImportKind) {
  const { items } = await listFiles(db, { kinds: [parts[part].kind], state: '', page: 1, pageSize: 1 })
  const newest = items[0] && {
    id: items[0].id,
    fileName: items[0].file_name,
    state: items[0].state,
    madeAt: toIso(items[0].made_at),
    ...compareSums(part, items[0].totals),
  }
  return { part, columns: columns.map(({ name, heading, example, type }) => ({ name, heading, example, type })), newest: newest ?? null }
}

/** One file of a part at a time; the lock settles concurrent ones. */
async function assertNonePending(db: Db, part: PartName): Promise<void> {
  await lockByName(db, `going live ${part}`)
  const pending = await db
    .selectFrom('import')
    .select('id')
    .where('kind', '=', parts[part].kind)
    .where('state', 'in', ['review', 'waiting'])
    .executeTakeFirst()
  if (pending) throw new Refusal(goingLiveRefusals.pending)
}

type File = Import & { part: PartName }

/** All files of it: what each holds, in the order in which they come in. */
function toChange(files: readonly File[]): Change<{ ids: string[]; parts: PartName[] }> {
  const counted = files.map((file) => ({ ...file, sums: compareSums(file.part, file.totals).sums, label: parts[file.part].label }))
  const toCount = ({ name, read }: ComparedSum) => `${sumKinds[name].label} ${formatSum(name, read)} ${sumKinds[name].unit}`
  return {
    subject: toSubject((files[0] as File).id),
    what: counted.map(({ label, file_name: name }) => `${label}“${name}”`).join('、'),
    before: '未导入',
    after: counted.flatMap(({ sums }) => sums.map(toCount)).join('，'),
    facts: counted.flatMap(({ id, label, file_name: value, sums }) => [
      { name: `${label}文件`, value, path: `${goingLivePath}?id=${id}` },
      ...sums.map(({ name, read }) => ({ name: sumKinds[name].label, value: `${formatSum(name, read)} ${sumKinds[name].unit}` })),
    ]),
    detail: {
      files: files.map(({ file_name: name }) => name),
      ...Object.fromEntries(counted.flatMap(({ sums }) => sums.map(({ name, read }) => [name, read]))),
    },
    payload: { ids: files.map(({ id }) => id), parts: files.map(({ part }) => part) },
  }
}
