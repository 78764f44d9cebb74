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
import { certificateImports as calls } from '../import-contract.ts'
import { certificateColumns } from '../rules.ts'

type Import = CallReply<typeof calls.getImport>
type Line = Import['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(calls.getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(calls.listImports, listed) }
})

export const title = '导入证书'
const path = '/console/certificate-import'
const verb = '导入'

export default function ImportScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened)} onChange={() => void revalidate()} />
  return (
    <Screen
      title="导入证书"
      back={<BackLink to="/console/content/certificate">返回证书列表</BackLink>}
      lead="先预览，再导入：每行是一张证书，有一行错误就一张也不导入。同一张表可以反复导入。"
      filters={
        <ImportUpload
          button="选择文件"
          columns={certificateColumns}
          hint="编号已有且内容相同的行不改动，不同的行更新。"
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

function toWords({ id, fileName, lines, madeBy, madeAt, needsApproval, ...counts }: Import): ImportPreviewWords<Line> {
  const count = lines.toLocaleString('zh-CN')
  return {
    path,
    back: '返回导入记录',
    verb,
    lead: `${madeBy} 于 ${formatMinute(madeAt)} 上传，${count} 行`,
    outcomes: {
      failed: '未改动任何证书',
      booked: (
        <>
          {count} 行已处理，每行的结果见下表。
          <Link to="/console/content/certificate">查看证书</Link>
        </>
      ),
    },
    lines: {
      list: `${path} lines`,
      columns: [
        { key: 'number', title: '证书编号', type: 'identifier', text: ({ number }) => number },
        { key: 'organisation', title: '获证组织', type: 'text', phone: 'name', text: ({ organisation }) => organisation },
        { key: 'level', title: '等级', type: 'identifier', text: ({ level }) => level },
        { key: 'expiryDate', title: '有效期至', type: 'day', text: ({ expiryDate }) => expiryDate },
        { key: 'state', title: '状态', type: 'text', phone: 'state', text: ({ state }) => state || '有效' },
      ],
      formatResult: ({ result }) => result,
    },
    book: {
      label: '导入',
      title: `导入“${fileName}”？`,
      content: `新增 ${counts.new} 张，更新 ${counts.changed} 张，${counts.same} 张相同不改动。${needsApproval ? '发布须经第二人审核，导入后为草稿。' : '导入后即可查询。'}`,
      run: () => callFromBrowser(calls.bookImport, { id }),
    },
    drop: {
      title: `放弃“${fileName}”？`,
      content: '没有改动任何证书；需要时可以重新上传。',
      run: () => callFromBrowser(calls.dropImport, { id }),
    },
    watch: () => callFromBrowser(calls.watchImport, { id }),
  }
}
