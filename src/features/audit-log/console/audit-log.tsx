import type { CallReply } from '#gateway/call.ts'
import { inBrowser, type Loading } from '#gateway/loading.ts'
import { getAuditSeals } from '#platform/audit/contract.ts'
import { AuditSeals } from '#platform/audit/console/audit-seals.tsx'
import { minuteOf } from '#platform/reviewing/console/times.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { listAudit } from '../contract.ts'
import { kindLabels } from '../rules.ts'
import type { Route } from './+types/audit-log'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { auditWordsOf } from './audit-words.ts'
import styles from './screen.module.css'

type Line = CallReply<typeof listAudit>['items'][number]

async function load({ call, url }: Loading) {
  const { text, page, days } = filtersOf(url)
  const [list, seals] = await Promise.all([
    call(listAudit, { actor: text('actor'), action: text('action'), subject: text('subject'), ...days, page, pageSize: 20 }),
    call(getAuditSeals, {}),
  ])
  return { ...list, seals }
}
export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return <Skeleton rows={8} height={36} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '操作审计', description: '员工控制台', hidden: true })
}

export default function AuditLogScreen({ loaderData }: Route.ComponentProps) {
  return (
    <Screen
      title="操作审计"
      lead="只增不改：谁在何时对什么做了什么。"
      actions={<AuditSeals seals={loaderData.seals} />}
      filters={
        <Filters
          filters={[
            { kind: 'text', name: 'actor', label: '操作人（姓名或编号）' },
            { kind: 'text', name: 'action', label: '操作（开头）' },
            { kind: 'text', name: 'subject', label: '对象（开头）' },
            { kind: 'days', label: '日期' },
          ]}
        />
      }
    >
      <PagedTable<Line>
        rowKey="id"
        items={loaderData.items}
        total={loaderData.total}
        columns={[
          { title: '时间', dataIndex: 'at', width: 170, render: minuteOf },
          { title: '操作人', render: (_, { actorName, actorKind }) => `${actorName ?? '—'}（${kindLabels[actorKind] ?? actorKind}）` },
          {
            title: '操作',
            render: (_, { action }) => (
              <>
                {auditWordsOf(action)} <code>{action}</code>
              </>
            ),
          },
          { title: '对象', dataIndex: 'subject', className: styles.mono ?? '' },
          { title: '详情', className: styles.mono ?? '', render: (_, { detail }) => detailOf(detail) },
          { title: 'IP 地址', dataIndex: 'ip', className: styles.mono ?? '' },
          { title: '请求编号', dataIndex: 'requestId', className: styles.mono ?? '' },
        ]}
      />
    </Screen>
  )
}

function detailOf(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')
}
