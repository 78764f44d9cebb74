import { Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Download } from '#ui/icons.ts'
import { downloadDocuments, removeDocument } from '../../documents-contract.ts'
import { projectLimits as limits } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { formatBytes } from '#ui/text/bytes.ts'
import styles from '../projects.module.css'
import { DocumentDialog } from './document-dialog.tsx'
import type { Document, Project } from '../shown-project.ts'

type DocumentsSectionProps = { project: Project; onChange: () => void }

const columns: ListColumn<Document>[] = [
  {
    key: 'title',
    title: '文件',
    type: 'text',
    className: styles.name,
    phone: 'name',
    text: ({ title, fileName }) => `${title}（${fileName}）`,
    render: ({ title, fileName, bytes }) => (
      <>
        {title}
        <p className={blocks.muted}>
          {fileName} · {formatBytes(bytes)}
        </p>
      </>
    ),
  },
  {
    key: 'visible',
    title: '客户可见',
    type: 'text',
    phone: 'state',
    text: ({ isVisible }) => (isVisible ? '可见' : '不可见'),
    render: ({ isVisible }) => <Status tone={isVisible ? 'success' : 'neutral'}>{isVisible ? '可见' : '不可见'}</Status>,
  },
  { key: 'by', title: '上传', type: 'text', text: ({ uploadedBy, at }) => `${uploadedBy} ${formatMinute(at)}` },
]

/** The documents of a project. Each download link works once; several come as a ZIP. */
export function DocumentsSection({ project, onChange }: DocumentsSectionProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [opened, setOpened] = useState<Document | 'new'>()
  const { id, documents } = project
  const { download, remove } = useDocumentActions(id, onChange)
  const selected = chosen.filter((one) => documents.some((document) => document.id === one))

  return (
    <div className={blocks.card}>
      <div className={styles.bar}>
        <h2>文件</h2>
        <div>
          <Button
            icon={<Download />}
            disabled={selected.length === 0 || selected.length > limits.archived}
            onClick={() => void download(selected)}
          >
            {selected.length > 1 ? `打包下载 ${selected.length} 个文件` : '下载所选文件'}
          </Button>
          <Button onClick={() => setOpened('new')}>上传文件</Button>
        </div>
      </div>
      <ListBody<Document>
        label="文件"
        columns={columns}
        rows={documents}
        rowKey={(document) => document.id}
        busy={false}
        empty={<p>还没有文件。上传测评方案、报告等，并选择客户能否下载。</p>}
        selection={{
          selectedRowKeys: selected,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ title }) => ({ 'aria-label': `选择${title}` }),
        }}
        renderActions={(document) => (
          <RowActions
            document={document}
            onDownload={() => void download([document.id])}
            onChange={() => setOpened(document)}
            onRemove={() => remove(document)}
          />
        )}
        onChange={() => undefined}
      />
      <DocumentDialog opened={opened} projectId={id} onClose={() => setOpened(undefined)} onSaved={onChange} />
    </div>
  )
}

function useDocumentActions(projectId: string, onDone: () => void) {
  const confirm = useConfirm()

  async function download(documents: string[]): Promise<void> {
    await attempt(async () => {
      const { path } = await callFromBrowser(downloadDocuments, { id: projectId, documents })
      startDownload(path)
    })
    onDone()
  }

  function remove({ id: documentId, title }: Document): void {
    confirm({
      title: `删除文件“${title}”？`,
      content: '客户也不能再下载它。',
      okText: '删除文件',
      danger: true,
      work: async () => {
        await callFromBrowser(removeDocument, { id: projectId, documentId })
        showToast('success', `已删除文件“${title}”`)
      },
      onEnd: onDone,
    })
  }

  return { download, remove }
}

type RowActionsProps = { document: Document; onDownload: () => void; onChange: () => void; onRemove: () => void }

function RowActions({ document: { title }, onDownload, onChange, onRemove }: RowActionsProps) {
  return (
    <>
      <Button type="link" size="small" aria-label={`下载${title}`} onClick={onDownload}>
        下载
      </Button>
      <Button type="link" size="small" aria-label={`修改${title}`} onClick={onChange}>
        修改
      </Button>
      <Button type="link" size="small" danger aria-label={`删除${title}`} onClick={onRemove}>
        删除
      </Button>
    </>
  )
}
