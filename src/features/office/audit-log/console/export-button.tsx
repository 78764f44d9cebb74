import { Button, Dropdown } from 'antd'
import { FileDown } from '#ui/icons.ts'
import type { CallGiven } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { exportAudit } from '../contract.ts'

type Filters = Omit<CallGiven<typeof exportAudit>, 'form'>

/** Downloads the filtered entries; the export is audited itself. */
export function ExportButton({ filters, isEmpty }: { filters: Filters; isEmpty: boolean }) {
  const { isSending, run } = useSubmission()

  async function download(form: 'xlsx' | 'csv'): Promise<void> {
    await run(async () => {
      const { url, rows } = await callFromBrowser(exportAudit, { ...filters, form })
      showToast('success', `已导出 ${rows} 条，本次导出已记入审计`)
      startDownload(url)
    })
  }

  return (
    <Dropdown
      trigger={['click']}
      disabled={isEmpty || isSending}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel（.xlsx）' },
          { key: 'csv', label: 'CSV（UTF-8）' },
        ],
        onClick: ({ key }) => void download(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button type="text" icon={<FileDown />} loading={isSending} disabled={isEmpty}>
        导出
      </Button>
    </Dropdown>
  )
}
