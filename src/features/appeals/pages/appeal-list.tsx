import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listAppeals, watchAppeals } from '../contract.ts'
import { findAbout } from './about-entry.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { AppealFilter } from './appeal-filter.tsx'
import { type Appeal, AppealRecords } from './appeal-records.tsx'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { type AppealsQuery, appealsPageSize, parseAppealsQuery, unfiltered, formatAppealsQuery } from './appeals-address.ts'
import { NoAppeals } from './no-appeals.tsx'
import { ResultDialog } from './result-dialog.tsx'

type User = { account: string; phone: string }

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<User>('coin', request)
  const { pathname, searchParams } = new URL(request.url)
  const query = parseAppealsQuery(searchParams)
  const [list, about] = await Promise.all([staleIfError(pathname, 'list', loadList(query)), findAbout(searchParams.get('entry'))])
  return { user, query, about, ...list }
}

async function loadList(query: AppealsQuery) {
  // Read before the list, so that polling reports what is handled in between.
  const { version } = await callFromBrowser(watchAppeals, {})
  return { version, ...(await callFromBrowser(listAppeals, { ...query, pageSize: appealsPageSize })) }
}

export const title = '申诉记录'

const watchEveryMs = 5000

/** Says what is handled while the page is open, and shows it. */
function useHandledToasts(from: number, revalidate: () => Promise<void>): void {
  const version = useRef(from)
  usePolling(async () => {
    const { version: next, items: handled } = await callFromBrowser(watchAppeals, { since: version.current })
    version.current = next
    if (handled.length === 0) return
    showToast('info', handled.length > 1 ? `${handled.length} 个申诉已处理` : `申诉“${handled[0]?.type}”已处理，可查看结果`)
    await revalidate()
  }, watchEveryMs)
}

export default function AppealListPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { user, query, total, items } = loaderData
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const [isFiling, setFiling] = useState(loaderData.about !== undefined)
  const [shown, setShown] = useState<Appeal>()

  useHandledToasts(loaderData.version, revalidate)

  function show(changed: Partial<AppealsQuery>): void {
    void navigate({ search: formatAppealsQuery({ ...query, page: 1, ...changed }) }, { preventScrollReset: true })
  }

  /** A reload must not open the form again. */
  function stopFiling(): void {
    setFiling(false)
    if (loaderData.about) show({ page: query.page })
  }

  const isFiltered = formatAppealsQuery({ ...query, page: 1 }) !== ''
  return (
    <>
      <Head onFile={() => setFiling(true)} />
      <section className={sheet.sheet} aria-label="申诉记录">
        <AppealFilter query={query} isFiltered={isFiltered} onFilter={show} onReset={() => show(unfiltered)} />
        <AppealRecords
          {...{ items, total, busy }}
          page={query.page}
          empty={<NoAppeals isFiltered={isFiltered} onReset={() => show(unfiltered)} onFile={() => setFiling(true)} />}
          onPage={(page) => show({ page })}
          onResult={setShown}
        />
      </section>
      <AppealDialog open={isFiling} onClose={stopFiling} {...user} about={loaderData.about} onFiled={() => void revalidate()} />
      <ResultDialog appeal={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function Head({ onFile }: { onFile: () => void }) {
  return (
    <SheetHead title="申诉记录" lead="我们会在 3 个工作日内处理，结果在这里查看。">
      <Button type="primary" onClick={onFile}>
        我要申诉
      </Button>
    </SheetHead>
  )
}
