import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { Prerequisite } from '#platform/prerequisites/shared/prerequisite.tsx'
import { contentAddress, permissionsFor } from '#platform/publishing/content-kinds.ts'
import { listChoices } from '../../contract.ts'

type Choices = CallReply<typeof listChoices>['items']
type ReferenceFieldProps = { to: string; mayBeEmpty: boolean; id?: string; value?: string; onChange?: (id: string) => void }

/** A choice among published pieces of another kind. */
export function ReferenceField({ to, mayBeEmpty, value = '', onChange, ...rest }: ReferenceFieldProps) {
  const [choices, setChoices] = useState<Choices>()
  const [text, setText] = useState('')

  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () =>
        void attempt(async () => {
          const { items } = await callFromBrowser(listChoices, { kind: to, text, ids: value ? [value] : [] })
          if (!isOver) setChoices(items)
        }),
      text ? 300 : 0,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // The chosen one is known once it is chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [to, text])

  return (
    <>
      {choices?.length === 0 && text === '' && <NothingYet kind={to} />}
      <Select
        {...rest}
        showSearch={{ filterOption: false, onSearch: setText }}
        allowClear={mayBeEmpty}
        placeholder="请选择"
        notFoundContent={choices ? '没有找到已发布的内容' : '加载中…'}
        value={value || null}
        options={(choices ?? []).map(({ id, title, isLive }) => ({ value: id, label: isLive ? title : `${title || id}（未发布）` }))}
        onChange={(id: string | null | undefined) => onChange?.(id ?? '')}
      />
    </>
  )
}

/** Only what is published can be chosen, and one who edits may not publish. */
function NothingYet({ kind }: { kind: string }) {
  const content = getProduct().contents.find((one) => one.kind === kind)
  if (!content) return null
  return (
    <Prerequisite
      text={`还没有已发布的${content.label}，发布后才能在这里选择。`}
      needs={permissionsFor(content.area, 'publish')}
      path={contentAddress(kind)}
      action={`填写并发布${content.label}`}
    />
  )
}
