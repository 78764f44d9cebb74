import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { ImportProgress } from './import-progress.tsx'
import type { ImportedLine, ImportPreviewProps } from './import-words.ts'

export function Outcome<L extends ImportedLine>({ found: { state, lines, faulty }, words, onChange }: ImportPreviewProps<L>) {
  const { verb, outcomes, watch } = words
  if (state === 'waiting') return <ImportProgress verb={verb} lines={lines} watch={watch} onDone={onChange} />
  if (state === 'faulty')
    return (
      <Banner tone="error">
        有 {faulty} 行错误，未{verb}。{outcomes.faulty ?? '请在文件中改正后重新上传。'}
      </Banner>
    )
  if (state === 'failed')
    return (
      <Banner tone="error">
        {verb}时发现错误，{outcomes.failed}。请核对后重新上传。
      </Banner>
    )
  if (state === 'booked') return <Banner tone="success">{outcomes.booked ?? `${lines} 行已全部${verb}。`}</Banner>
  return state === 'review' && outcomes.review ? <Banner>{outcomes.review}</Banner> : null
}

export function ErrorsOnly() {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('errors') === '1'

  function toggle(): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (isOn) next.delete('errors')
    else next.set('errors', '1')
    setSearch(next)
  }

  return (
    <Button className={blocks.start ?? ''} aria-pressed={isOn} onClick={toggle}>
      {isOn ? '显示全部行' : '只看有错误的行'}
    </Button>
  )
}
