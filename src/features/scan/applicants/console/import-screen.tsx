import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { applicantImports as calls } from '../import-contract.ts'
import { applicantColumns } from '../rules.ts'
import styles from './applicants.module.css'

type Import = CallReply<typeof calls.getImport>
type Line = Import['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(calls.getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(calls.listImports, listed) }
})

export const title = '导入申请人'
const path = '/console/applicants/import'
const verb = '导入'

export default function ImportScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened)} onChange={() => void revalidate()} />
  return (
    <Screen
      title="导入申请人"
      back={<BackLink to="/console/applicants">返回申请人列表</BackLink>}
      lead="先预览，再导入：有一行错误就一个账号也不建。导入后逐一或成批邀请，生成一次性密码。"
      filters={
        <ImportUpload
          button="选择文件"
          columns={applicantColumns}
          preview={(file, accepted) => callFromBrowser(calls.previewImport, { file, accepted })}
          getTemplate={(form) => callFromBrowser(calls.getImportTemplate, { form })}
        />
      }
    >
      <ImportList
        {...{ path, verb, listed }}
        label="导入记录"
        columns={[]}
        find={(asked) => callFromBrowser(calls.listImports, asked)}
        empty={<p>下载模板填写，在上方选择文件。</p>}
      />
    </Screen>
  )
}

function toWords({ id, fileName, lines, madeBy, madeAt }: Import): ImportPreviewWords<Line> {
  const count = lines.toLocaleString('zh-CN')
  return {
    path,
    back: '返回导入记录',
    verb,
    lead: `${madeBy} 于 ${formatMinute(madeAt)} 上传，${count} 行`,
    outcomes: {
      failed: '未新建任何账号',
      booked: (
        <>
          {count} 个账号已建立，待邀请后可以登录。
          <Link to="/console/applicants?state=imported">查看待邀请的申请人</Link>
        </>
      ),
    },
    lines: {
      list: `${path} lines`,
      columns: [
        { key: 'account', title: '账号', type: 'identifier', className: styles.number, text: ({ account }) => account },
        { key: 'name', title: '姓名', type: 'text', phone: 'name', text: ({ name }) => name },
        { key: 'company', title: '单位', type: 'text', className: styles.company, text: ({ company }) => company },
        { key: 'phone', title: '手机号', type: 'identifier', className: styles.number, text: ({ phone }) => phone },
        { key: 'email', title: '邮箱', type: 'identifier', text: ({ email }) => email },
      ],
    },
    book: {
      label: '导入',
      title: `导入“${fileName}”？`,
      content: `新建 ${count} 个申请人账号。导入后还不能登录，须再邀请。`,
      run: () => callFromBrowser(calls.bookImport, { id }),
    },
    drop: {
      title: `放弃“${fileName}”？`,
      content: '没有新建任何账号；需要时可以重新上传。',
      run: () => callFromBrowser(calls.dropImport, { id }),
    },
    watch: () => callFromBrowser(calls.watchImport, { id }),
  }
}
