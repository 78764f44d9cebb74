import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { type ContentKind, getFields, toText } from '#platform/publishing/content-kinds.ts'
import { itemStates } from '#platform/publishing/rules.ts'
import { Status } from '#ui/feedback/status.tsx'
import type { listContents } from '../../contract.ts'
import styles from './content-list.module.css'

export type Item = CallReply<typeof listContents>['items'][number]

/** Title, the columns that the kind names, state and last change; in the bin the person who moved it there. */
export function toColumns(kind: ContentKind, { isInBin }: { isInBin: boolean }): ListColumn<Item>[] {
  const fields = getFields(kind)
  const own = kind.columns.map((name): ListColumn<Item> => {
    const field = fields[name]
    return {
      key: name,
      title: field?.label ?? name,
      type: field?.type === 'date' ? 'day' : 'text',
      text: ({ summary }) => toWords(field, summary[name]),
    }
  })
  const title: ListColumn<Item> = {
    key: 'title',
    title: fields[kind.title]?.label ?? '标题',
    type: 'text',
    className: styles.title,
    phone: 'name',
    sort: 'title',
    text: ({ title: name, id }) => name || `（无标题 ${id}）`,
  }
  const given: ListColumn<Item>[] = kind.id ? [{ key: 'id', title: kind.id.label, type: 'identifier', text: ({ id }) => id }] : []
  if (isInBin)
    return [
      title,
      ...given,
      { key: 'deletedAt', title: '移入时间', type: 'time', width: 150, sort: 'deleted', text: ({ deletedAt }) => formatMinute(deletedAt) },
      { key: 'deletedBy', title: '操作人', type: 'text', text: ({ deletedBy }) => deletedBy },
    ]
  return [
    title,
    ...given,
    {
      key: 'state',
      title: '状态',
      type: 'text',
      width: 170,
      phone: 'state',
      text: (item) => [itemStates[item.state].label, formatSchedule(item)].filter(Boolean).join('，'),
      render: (item) => (
        <>
          <Status tone={itemStates[item.state].tone}>{itemStates[item.state].label}</Status>
          {formatSchedule(item) && <small className={styles.plan}>{formatSchedule(item)}</small>}
        </>
      ),
    },
    ...own,
    { key: 'changedAt', title: '最后修改', type: 'time', width: 150, sort: 'changed', text: ({ changedAt }) => formatMinute(changedAt) },
    { key: 'changedBy', title: '修改人', type: 'text', text: ({ changedBy }) => changedBy },
  ]
}

function formatSchedule({ publishAt, takeDownAt }: Item): string {
  if (publishAt) return `${formatMinute(publishAt).slice(5)} 发布`
  return takeDownAt && `${formatMinute(takeDownAt).slice(5)} 下线`
}

function toWords(field: ReturnType<typeof getFields>[string] | undefined, value: unknown): string {
  const text = toText(value)
  if (field?.type === 'choice') return field.options.find((option) => option.value === text)?.label ?? text
  return field?.type === 'number' ? `${text}${field.unit ?? ''}` : text
}
