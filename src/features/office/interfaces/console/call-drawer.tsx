import { Drawer } from 'antd'
import { Link } from 'react-router'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { DescribedCall } from '../contract.ts'
import { callKinds } from '../rules.ts'
import { CodeText } from './code-text.tsx'
import styles from './interfaces.module.css'
import { TryCall } from './try-call.tsx'

type Field = DescribedCall['input'][number]

type CallDrawerProps = { call: DescribedCall | undefined; onClose: () => void }

/** One call: its fields, an example, its refusals, and a try. */
export function CallDrawer({ call, onClose }: CallDrawerProps) {
  return (
    <Drawer
      open={call !== undefined}
      title={call && (call.group === 'machine' ? `${call.title} ${call.name}` : call.name)}
      size={860}
      onClose={onClose}
      destroyOnHidden
    >
      {call && <Opened key={call.id} call={call} />}
    </Drawer>
  )
}

function Opened({ call }: { call: DescribedCall }) {
  const { group, title, address, kind, access, needsRequestId, input, reply, request, answer, refusals } = call
  return (
    <div className={styles.opened}>
      <Facts>
        {group === 'console' && <Fact name="用途">{title}</Fact>}
        <Fact name="地址">
          <code className={styles.code}>POST /ucc?{toQuery(address)}</code>
        </Fact>
        <Fact name="权限">{access || '任何员工'}</Fact>
        <Fact name="类型">
          {callKinds[kind]}
          {needsRequestId && '，须有 RequestId：同一提交重发时不变，只生效一次'}
        </Fact>
      </Facts>
      <h2>请求字段</h2>
      <FieldTable isInput label="请求字段" fields={input} empty="没有字段，内容为 {}。" />
      <h2>答复字段（data）</h2>
      <FieldTable label="答复字段" fields={reply} empty="没有字段。" />
      {answer && (
        <>
          <h2>示例</h2>
          <CodeText label="请求示例">{request}</CodeText>
          <CodeText label="答复示例">{answer}</CodeText>
        </>
      )}
      <h2>试用</h2>
      <TryCall call={call} />
      <h2>错误码</h2>
      <ul className={styles.refusals}>
        {refusals.map(({ code, msg, status }) => (
          <li key={code}>
            <Link to={`/console/interfaces/codes?q=${code}&id=${code}`} className={styles.code}>
              {code}
            </Link>
            <span>
              {msg}
              {status !== 200 && `（HTTP ${status}）`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const columns: ListColumn<Field>[] = [
  { key: 'name', title: '字段', type: 'text', width: 160, phone: 'name', className: styles.code, text: ({ name }) => name },
  { key: 'type', title: '类型', type: 'text', width: 80, text: ({ type }) => type },
  { key: 'isRequired', title: '必填', type: 'text', width: 70, text: ({ isRequired }) => (isRequired ? '是' : '否') },
  { key: 'limits', title: '限制', type: 'text', width: 150, text: ({ limits }) => limits },
  { key: 'meaning', title: '含义', type: 'text', text: ({ meaning }) => meaning },
]
type FieldTableProps = { label: string; fields: readonly Field[]; empty: string; isInput?: boolean }

/** Columns that would say nothing are left out. */
function FieldTable({ label, fields, empty, isInput = false }: FieldTableProps) {
  return (
    <ListBody<Field>
      label={label}
      columns={columns.filter(({ key, text }) => key === 'name' || (key === 'isRequired' ? isInput : fields.some((field) => text(field))))}
      rows={fields}
      rowKey={({ name }) => name}
      busy={false}
      empty={<p>{empty}</p>}
      onChange={() => undefined}
    />
  )
}

function toQuery([Pagename = '', Controlname = '', InterfaceType = '']: readonly string[]): string {
  return new URLSearchParams({ Pagename, Controlname, InterfaceType }).toString()
}
