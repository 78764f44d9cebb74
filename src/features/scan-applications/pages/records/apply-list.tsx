import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import {
  copyApplication,
  getOwnApplication,
  listOwnApplications,
  listReviewStatuses,
  listTaskTypes,
  watchScanApplications,
} from '../../contract.ts'
import { accountType, applicationState, type TaskType } from '../../rules.ts'
import { type Application, ApplicationDetail } from './application-detail.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { DraftDialog } from '../form/draft-dialog.tsx'
import { hasDraft, saveDraft } from '../form/draft.ts'
import {
  type RecordsQuery,
  readRecords,
  recordsPageSize,
  recordsPath,
  rememberedSearch,
  rememberSearch,
  writeRecords,
} from './records-address.ts'
import { RecordsCards } from './records-cards.tsx'
import { RecordsFilter } from './records-filter.tsx'
import { RecordsTable } from './records-table.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { findPathIds } from '../form/task-paths.ts'
import { emptyApplication, type ApplicationValues } from '../form/application-values.ts'

type User = { account: string; name: string }

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<User>('applicant', request)
  const { search, searchParams } = new URL(request.url)
  if (search === '' && rememberedSearch() !== '') throw redirect(recordsPath + rememberedSearch())
  const query = readRecords(searchParams)
  const list = await staleIfError(recordsPath, 'list', loadList(query))
  // A page number beyond the last page shows the last page.
  const last = Math.ceil(list.total / recordsPageSize)
  if (list.items.length === 0 && last > 0 && query.page > last) throw redirect(recordsPath + writeRecords({ ...query, page: last }))
  return { user, query, ...list }
}

async function loadList(query: RecordsQuery) {
  // Read before the list, so that polling reports what is decided in between.
  const { version } = await callFromBrowser(watchScanApplications, {})
  const [{ total, items }, { types }, { statuses }] = await Promise.all([
    callFromBrowser(listOwnApplications, { ...query, pageSize: recordsPageSize, accountType }),
    callFromBrowser(listTaskTypes, {}),
    callFromBrowser(listReviewStatuses, {}),
  ])
  rememberSearch(writeRecords(query))
  return { version, total, items, types: types as TaskType[], statuses: statuses.map(({ name }) => name) }
}

export const title = '申请记录'

const watchEveryMs = 5000

export default function ApplyListPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { user, query, total, items, types, statuses } = loaderData
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const isNarrow = useMedia('(max-width: 1099px)')
  const [detail, setDetail] = useState<{ number: string; application?: Application }>()
  const [isResultShown, setResultShown] = useState(false)
  const [waiting, setWaiting] = useState<ApplicationValues>()
  const version = useRef(loaderData.version)

  usePolling(async () => {
    const { version: next, items: decided } = await callFromBrowser(watchScanApplications, { since: version.current })
    version.current = next
    const [first] = decided
    if (!first) return
    const name = items.find(({ number }) => number === first.number)?.name ?? first.number
    const isOpenAgain = applicationState(first.status).value === 'pending'
    const what = isOpenAgain ? `申请“${name}”将重新审核` : `申请“${name}”审核结果：${first.status}`
    showToast('info', decided.length > 1 ? `${decided.length} 项申请的审核有了变化` : what)
    await revalidate()
  }, watchEveryMs)

  function show(changed: Partial<RecordsQuery>): void {
    const search = writeRecords({ ...query, page: 1, ...changed })
    // A URL without a query restores the remembered one, so a cleared filter must be forgotten.
    if (search === '') rememberSearch('')
    void navigate({ search }, { preventScrollReset: true })
  }

  async function openDetail(number: string): Promise<void> {
    setDetail({ number })
    try {
      const application = await callFromBrowser(getOwnApplication, { number })
      setDetail((open) => (open?.number === number ? { number, application } : open))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setDetail(undefined)
      showToast('error', error.message)
    }
  }

  async function copy(number: string): Promise<void> {
    try {
      const { name, taskType, target } = await callFromBrowser(copyApplication, { number })
      const copied = { ...emptyApplication, name, path: findPathIds(types, taskType), target }
      if (hasDraft(user.account)) setWaiting(copied)
      else await write(copied)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showToast('error', error.message)
    }
  }

  async function write(copied: ApplicationValues): Promise<void> {
    saveDraft(user.account, copied)
    await navigate('/apply/add')
  }

  const isFiltered = writeRecords({ ...query, page: 1 }) !== ''
  const list = {
    items,
    total,
    page: query.page,
    busy: isLoading,
    isFiltered,
    onPage: (page: number) => show({ page }),
    onReset: () => show({ name: '', status: '', taskType: '', from: '', to: '' }),
    onDetail: (number: string) => void openDetail(number),
    onResult: () => setResultShown(true),
    onCopy: (number: string) => void copy(number),
  }
  return (
    <>
      <header className={sheet.head}>
        <div>
          <h1>{user.name}</h1>
          <p>漏扫工具使用申请记录</p>
        </div>
        <Button type="primary" href="/apply/add">
          新建申请
        </Button>
      </header>
      <section className={sheet.sheet} aria-label="申请记录">
        <RecordsFilter
          key={writeRecords(query)}
          query={query}
          types={types}
          statuses={statuses}
          isFiltered={isFiltered}
          onFilter={show}
          onReset={list.onReset}
        />
        {isNarrow ? <RecordsCards {...list} /> : <RecordsTable {...list} />}
      </section>
      <ApplicationDetail
        open={detail !== undefined}
        application={detail?.application}
        onClose={() => setDetail(undefined)}
        onResult={list.onResult}
      />
      <DraftDialog open={waiting !== undefined} onKeep={() => setWaiting(undefined)} onReplace={() => void (waiting && write(waiting))} />
      <ResultDialog open={isResultShown} onClose={() => setResultShown(false)} />
    </>
  )
}
