import { Form, Input } from 'antd'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { getImport, getImportTemplate, listImports, previewImport } from '../../opening-contract.ts'
import { openingColumns } from '../../opening-rules.ts'
import { formatNumber } from '../format-number.ts'
import { type Line, path, toWords, verb } from './opening-words.tsx'

type Import = CallReply<typeof listImports>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(listImports, listed) }
})

export const title = '期初导入'

const columns: ListColumn<Import>[] = [
  { key: 'coins', title: '期初余额（枚）', type: 'count', phone: 'amount', text: ({ sums }) => formatNumber(sums.coins) },
  { key: 'customers', title: '客户数', type: 'count', text: ({ sums }) => formatNumber(sums.customers) },
]

export default function OpeningScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened)} onChange={() => void revalidate()} />
  return (
    <Screen
      title="期初导入"
      lead="从旧系统上线：客户、账户、期初余额与待开票金额由一个文件一次导入；先试读并与旧系统合计核对，再由两人确认，全部成功或一行也不导入。"
      filters={<OpeningUpload />}
    >
      <ImportList<Import>
        {...{ path, verb, listed, columns }}
        label="期初导入"
        find={(asked) => callFromBrowser(listImports, asked)}
        hasReview
        empty={<p>下载模板填写，填入旧系统的合计，再在上方选择文件；试读不会改动任何数据。</p>}
      />
    </Screen>
  )
}

type Stated = { customers?: string; accounts?: string; coins?: string; yuan?: string }
const statedFields = [
  { name: 'customers', label: '旧系统客户数' },
  { name: 'accounts', label: '旧系统账户数' },
  { name: 'coins', label: '旧系统余额合计（枚）' },
  { name: 'yuan', label: '旧系统待开票金额（元）' },
] as const

function OpeningUpload() {
  const [form] = Form.useForm<Stated>()

  async function preview(file: File, accepted: string): Promise<{ id: string }> {
    const { customers = '', accounts = '', coins = '', yuan = '' } = form.getFieldsValue()
    return callFromBrowser(previewImport, { file, accepted, customers, accounts, coins, yuan })
  }

  return (
    <div className={blocks.parts}>
      <Form<Stated> form={form} layout="vertical" className={`${blocks.card} ${blocks.bar}`} aria-label="旧系统的合计">
        {statedFields.map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label} validateTrigger="onBlur" rules={[contractRule(previewImport, name)]}>
            <Input inputMode="decimal" maxLength={20} autoComplete="off" />
          </Form.Item>
        ))}
      </Form>
      <ImportUpload
        button="选择期初文件"
        columns={openingColumns}
        hint="一行一个账户，同一客户可以有多行；统一社会信用代码、联系人、联系电话与待开票金额可以不填。"
        preview={preview}
        getTemplate={(format) => callFromBrowser(getImportTemplate, { form: format })}
      />
    </div>
  )
}
