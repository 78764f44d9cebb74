import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { createImportStates } from '#platform/imports/rules.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { getImport, listImports, listParts, proposeImports } from '../contract.ts'
import { type ComparedSum, formatSum, goingLivePath, parts, sumKinds } from '../rules.ts'
import { describeProposed, type Line, type ProposedFile, toWords, verb } from './part-words.tsx'
import { PartScreen } from './part-screen.tsx'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  const { items } = await call(listParts, {})
  if (opened) return { items, opened: await call(getImport, opened) }
  const chosen = readFilters(url).oneOf('part', parts)
  const part = items.find((one) => one.part === chosen)
  if (part) return { items, part, listed: await call(listImports, { ...listed, part: part.part }) }
  return { items }
})

export const title = '上线导入'

type Part = CallReply<typeof listParts>['items'][number]
const states = createImportStates(verb)

const columns: ListColumn<Part>[] = [
  { key: 'part', title: '内容', type: 'text', phone: 'name', text: ({ part }) => parts[part].label },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ newest }) => (newest ? states[newest.state].label : '未试读'),
    render: ({ newest }) =>
      newest ? <Status tone={states[newest.state].tone}>{states[newest.state].label}</Status> : <Status tone="neutral">未试读</Status>,
  },
  { key: 'sums', title: '合计（文件 / 旧系统）', type: 'text', text: ({ newest }) => (newest ? describeSums(newest.sums) : '') },
  { key: 'difference', title: '核对', type: 'text', text: ({ newest }) => (newest ? newest.difference || '一致' : '') },
  { key: 'fileName', title: '最近的文件', type: 'text', text: ({ newest }) => newest?.fileName ?? '' },
  { key: 'madeAt', title: '上传时间', type: 'time', text: ({ newest }) => (newest ? formatMinute(newest.madeAt) : '') },
]

export default function GoingLiveScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { items, opened, part, listed } = loaderData
  if (opened) {
    const headings = items.find((one) => one.part === opened.part)?.columns ?? []
    return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened, headings)} onChange={() => void revalidate()} />
  }
  if (part) return <PartScreen key={part.part} part={part} listed={listed} />
  const agreeing = listAgreeing(items)
  return (
    <Screen
      title={title}
      lead="从旧系统上线：每项内容一个文件，先试读并与旧系统的合计核对，可以反复演练；再一并提交由另一人确认，全部成功或一行也不导入。"
      actions={agreeing.length > 1 && <ProposeButton files={agreeing} onChange={() => void revalidate()} />}
    >
      <RecordList<Part>
        list={goingLivePath}
        label="要导入的内容"
        columns={columns}
        rows={items}
        rowKey={({ part: name }) => name}
        hasViews={false}
        open={({ part: name }) => `?part=${name}`}
        openLabel={({ part: name }) => `导入${parts[name].label}`}
        empty={<p>没有您可以导入的内容。</p>}
      />
    </Screen>
  )
}

type ProposeButtonProps = { files: readonly ProposedFile[]; onChange: () => void }

/** The newest files of several parts, which come in together or not at all. */
function ProposeButton({ files, onChange }: ProposeButtonProps) {
  const confirm = useConfirm()

  function ask(): void {
    confirm({
      title: `一并提交确认 ${files.length} 个文件？`,
      content: describeProposed(files),
      okText: '一并提交确认',
      work: async () => {
        await callFromBrowser(proposeImports, { ids: files.map(({ id }) => id) })
        showToast('success', '已提交，确认后一并导入')
      },
      onEnd: onChange,
    })
  }

  return (
    <Button type="primary" onClick={ask}>
      一并提交确认
    </Button>
  )
}

/** The newest files that may be imported: without faults, and with the sums of the older system. */
function listAgreeing(items: readonly Part[]): ProposedFile[] {
  return items.flatMap(({ part, newest }) =>
    newest?.state === 'ready' && newest.difference === '' ? [{ id: newest.id, part, fileName: newest.fileName }] : [],
  )
}

function describeSums(sums: readonly ComparedSum[]): string {
  return sums
    .map(({ name, read, stated }) => `${sumKinds[name].label} ${formatSum(name, read)} / ${formatSum(name, stated)} ${sumKinds[name].unit}`)
    .join('，')
}
