import { Segmented } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import { getImportTemplate, previewImport } from '../../import-contract.ts'
import { type CoinImportKind, importColumns, importKinds } from '../../rules.ts'

const choices = Object.entries(importKinds).map(([value, label]) => ({ value: value as CoinImportKind, label: `${label}导入` }))

export function CoinImportUpload() {
  const [kind, setKind] = useState<CoinImportKind>('recharge')
  return (
    <ImportUpload
      button={`选择${importKinds[kind]}文件`}
      columns={importColumns[kind]}
      hint={kind === 'recharge' && '金额为 0 即赠送。'}
      preview={(file) => callFromBrowser(previewImport, { kind, file })}
      getTemplate={(form) => callFromBrowser(getImportTemplate, { kind, form })}
      before={<Segmented<CoinImportKind> aria-label="导入类型" value={kind} options={choices} onChange={setKind} />}
    />
  )
}
