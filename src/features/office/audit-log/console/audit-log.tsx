import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { formatDateTime } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { AuditState } from './state/audit-state.tsx'
import { getAuditState } from '../audit-contract.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import type { AuditLabels } from '#platform/audit/rules.ts'
import { listAudit } from '../contract.ts'
import { getActionLabel, actorKinds, getActorLabel, getSubjectLabel } from '../rules.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import styles from './audit-log.module.css'
import { ExportButton } from './export-button.tsx'
import { type Entry, Subject } from './subject.tsx'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, page, pageSize, days } = readFilters(url)
  const thing = text('thing')
  const filters = {
    actor: text('actor'),
    actorKind: text('kind'),
    action: thing && `${thing}.`,
    subject: text('subject'),
    ...days,
  }
  const id = text('id')
  const [list, state, named] = await Promise.all([
    call(listAudit, { ...filters, page, pageSize }),
    call(getAuditState, {}),
    id ? call(listAudit, { id: Number(id) }) : undefined,
  ])
  return { filters, list, state, opened: named?.items[0] }
})

export const title = '操作审计'

export default function AuditLogScreen({ loaderData: { filters, list, state, opened } }: ScreenProps<typeof clientLoader>) {
  const { auditLabels } = getProduct()
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen title="操作审计" lead="只增不改，至少保留 12 个月。">
      <div className={blocks.parts}>
        <AuditState state={state} />
        <RecordList<Entry>
          list="/console/audit"
          label="操作审计"
          columns={getColumns(auditLabels)}
          rows={list.items}
          rowKey={({ id }) => String(id)}
          empty={<p>员工、客户与系统的操作会记在这里。</p>}
          total={list.total}
          isMore={list.isMore}
          filters={[
            { kind: 'text', name: 'actor', label: '操作人（姓名或编号）' },
            { kind: 'choice', name: 'kind', label: '操作人类别', options: toChoices(actorKinds) },
            { kind: 'choice', name: 'thing', label: '操作', options: toChoices(auditLabels.entities) },
            { kind: 'text', name: 'subject', label: '对象编号或其开头' },
            { kind: 'days', label: '日期' },
          ]}
          open={({ id }) => getRowAddress(String(id))}
          openLabel={({ id }) => `查看 ${id} 号记录的详情`}
          tools={<ExportButton filters={filters} isEmpty={list.total === 0} />}
        />
      </div>
      <AuditDrawer entry={opened} onClose={() => show('')} />
    </Screen>
  )
}

function getColumns(labels: AuditLabels): ListColumn<Entry>[] {
  return [
    { key: 'at', title: '时间', type: 'time', width: 180, className: styles.time, text: ({ at }) => formatDateTime(new Date(at)) },
    {
      key: 'actor',
      title: '操作人',
      type: 'text',
      text: (entry) => getActorLabel(labels, entry),
      render: (entry) => <Actor entry={entry} />,
    },
    { key: 'action', title: '操作', type: 'text', phone: 'name', text: ({ action }) => getActionLabel(labels, action) || action },
    {
      key: 'subject',
      title: '对象',
      type: 'text',
      text: (entry) => getSubjectLabel(labels, entry),
      render: (entry) => <Subject entry={entry} />,
    },
    { key: 'ip', title: 'IP 地址', type: 'identifier', className: styles.address, text: ({ ip }) => ip },
  ]
}

function Actor({ entry }: { entry: Entry }) {
  const { auditLabels } = getProduct()
  const { actorKind } = entry
  return (
    <>
      {getActorLabel(auditLabels, entry)}
      {actorKind !== 'anyone' && <span className={styles.kind}>{actorKinds[actorKind] ?? actorKind}</span>}
    </>
  )
}
