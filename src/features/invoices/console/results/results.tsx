import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { filtersOf } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { getResults, listResults } from '../../batch-contract.ts'
import { resultStateOf, resultStates } from '../../batch-rules.ts'
import { ResultReview } from './result-review.tsx'
import { ResultUpload } from './result-upload.tsx'

type Result = CallReply<typeof listResults>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = filtersOf(url)
  const id = text('id')
  if (id)
    return { opened: await call(getResults, { id, onlyFaulty: text('faulty') === '1' ? '1' : '', page, pageSize }), listed: undefined }
  const state = resultStates.find((one) => one === text('state')) ?? ''
  return { opened: undefined, listed: await call(listResults, { state, page, pageSize }) }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '开票结果导入'

const stateChoices = resultStates.map((value) => ({ value, label: resultStateOf(value).label }))
const countOf = (count: number) => count.toLocaleString('zh-CN')
const columns: ListColumn<Result>[] = [
  { key: 'fileName', title: '文件', phone: 'name', text: ({ fileName }) => fileName },
  {
    key: 'state',
    title: '状态',
    phone: 'state',
    text: ({ state }) => resultStateOf(state).label,
    render: ({ state }) => <Status tone={resultStateOf(state).tone}>{resultStateOf(state).label}</Status>,
  },
  { key: 'lines', title: '行数', isNumber: true, text: ({ lines }) => countOf(lines) },
  { key: 'fen', title: '金额合计（元）', isNumber: true, phone: 'amount', text: ({ fen }) => formatYuan(fen) },
  { key: 'madeBy', title: '经办', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '上传时间', text: ({ madeAt }) => formatMinute(madeAt) },
  { key: 'finishedAt', title: '完成时间', text: ({ finishedAt }) => formatMinute(finishedAt) },
]

export default function ResultsScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ResultReview key={opened.id} found={opened} onChange={() => void revalidate()} />
  return (
    <Screen
      title="开票结果导入"
      lead="开票软件的结果逐行登记为“已开票”：先预览，全部无误才登记；已登记过的行自动跳过。"
      filters={<ResultUpload />}
    >
      <RecordList<Result>
        list="/console/invoice-results"
        label="开票结果"
        columns={columns}
        rows={listed?.items ?? []}
        rowKey={({ id }) => id}
        total={listed?.total ?? 0}
        filters={[{ kind: 'choice', name: 'state', label: '状态', options: stateChoices }]}
        open={({ id }) => `?id=${id}`}
        empty={<p>下载模板填写，或按模板的列整理开票软件导出的结果，在上方选择文件。</p>}
      />
    </Screen>
  )
}
