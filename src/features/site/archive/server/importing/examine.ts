import { isDeepStrictEqual } from 'node:util'
import { isContentId } from '#features/site/content/rules.ts'
import { Refusal } from '#gateway/refusals.ts'
import { truncate } from '#kit/formats/html-text.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toText } from '#platform/publishing/content-kinds.ts'
import { parseContent } from '#platform/publishing/server/revisions.ts'
import { listReferences } from '#platform/publishing/server/references.ts'
import { archiveLimits as limits, type Outcome } from '../../rules.ts'
import { listPieces, type StoredPiece } from '../exporting/pieces.ts'
import { toArchivePath, toKindFile, type Piece, pieceSchema } from '../format/format.ts'
import type { ArchivedKind } from '../format/kinds.ts'
import { findKnown, listNeeded, type NeededMedia } from './media.ts'
import { parseJson } from './archive-lines.ts'
import type { OpenArchive } from './open-archive.ts'

type Data = Record<string, unknown> | null

/** A piece of an archive beside what the site has of it. `live` and `draft` are cleaned by the schema of their kind. */
export type ExaminedPiece = {
  place: number
  kind: string
  id: string
  title: string
  outcome: Outcome
  message: string
  content?: ArchivedKind
  live: Data
  draft: Data
  needed: NeededMedia
  /** Whether the site's newest version says what the archive's newest one says. */
  isDrafted: boolean
}

type ExamineOptions = { kinds: readonly ArchivedKind[]; archive: OpenArchive; errors: ReadonlyMap<string, string> }
type ReadPiece = Omit<ExaminedPiece, 'isDrafted' | 'outcome'>

const portion = 50

/** The pieces of an archive, in portions, in an order in which what is referred to comes first. */
export async function* examineArchive(db: Db, { kinds, archive, errors }: ExamineOptions): AsyncGenerator<ExaminedPiece[]> {
  const known = kinds.map(({ kind }) => kind as string)
  const order = [...known.filter((kind) => archive.kinds.includes(kind)), ...archive.kinds.filter((kind) => !known.includes(kind))]
  const accepted = new Set<string>()
  let place = 0
  for (const kind of order) {
    const content = kinds.find((one) => one.kind === kind)
    const seen = new Set<string>()
    for await (const lines of splitIntoPortions(archive.lines(toKindFile(kind)))) {
      const read: ReadPiece[] = []
      for (const line of lines) read.push(await readPiece(line, { place: ++place, kind, content, seen }))
      const examined = content ? await compare(db, { content, archive, errors, accepted }, read) : read.map(refuse)
      for (const { id, outcome, live } of examined) if (outcome !== 'refused' && live) accepted.add(`${kind} ${id}`)
      yield examined
    }
  }
}

async function* splitIntoPortions(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let gathered: string[] = []
  for await (const line of lines) {
    gathered.push(line)
    if (gathered.length < portion) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

function refuse(piece: ReadPiece): ExaminedPiece {
  return { ...piece, outcome: 'refused', isDrafted: false }
}

type PieceContext = { place: number; kind: string; content: ArchivedKind | undefined; seen: Set<string> }

/** `message` says why a piece can't be imported at all, or what of it can't. */
async function readPiece(line: string, { place, kind, content, seen }: PieceContext): Promise<ReadPiece> {
  const nothing = { place, kind, id: '', title: '', message: '', live: null, draft: null, needed: { pictures: [], files: [] } }
  const parsed = pieceSchema.safeParse(parseJson(line))
  if (!parsed.success) return { ...nothing, message: '归档中的这一项无法读取' }
  const { id, live, draft } = parsed.data
  const title = content ? truncate(toText((draft ?? live)?.[content.declaration.title]), limits.message) : ''
  const named = { ...nothing, id, title }
  if (!content) return { ...named, message: '本站没有这种内容' }
  if (!isContentId(content.declaration, id)) return { ...named, message: content.declaration.id?.error ?? '编号格式不正确' }
  if (seen.has(id)) return { ...named, message: '归档中有两项编号相同' }
  seen.add(id)
  return { ...named, content, ...(await clean(content, parsed.data)) }
}

/** Both versions as the schema of the kind leaves them. */
async function clean(content: ArchivedKind, { live, draft }: Piece): Promise<Pick<ReadPiece, 'live' | 'draft' | 'message' | 'needed'>> {
  const [first, second] = [await tryParse(content, live), await tryParse(content, draft)]
  const isUnfinished = second.message !== '' && first.data !== null
  const message = first.message || (isUnfinished ? '未完成的草稿没有导入' : second.message)
  return { live: first.data, draft: second.data, message, needed: listNeeded(content, first.data, second.data) }
}

async function tryParse(content: ArchivedKind, data: Data): Promise<{ data: Data; message: string }> {
  if (!data) return { data: null, message: '' }
  try {
    return { data: (await parseContent(content, data)) as Data, message: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { data: null, message: truncate(error.errors[0]?.msg ?? error.message, limits.message) }
  }
}

type CompareOptions = Omit<ExamineOptions, 'kinds'> & { content: ArchivedKind; accepted: ReadonlySet<string> }

async function compare(db: Db, { content, archive, errors, accepted }: CompareOptions, read: ReadPiece[]): Promise<ExaminedPiece[]> {
  const ids = read.map(({ id }) => id)
  const stored = new Map((await listPieces(db, content.kind, { ids })).map((piece) => [piece.id, piece]))
  const all = { pictures: read.flatMap(({ needed }) => needed.pictures), files: read.flatMap(({ needed }) => needed.files) }
  const known = await findKnown(db, all)
  const references = read.flatMap(({ live }) => listForeignReferences(content, live)).filter((reference) => !accepted.has(reference))
  const published = await findLive(db, references)
  const examined: ExaminedPiece[] = []
  for (const piece of read) {
    const existing = stored.get(piece.id)
    const message =
      ((piece.live ?? piece.draft) ? '' : piece.message || '归档中的这一项没有内容') ||
      (existing?.isInBin ? '在本站的回收站中，请先恢复' : '') ||
      findMissing(piece.needed, { archive, errors, known }) ||
      (listForeignReferences(content, piece.live).every((one) => accepted.has(one) || published.has(one))
        ? ''
        : '它引用的内容不在归档中，本站也没有发布')
    if (message) examined.push(refuse({ ...piece, message: message }))
    else examined.push(existing ? await compareWith(existing, piece, content) : { ...piece, outcome: 'new', isDrafted: false })
  }
  return examined
}

function listForeignReferences({ kind, declaration }: ArchivedKind, live: Data): string[] {
  return listReferences(declaration, live).filter((reference) => !reference.startsWith(`${kind} `))
}

/** Of these references, those to content on the site. */
async function findLive(db: Db, references: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const reference of new Set(references)) {
    const [kind = '', id = ''] = reference.split(/ (.*)/s)
    const item = db.selectFrom('content_item').select('kind').where('kind', '=', kind).where('entity_id', '=', id)
    if (await item.where('is_live', '=', true).executeTakeFirst()) found.add(reference)
  }
  return found
}

type MediaContext = { archive: OpenArchive; errors: ReadonlyMap<string, string>; known: ReadonlySet<string> }

function findMissing({ pictures, files }: NeededMedia, { archive, errors, known }: MediaContext): string {
  const needs = [
    ...pictures.map(({ id, name, address }) => ({ id, name, what: `图片 ${address}` })),
    ...files.map((id) => ({ id, name: toArchivePath(id), what: '附件' })),
  ]
  for (const { id, name, what } of needs) {
    if (known.has(id)) continue
    if (!archive.has(name)) return `${what} 不在归档中，本站也没有`
    const message = errors.get(name)
    if (message) return `${what}：${message}`
  }
  return ''
}

async function compareWith(existing: StoredPiece, piece: ReadPiece, content: ArchivedKind): Promise<ExaminedPiece> {
  const [live, draft] = [(await tryParse(content, existing.live)).data, (await tryParse(content, existing.draft)).data]
  const newest = existing.draft ? draft : live
  const isSame = (!piece.live || isDeepStrictEqual(piece.live, live)) && (!piece.draft || isDeepStrictEqual(piece.draft, newest))
  return { ...piece, outcome: isSame ? 'same' : 'changed', isDrafted: isDeepStrictEqual(piece.draft ?? piece.live, newest) }
}
