import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Figures } from '#ui/antd/record/facts.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { importCan, createImportStates } from '../rules.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { ImportedLine, ImportPreviewProps } from './import-words.ts'

/** A file as it was read, line by line with its errors, until it is booked as a whole or dropped; then the progress and the outcome. */
export function ImportPreview<L extends ImportedLine>({ found, words, onChange }: ImportPreviewProps<L>) {
  const { state, fileName, faulty } = found
  const { label, tone } = createImportStates(words.verb)[state]
  return (
    <Screen
      title={fileName}
      back={<BackLink to={words.path}>{words.back ?? '返回导入列表'}</BackLink>}
      lead={words.lead}
      actions={
        <>
          <Status tone={tone}>{label}</Status>
          <ImportActions found={found} words={words} onChange={onChange} />
        </>
      }
    >
      <div className={blocks.parts}>
        <Outcome found={found} words={words} onChange={onChange} />
        {words.below}
        {words.figures && <Figures figures={words.figures} />}
        {faulty > 0 && <ErrorsOnly />}
        <ImportLines found={found} lines={words.lines} />
      </div>
    </Screen>
  )
}

function ImportActions<L extends ImportedLine>({ found: { state }, words, onChange }: ImportPreviewProps<L>) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { path, book, drop, action } = words

  function confirmBooking(): void {
    confirm({ title: book.title, content: book.content, okText: book.label, work: book.run, onEnd: onChange })
  }

  function confirmDropping(): void {
    confirm({
      title: drop.title,
      content: drop.content,
      okText: '放弃',
      danger: true,
      work: async () => {
        await drop.run()
        showToast('success', '已放弃该文件')
        await navigate(path)
      },
      onEnd: onChange,
    })
  }

  return (
    <>
      {importCan.drop(state) && <Button onClick={confirmDropping}>放弃</Button>}
      {importCan.drop(state) && action}
      {importCan.book(state) && (
        <Button type="primary" onClick={confirmBooking}>
          {book.label}
        </Button>
      )}
    </>
  )
}

function Outcome<L extends ImportedLine>({ found: { state, lines, faulty, failure }, words, onChange }: ImportPreviewProps<L>) {
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
        {verb}时发现错误，{outcomes.failed}。{failure && `${failure}。`}请核对后重新上传。
      </Banner>
    )
  if (state === 'booked') return <Banner tone="success">{outcomes.booked ?? `${lines} 行已全部${verb}。`}</Banner>
  return state === 'review' && outcomes.review ? <Banner>{outcomes.review}</Banner> : null
}

function ErrorsOnly() {
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
