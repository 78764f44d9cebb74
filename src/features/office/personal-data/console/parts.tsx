import blocks from '#ui/antd/record/blocks.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'

type PartsProps = {
  erased: readonly { label: string; count: number }[]
  kept: readonly { label: string; count: number; reason: string; until: string }[]
}

/** What there is of a person: what an erasure takes, and what the law keeps. */
export function Parts({ erased, kept }: PartsProps) {
  if (erased.length + kept.length === 0) return <p className={blocks.muted}>没有找到个人信息。</p>
  return (
    <Facts>
      {erased.map(({ label, count }) => (
        <Fact key={label} name={label}>
          {count} 条
        </Fact>
      ))}
      {kept.map(({ label, count, reason, until }) => (
        <Fact key={label} name={label}>
          {count} 条，依法保留：{reason}
          {until && `，至 ${until}`}
        </Fact>
      ))}
    </Facts>
  )
}
