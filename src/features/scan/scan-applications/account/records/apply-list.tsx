import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { useListWatch } from '#platform/lists/shared/own/use-list-watch.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { getScanResult, listOwnApplications, listReviewStatuses, listTaskChoices, watchScanApplications } from '../../contract.ts'
import { accountType, applicationState } from '../../rules.ts'
import { ApplicationDetail } from './application-detail.tsx'
import { Banner } from '#ui/antd/record/banner.tsx'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import {
  type RecordsQuery,
  type RecordsState,
  readRecords,
  recordsPageSize,
  recordsPath,
  readStoredSearch,
  storeSearch,
  writeRecords,
} from './records-address.ts'
import { ApplicationRecords } from './application-records.tsx'
import { RecordsFilter } from './records-filter.tsx'
import { ResultDialog, type ScanResult } from './result-dialog.tsx'
import { useCopyApplication } from './use-copy-application.ts'
import { useOpenDetail } from './use-open-detail.ts'

type User = { account: string; name: string }

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<User>('applicant')
  const { search, searchParams } = new URL(request.url)
  if (search === '' && readStoredSearch() !== '') throw redirect(recordsPath + readStoredSearch())
  const query = readRecords(searchParams)
  const list = await staleIfError(recordsPath, 'list', loadList(query))
  // A page number beyond the last page shows the last page.
  const last = Math.ceil(list.total / recordsPageSize)
  if (last > 0 && query.page > last) throw redirect(recordsPath + writeRecords({ ...query, page: last }))
  return { user, query, ...list }
}

async function loadList(query: RecordsQuery) {
  // Read before the list, so that polling reports what is decided in between.
  const { version } = await callFromBrowser(watchScanApplications, {})
  const [{ total, items }, { types }, { statuses }] = await Promise.all([
    callFromBrowser(listOwnApplications, { ...query, pageSize: recordsPageSize, accountType }),
    callFromBrowser(listTaskChoices, {}),
    callFromBrowser(listReviewStatuses, {}),
  ])
  storeSearch(writeRecords(query))
  return { version, total, items, types, statuses: statuses.map(({ name }) => name) }
}

export const title = '申请记录'

export default function ApplyListPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { user, query, total, items, types, statuses } = loaderData
  const navigate = useNavigate()
  const { submitted } = (useLocation().state ?? {}) as RecordsState
  const isLoading = useNavigation().state !== 'idle'
  const { detail, open, close } = useOpenDetail()
  const [result, setResult] = useState<ScanResult>()
  const { copy, isConflicting, keepDraft, replaceDraft } = useCopyApplication(user.account, types)
  useListWatch(
    loaderData.version,
    (since) => callFromBrowser(watchScanApplications, { since }),
    ({ number, status }, count) => {
      const name = items.find((item) => item.number === number)?.name ?? number
      if (count > 1) return `${count} 项申请的审核有了变化`
      return applicationState(status).value === 'pending' ? `申请“${name}”将重新审核` : `申请“${name}”审核结果：${status}`
    },
  )

  function show(changed: Partial<RecordsQuery>): void {
    const search = writeRecords({ ...query, page: 1, ...changed })
    // A URL without a query restores the remembered one, so a cleared filter must be forgotten.
    if (search === '') storeSearch('')
    void navigate({ search }, { preventScrollReset: true })
  }

  const isFiltered = writeRecords({ ...query, page: 1 }) !== ''
  const onReset = () => show({ name: '', status: '', taskType: '', from: '', to: '' })
  const actions = {
    onResult: (number: string) => void attempt(async () => setResult(await callFromBrowser(getScanResult, { number }))),
    onCopy: (number: string) => void copy(number),
  }
  return (
    <>
      <Head name={user.name} />
      {submitted && <Submitted {...submitted} />}
      <section className={sheet.sheet} aria-label="申请记录">
        <RecordsFilter query={query} types={types} statuses={statuses} isFiltered={isFiltered} onFilter={show} onReset={onReset} />
        <ApplicationRecords
          {...{ items, total, isFiltered, onReset, ...actions }}
          page={query.page}
          submitted={submitted?.number}
          busy={isLoading}
          onPage={(page) => show({ page })}
          onDetail={(number) => void open(number)}
        />
      </section>
      <ApplicationDetail open={detail !== undefined} application={detail?.application} onClose={close} {...actions} />
      <DraftDialog open={isConflicting} onKeep={keepDraft} onReplace={replaceDraft} />
      <ResultDialog result={result} onClose={() => setResult(undefined)} />
    </>
  )
}

function Submitted({ number, dueOn }: NonNullable<RecordsState['submitted']>) {
  return (
    <Banner tone="success">
      申请 {number} 已提交，预计 {dueOn} 前审核完毕。
    </Banner>
  )
}

function Head({ name }: { name: string }) {
  return (
    <SheetHead title={name} lead="漏扫工具使用申请记录">
      <Button type="primary" href="/apply/add">
        新建申请
      </Button>
    </SheetHead>
  )
}

type DraftQuestionProps = { open: boolean; onKeep: () => void; onReplace: () => void }

/** Asks before a copy replaces an unfinished draft. */
function DraftDialog({ open, onKeep, onReplace }: DraftQuestionProps) {
  return (
    <Modal open={open} onCancel={onKeep} onOk={onReplace} title="替换未提交的申请" width={480} okText="替换" cancelText="保留原内容">
      <p>申请表中有一份尚未提交的内容，复制后将被替换。</p>
    </Modal>
  )
}
