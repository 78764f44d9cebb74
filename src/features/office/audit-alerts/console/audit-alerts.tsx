import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Plus } from '#ui/icons.ts'
import { alertCalls } from '../contract.ts'
import { alertMessages as messages, describeRule } from '../rules.ts'
import styles from './audit-alerts.module.css'
import { type Rule, RuleDialog } from './rule-dialog.tsx'

type Fired = CallReply<typeof alertCalls.fired>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { page, pageSize } = readFilters(url)
  const [fired, { items: rules }] = await Promise.all([call(alertCalls.fired, { page, pageSize }), call(alertCalls.rules, {})])
  return { fired, rules }
})

export const title = '审计告警'

const columns: ListColumn<Fired>[] = [
  { key: 'at', title: '时间', type: 'time', width: 150, text: ({ at }) => formatMinute(at) },
  { key: 'ruleName', title: '规则', type: 'text', width: 180, phone: 'name', text: ({ ruleName }) => ruleName },
  {
    key: 'text',
    title: '说明',
    type: 'text',
    text: ({ text }) => text,
    render: ({ auditId, text }) => <Link to={`/console/audit?${new URLSearchParams({ id: String(auditId) })}`}>{text}</Link>,
  },
]

export default function AuditAlertsScreen({ loaderData: { fired, rules } }: ScreenProps<typeof clientLoader>) {
  const [edited, setEdited] = useState<Rule | 'new'>()
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title={title}
      lead="操作审计中出现符合规则的记录时，一分钟内通知所有能查看审计的人；是否同时发邮件或短信，由各人在“我的账号”选择。"
      actions={
        <Button type="primary" icon={<Plus />} onClick={() => setEdited('new')}>
          新建规则
        </Button>
      }
    >
      <h2 className={styles.heading}>规则</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onChange={() => setEdited(rule)} />
        ))}
      </ul>
      <h2 className={styles.heading}>已触发的告警</h2>
      <RecordList<Fired>
        list="/console/audit-alerts"
        label="已触发的告警"
        columns={columns}
        rows={fired.items}
        rowKey={({ id }) => String(id)}
        total={fired.total}
        hasViews={false}
        empty={<p>操作符合上方某条规则时，会出现在这里。</p>}
        fetchPage={(page) => callFromBrowser(alertCalls.fired, page)}
      />
      {edited && (
        <RuleDialog onClose={() => setEdited(undefined)} onSaved={() => void revalidate()} {...(edited !== 'new' && { rule: edited })} />
      )}
    </Screen>
  )
}

function RuleRow({ rule, onChange }: { rule: Rule; onChange: () => void }) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const { actions } = getProduct().auditLabels
  const { id, name, isOn } = rule

  function remove(): void {
    const work = async () => {
      await callFromBrowser(alertCalls.remove, { id })
      showToast('success', messages.removed)
    }
    confirm({
      title: `删除规则“${name}”？`,
      content: '它触发过的告警一并删除。',
      okText: '删除规则',
      danger: true,
      work,
      onEnd: revalidate,
    })
  }

  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>{describeRule(rule, (action) => actions[action] ?? action)}</p>
      </div>
      <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? '启用' : '停用'}</Status>
      <div className={styles.actions}>
        <Button size="small" aria-label={`修改“${name}”`} onClick={onChange}>
          修改
        </Button>
        <Button size="small" danger aria-label={`删除“${name}”`} onClick={remove}>
          删除
        </Button>
      </div>
    </li>
  )
}
