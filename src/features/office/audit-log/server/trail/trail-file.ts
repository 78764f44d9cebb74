import { xlsxType } from '#kit/formats/workbook/workbook-parts.ts'
import { formatCsvLine, csvByteOrderMark, csvMediaType } from '#kit/formats/csv.ts'
import { formatDate, formatDateTime } from '#kit/dates.ts'
import type { AuditLabels } from '#platform/audit/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import { getActionLabel, actorKinds, getActorLabel, auditLogLimits, getSubjectLabel } from '../../rules.ts'
import { listTrail, type TrailLabels, type TrailEntry, type TrailFilters } from './trail.ts'

const portion = 1000

const getColumns = (words: AuditLabels) => [
  { heading: '编号', type: 'identifier' as const, width: 10, cell: ({ id }: TrailEntry) => String(id) },
  { heading: '时间', type: 'time' as const, width: 20, cell: ({ at }: TrailEntry) => formatDateTime(new Date(at)) },
  { heading: '操作人', type: 'text' as const, width: 18, cell: (entry: TrailEntry) => getActorLabel(words, entry) },
  { heading: '操作人类别', type: 'text' as const, width: 14, cell: ({ actorKind }: TrailEntry) => actorKinds[actorKind] ?? actorKind },
  { heading: '操作人编号', type: 'identifier' as const, width: 20, cell: ({ actorId }: TrailEntry) => actorId ?? '' },
  { heading: '操作', type: 'text' as const, width: 20, cell: ({ action }: TrailEntry) => getActionLabel(words, action) || action },
  { heading: '操作代码', type: 'identifier' as const, width: 24, cell: ({ action }: TrailEntry) => action },
  { heading: '对象', type: 'text' as const, width: 24, cell: (entry: TrailEntry) => getSubjectLabel(words, entry) },
  { heading: '对象标识', type: 'identifier' as const, width: 30, cell: ({ subject }: TrailEntry) => subject },
  { heading: '详情', type: 'text' as const, width: 50, cell: ({ detail }: TrailEntry) => JSON.stringify(detail) },
  { heading: 'IP 地址', type: 'identifier' as const, width: 18, cell: ({ ip }: TrailEntry) => ip },
  { heading: '请求编号', type: 'identifier' as const, width: 38, cell: ({ requestId }: TrailEntry) => requestId },
]

type TrailFileRequest = { db: Db; naming: TrailLabels; filters: TrailFilters; form: 'xlsx' | 'csv'; now: Date }

/** Writes the filtered trail as a file, reading it in batches, newest first. */
export async function writeTrailFile({ db, naming, filters, form, now }: TrailFileRequest) {
  const columns = getColumns(naming.words)

  async function* rows() {
    let before: number | undefined
    for (let done = 0; done < auditLogLimits.exportRows; done += portion) {
      const entries = await listTrail(db, naming, { ...filters, limit: portion, ...(before !== undefined && { before }) })
      yield entries.map((entry) => columns.map(({ cell }) => cell(entry)))
      before = entries.at(-1)?.id
      if (entries.length < portion) return
    }
  }

  const name = `操作审计 ${formatDate(now)}.${form}`
  const pieces: Buffer[] = []
  if (form === 'xlsx') {
    const sheet = { name: '操作审计', title: `操作审计　导出于 ${formatDateTime(now)}`, columns, rows: rows() }
    for await (const piece of writeWorkbook(sheet)) pieces.push(piece)
    return { name, mediaType: xlsxType, content: Buffer.concat(pieces) }
  }
  pieces.push(Buffer.from(csvByteOrderMark + formatCsvLine(columns.map(({ heading }) => heading))))
  for await (const portionOfRows of rows()) pieces.push(Buffer.from(portionOfRows.map(formatCsvLine).join('')))
  return { name, mediaType: csvMediaType, content: Buffer.concat(pieces) }
}
