import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import { useListWatch } from '#platform/lists/shared/own/use-list-watch.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import { FilterForm } from '#ui/antd/filter-form.tsx'
import { getAppeal, listAppeals, watchAppeals } from '../contract.ts'
import { findAbout } from './about-entry.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { type AppealDetail, AppealDetailDialog } from './appeal-detail.tsx'
import { AppealRecords } from './appeal-records.tsx'
import { type AppealState, appealStates } from '../rules.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { type AppealsQuery, appealsPageSize, parseAppealsQuery, unfiltered, formatAppealsQuery } from './appeals-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type User = { account: string; phone: string }

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<User>('coin')
  const { pathname, searchParams } = new URL(request.url)
  const query = parseAppealsQuery(searchParams)
  const [list, about, opened] = await Promise.all([
    staleIfError(pathname, 'list', loadList(query)),
    findAbout(searchParams.get('entry')),
    findOpened(searchParams.get('id')),
  ])
  return { user, query, about, opened, ...list }
}

async function loadList(query: AppealsQuery) {
  // Read before the list, so that polling reports what is handled in between.
  const { version } = await callFromBrowser(watchAppeals, {})
  return { version, ...(await callFromBrowser(listAppeals, { ...query, pageSize: appealsPageSize })) }
}

/** The appeal that the address names, as a notice does; nothing for one that is not there. */
async function findOpened(id: string | null): Promise<AppealDetail | undefined> {
  if (!id) return undefined
  try {
    return await callFromBrowser(getAppeal, { id })
  } catch (error) {
    if (!isRefusal(error) || !['not_found', 'invalid'].includes(error.code)) throw error
    return undefined
  }
}

export const title = '申诉记录'

export default function AppealListPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { user, query, total, items } = loaderData
  const { revalidate } = useRevalidator()
  const [isFiling, setFiling] = useState(loaderData.about !== undefined)
  const { getRowAddress, show: open } = useOpenedRow()

  const { show, busy, isFiltered } = useListQuery(query, formatAppealsQuery)

  useListWatch(
    loaderData.version,
    (since) => callFromBrowser(watchAppeals, { since }),
    ({ type }, count) => (count > 1 ? `${count} 个申诉已处理` : `申诉“${type}”已处理，可查看结果`),
  )

  /** A reload must not open the form again. */
  function stopFiling(): void {
    setFiling(false)
    if (loaderData.about) show({ page: query.page })
  }

  return (
    <>
      <Head onFile={() => setFiling(true)} />
      <section className={sheet.sheet} aria-label="申诉记录">
        <AppealFilter query={query} isFiltered={isFiltered} onFilter={show} />
        <AppealRecords
          {...{ items, total, busy }}
          page={query.page}
          empty={<NoAppeals isFiltered={isFiltered} onReset={() => show(unfiltered)} onFile={() => setFiling(true)} />}
          onPage={(page) => show({ page })}
          getAddress={getRowAddress}
        />
      </section>
      <AppealDialog open={isFiling} onClose={stopFiling} {...user} about={loaderData.about} onFiled={() => void revalidate()} />
      <AppealDetailDialog appeal={loaderData.opened} onClose={() => open('')} onChanged={() => void revalidate()} />
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

const stateChoices = appealStates.map(({ label }, state) => ({ value: state as AppealState, label }))

type AppealFilterProps = { query: AppealsQuery; isFiltered: boolean; onFilter: (query: Partial<AppealsQuery>) => void }

function AppealFilter({ query: { state, from, to }, isFiltered, onFilter }: AppealFilterProps) {
  return (
    <FilterForm<{ state?: AppealState | undefined; days: DayRange }>
      label="筛选申诉"
      values={{ state, days: toDayRange(from, to) }}
      isFiltered={isFiltered}
      onFilter={({ days, ...chosen }) => onFilter({ state: chosen.state, ...formatDayRange(days) })}
      onReset={() => onFilter(unfiltered)}
    >
      <Form.Item name="state" label="处理状态">
        <Select<AppealState> allowClear placeholder="全部" options={stateChoices} />
      </Form.Item>
      <Form.Item name="days" label="申诉日期">
        <DayRangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
      </Form.Item>
    </FilterForm>
  )
}

function NoAppeals({ isFiltered, onReset, onFile }: { isFiltered: boolean; onReset: () => void; onFile: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="没有符合条件的申诉" drawing="search">
        <Button onClick={onReset}>重置筛选</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="还没有申诉">
      <p>对扣除、充值或账户信息有疑问时，可以提交申诉。</p>
      <Button onClick={onFile}>我要申诉</Button>
    </EmptyState>
  )
}
