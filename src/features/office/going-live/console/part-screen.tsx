import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { getImportTemplate, listImports, type listParts, previewImport } from '../contract.ts'
import { formatSum, goingLivePath, parts, type SumName, sumKinds } from '../rules.ts'
import { verb } from './part-words.tsx'

type Part = CallReply<typeof listParts>['items'][number]
type Listed = CallReply<typeof listImports>
type Import = Listed['items'][number]

/** The files of one part: the sums of the older system are typed before one is chosen. */
export function PartScreen({ part: { part, columns }, listed }: { part: Part; listed: Listed }) {
  const { label, persons } = parts[part]
  const difference: ListColumn<Import> = { key: 'difference', title: '核对', type: 'text', text: (found) => found.difference || '一致' }
  const sums = parts[part].sums.map((name): ListColumn<Import> => {
    const { label: heading, unit, read } = sumKinds[name]
    const text = (found: Import) => formatSum(name, found.sums.find((sum) => sum.name === name)?.read ?? 0)
    return { key: name, title: `${heading}（${unit}）`, type: read === 'yuan' ? 'amount' : 'count', text }
  })
  return (
    <Screen
      title={`上线导入：${label}`}
      lead={`先试读并与旧系统的合计核对，再由另一名${persons}确认，全部成功或一行也不导入。`}
      filters={<PartUpload part={part} columns={columns} />}
    >
      <div className={blocks.parts}>
        <BackLink to={goingLivePath}>返回上线导入</BackLink>
        <ImportList<Import>
          path={goingLivePath}
          label={`${label}的文件`}
          verb={verb}
          listed={listed}
          columns={[...sums, difference]}
          find={(asked) => callFromBrowser(listImports, { ...asked, part })}
          hasReview
          empty={<p>下载模板填写，填入旧系统的合计，再在上方选择文件；试读不会改动任何数据。</p>}
        />
      </div>
    </Screen>
  )
}

type Stated = Partial<Record<SumName, string>>

function PartUpload({ part, columns }: Pick<Part, 'part' | 'columns'>) {
  const [form] = Form.useForm<Stated>()
  const { label, hint, sums } = parts[part]

  async function preview(file: File, accepted: string): Promise<{ id: string }> {
    return callFromBrowser(previewImport, { part, file, accepted, ...form.getFieldsValue() })
  }

  return (
    <div className={blocks.parts}>
      <Form<Stated> form={form} layout="vertical" className={`${blocks.card} ${blocks.bar}`} aria-label="旧系统的合计">
        {sums.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={`旧系统${sumKinds[name].label}（${sumKinds[name].unit}）`}
            validateTrigger="onBlur"
            rules={[contractRule(previewImport, name)]}
          >
            <Input inputMode="decimal" autoComplete="off" />
          </Form.Item>
        ))}
      </Form>
      <ImportUpload
        button={`选择${label}文件`}
        columns={columns}
        hint={hint}
        preview={preview}
        getTemplate={(format) => callFromBrowser(getImportTemplate, { part, form: format })}
      />
    </div>
  )
}
