import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { LoadedPart } from '#platform/calls/shared/stale-if-error.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { ExportProgress } from './export-progress.tsx'
import type { RecordsQuery } from './records-address.ts'
import { RecordsFilter } from './records-filter.tsx'
import { classes } from '#ui/classes.ts'
import sheet from '#ui/layout/sheet.module.css'
import styles from './records-section.module.css'
import { type Records, RecordsList } from './records-list.tsx'
import type { ExportJob } from './use-export.ts'

type RecordsSectionProps = {
  note: ReactNode
  records: LoadedPart<Records>
  query: RecordsQuery
  isFiltered: boolean
  hasEarlier: boolean
  busy: boolean
  job: ExportJob<'records'>
  onFilter: (changed: Partial<RecordsQuery>) => void
  onReset: () => void
}

export function RecordsSection({ note, records, query, isFiltered, hasEarlier, busy, job, onFilter, onReset }: RecordsSectionProps) {
  const { revalidate } = useRevalidator()
  const { value, error } = records
  const { page: _page, span: _span, ...filters } = query

  function startExport(): void {
    if (value?.total === 0) showToast('warning', '当前条件下没有可导出的明细')
    else job.start(filters)
  }

  return (
    <section className={classes(sheet.sheet, styles.records)} aria-labelledby="records">
      <h2 id="records">核销明细</h2>
      {note}
      <RecordsFilter query={query} isExporting={job.isRunning} onFilter={onFilter} onReset={onReset} onExport={startExport} />
      <ExportProgress job={job} />
      {value ? (
        <RecordsList {...value} {...{ busy, isFiltered, hasEarlier, onReset }} page={query.page} onPage={(page) => onFilter({ page })} />
      ) : (
        <div role="alert" className={styles.failed}>
          <p>{error}</p>
          <Button onClick={() => void revalidate()}>重新加载</Button>
        </div>
      )}
    </section>
  )
}
