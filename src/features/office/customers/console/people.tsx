import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { showCustomerPersonPhone } from '../contract.ts'
import type { Customer } from './customer-data.ts'
import styles from './customer.module.css'

type Person = Customer['people'][number]

/** The persons that the records name; a whole number is shown on request, which is audited. */
export function People({ customer: { id, people } }: { customer: Customer }) {
  return (
    <section className={blocks.card} aria-label="联系人">
      <h2>联系人</h2>
      {people.length === 0 ? (
        <p className={blocks.muted}>没有您有权查看的联系人。</p>
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={`${person.kind} ${person.id} ${person.phone}`}>
              <strong>{person.name || '未填写姓名'}</strong>
              {person.phone && <Phone customer={id} person={person} />}
              <Link to={person.path}>{person.label}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Phone({ customer, person: { kind, id: record, name, phone } }: { customer: string; person: Person }) {
  const [whole, setWhole] = useState<string>()
  async function show(): Promise<void> {
    await attempt(async () => setWhole((await callFromBrowser(showCustomerPersonPhone, { id: customer, kind, record })).phone))
  }
  return (
    <span className={blocks.bar}>
      {whole ? <a href={`tel:${whole}`}>{whole}</a> : phone}
      {whole ? (
        <CopyButton text={whole} label="复制号码" />
      ) : (
        <Button size="small" title="查看会记入操作审计" aria-label={`显示完整号码：${name}`} onClick={() => void show()}>
          显示完整号码
        </Button>
      )}
    </span>
  )
}
