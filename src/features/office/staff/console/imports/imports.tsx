import { App } from 'antd'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { OneTimePasswords } from '#platform/credentials/shared/one-time-passwords.tsx'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import { toProposalAddress } from '#platform/proposals/rules.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { staffImports as calls } from '../../import-contract.ts'
import { importedAtOnce, staffColumns } from '../../import-rules.ts'
import screen from '../screen.module.css'

type Import = CallReply<typeof calls.getImport>
type Line = Import['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(calls.getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(calls.listImports, listed) }
})

export const title = '导入员工'
const path = '/console/staff/import'
const verb = '导入'

export default function StaffImportScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { modal } = App.useApp()

  async function book(found: Import): Promise<void> {
    const booked = await callFromBrowser(calls.bookImport, { id: found.id })
    modal.success({
      title: booked.state === 'proposed' ? '已提交，待另一名账号管理员确认' : `已建立 ${booked.items.length} 个账号`,
      content: <Passwords {...booked} />,
      okText: '我已保存',
      width: 560,
    })
  }

  if (opened) {
    const words = toWords(opened, () => book(opened))
    return <ImportPreview<Line> key={opened.id} found={opened} words={words} onChange={() => void revalidate()} />
  }
  return (
    <Screen
      title="导入员工"
      back={<BackLink to="/console/staff">返回员工账号</BackLink>}
      lead={`先预览，再导入：有一行错误就一个账号也不建。一次最多 ${importedAtOnce} 人，每人得到一次性密码；开启权限变更二人确认后，整份名单由另一名账号管理员确认一次。`}
      filters={
        <ImportUpload
          button="选择文件"
          columns={staffColumns}
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
        hasReview
        empty={<p>下载模板填写，在上方选择文件。</p>}
      />
    </Screen>
  )
}

/** The one-time passwords of imported staff, or the halves that the proposer hands over. */
function Passwords({ state, items }: CallReply<typeof calls.bookImport>) {
  const isHalf = state === 'proposed'
  const what = isHalf ? '一次性密码前半段' : '一次性密码'
  return (
    <OneTimePasswords
      note={
        isHalf
          ? '这是各人密码的前半段，仅显示这一次；后半段在确认后显示给确认人。两段分别交给本人，前后相接即完整的密码。'
          : '密码仅显示这一次。请保存后通过安全的方式逐一告知本人，用后删除文件。'
      }
      items={items}
      file={{ name: `员工${what}`, rows: [['账号', '姓名', what], ...items.map((one) => [one.account, one.name, one.oneTimePassword])] }}
    />
  )
}

function toWords({ id, proposalId, fileName, lines, madeBy, madeAt }: Import, book: () => Promise<void>): ImportPreviewWords<Line> {
  return {
    path,
    back: '返回导入记录',
    verb,
    lead: `${madeBy} 于 ${formatMinute(madeAt)} 上传，${lines} 行`,
    outcomes: {
      failed: '未新建任何账号',
      review: <Link to={toProposalAddress(proposalId)}>待另一名账号管理员确认，查看提议</Link>,
      booked: (
        <>
          {lines} 个账号已建立。<Link to="/console/staff">查看员工账号</Link>
        </>
      ),
    },
    lines: { list: `${path} lines`, columns: lineColumns },
    book: { label: '导入', title: `导入“${fileName}”？`, content: `新建 ${lines} 个员工账号，一次性密码只显示一次。`, run: book },
    drop: {
      title: `放弃“${fileName}”？`,
      content: '没有新建任何账号；需要时可以重新上传。',
      run: () => callFromBrowser(calls.dropImport, { id }),
    },
    watch: () => callFromBrowser(calls.watchImport, { id }),
  }
}

const lineColumns: ImportPreviewWords<Line>['lines']['columns'] = [
  { key: 'account', title: '账号', type: 'identifier', className: screen.mono, text: ({ account }) => account },
  { key: 'name', title: '姓名', type: 'text', phone: 'name', text: ({ name }) => name },
  { key: 'role', title: '角色', type: 'text', text: ({ role }) => role },
  { key: 'department', title: '部门', type: 'text', text: ({ department }) => department },
  { key: 'phone', title: '电话', type: 'identifier', className: screen.mono, text: ({ phone }) => phone },
]
