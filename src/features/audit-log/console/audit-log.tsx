import { Button } from 'antd'
import { useState } from 'react'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { formatDateTime } from '#kit/dates.ts'
import { AuditState } from '#platform/audit/console/audit-state.tsx'
import { getAuditState } from '#platform/audit/contract.ts'
import { useProduct } from '#platform/features/parts/product-context.tsx'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { listAudit } from '../contract.ts'
import { getActionLabel, actorKinds, getActorLabel } from '../rules.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import styles from './audit-log.module.css'
import { ExportButton } from './export-button.tsx'
import { type Entry, Subject } from './subject.tsx'

async function load({ call, url }: ScreenLoading) {
  const { text, page, days } = filtersOf(url)
  const thing = text('thing')
  const filters = {
    actor: text('actor'),
    actorKind: text('kind'),
    action: thing && `${thing}.`,
    subject: text('subject'),
    ...days,
  }
  const [list, state] = await Promise.all([call(listAudit, { ...filters, page, pageSize: 20 }), call(getAuditState, {})])
  return { filters, list, state }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '操作审计'

const options = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export default function AuditLogScreen({ loaderData: { filters, list, state } }: ScreenProps<typeof clientLoader>) {
  const { auditLabels } = useProduct()
  const [opened, setOpened] = useState<Entry>()
  return (
    <Screen
      title="操作审计"
      lead="只增不改，保留 12 个月。"
      actions={<ExportButton filters={filters} isEmpty={list.total === 0} />}
      filters={
        <Filters
          filters={[
            { kind: 'text', name: 'actor', label: '操作人（姓名或编号）' },
            { kind: 'choice', name: 'kind', label: '操作人类别', options: options(actorKinds) },
            { kind: 'choice', name: 'thing', label: '操作', options: options(auditLabels.things) },
            { kind: 'text', name: 'subject', label: '对象编号' },
            { kind: 'days', label: '日期' },
          ]}
        />
      }
    >
      <div className={styles.parts}>
        <AuditState state={state} />
        <PagedTable<Entry>
          rowKey="id"
          items={list.items}
          total={list.total}
          columns={[
            { title: '时间', width: 180, className: styles.time ?? '', render: (_, { at }) => formatDateTime(new Date(at)) },
            { title: '操作人', render: (_, entry) => <Actor entry={entry} /> },
            { title: '操作', render: (_, { action }) => getActionLabel(auditLabels, action) || action },
            { title: '对象', render: (_, entry) => <Subject entry={entry} /> },
            { title: 'IP 地址', className: styles.address ?? '', render: (_, { ip }) => ip || '—' },
            {
              title: '详情',
              width: 80,
              render: (_, entry) => (
                <Button type="link" size="small" aria-label={`查看 ${entry.id} 号记录的详情`} onClick={() => setOpened(entry)}>
                  详情
                </Button>
              ),
            },
          ]}
        />
      </div>
      <AuditDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </Screen>
  )
}

function Actor({ entry }: { entry: Entry }) {
  const { auditLabels } = useProduct()
  const { actorKind } = entry
  return (
    <>
      {getActorLabel(auditLabels, entry)}
      {actorKind !== 'anyone' && <span className={styles.kind}>{actorKinds[actorKind] ?? actorKind}</span>}
    </>
  )
}
