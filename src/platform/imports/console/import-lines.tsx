import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import type { ImportedLine, ImportPreviewWords, OpenedImport } from './import-words.ts'

type ImportLinesProps<L extends ImportedLine> = { found: OpenedImport<L>; lines: ImportPreviewWords<L>['lines'] }

/** The lines with their number in the file and their errors, before the columns of the kind. */
export function ImportLines<L extends ImportedLine>({ found, lines: { list, columns, formatResult, open } }: ImportLinesProps<L>) {
  const toResult = (line: L) => line.errors.join('；') || formatResult?.(line) || '无误'
  const hasName = columns.some(({ phone }) => phone === 'name')
  const leading: ListColumn<L>[] = [
    { key: 'line', title: '行号', type: 'identifier', width: 70, text: ({ line }) => String(line), ...(!hasName && { phone: 'name' }) },
    {
      key: 'result',
      title: '结果',
      type: 'text',
      text: toResult,
      render: (line) => (line.errors.length > 0 ? <Errors errors={line.errors} /> : toResult(line)),
    },
  ]
  return (
    <RecordList<L>
      list={list}
      label="各行"
      columns={[...leading, ...columns]}
      rows={found.items}
      rowKey={({ line }) => String(line)}
      empty={<p>文件中没有数据行；请按模板从第二行起填写后重新上传。</p>}
      total={found.total}
      {...(open && { open })}
    />
  )
}

function Errors({ errors }: { errors: readonly string[] }) {
  return (
    <ul className={blocks.errors}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  )
}
