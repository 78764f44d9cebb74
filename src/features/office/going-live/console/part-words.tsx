import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatCell } from '#kit/formats/column-type.ts'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { dropImport, type getImport, type listParts, proposeImports, watchImport } from '../contract.ts'
import { formatSum, goingLivePath, type PartName, parts, sumKinds } from '../rules.ts'
import { Invitations } from './invitations.tsx'

type Import = CallReply<typeof getImport>
export type Line = Import['items'][number]
type Columns = CallReply<typeof listParts>['items'][number]['columns']

export const verb = '导入'

export type ProposedFile = { id: string; part: PartName; fileName: string }

/** What is asked before files are proposed: they come in in this order. */
export function describeProposed(files: readonly ProposedFile[]): string {
  const named = files.map(({ part, fileName }) => `${parts[part].label}“${fileName}”`).join('、')
  const persons = [...new Set(files.map(({ part }) => parts[part].persons))]
  const whom = persons.length > 1 ? `同时是${persons.join('、')}的一人` : (persons[0] ?? '')
  return `${named}。须另一名${whom}确认后按此顺序导入，有一行失败则全部不导入。`
}

/** How a file of any part is shown: its columns and sums are those that the part declares. */
export function toWords(found: Import, columns: Columns): ImportPreviewWords<Line> {
  const { id, part, fileName, lines, sums, difference } = found
  const { label, persons } = parts[part]
  const counted = sums.map(({ name, read }) => `${sumKinds[name].label} ${formatSum(name, read)} ${sumKinds[name].unit}`).join('，')
  return {
    path: `${goingLivePath}?part=${part}`,
    back: `返回${label}`,
    verb,
    lead: `${label}，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传，${difference === '' ? '合计与旧系统一致' : `合计与旧系统不一致：${difference}`}`,
    below: part === 'accounts' && found.state === 'booked' ? <Invitations id={id} /> : undefined,
    figures: sums.map(({ name, read, stated }) => ({
      label: `${sumKinds[name].label}（文件 / 旧系统）`,
      value: `${formatSum(name, read)} / ${formatSum(name, stated)}`,
      unit: sumKinds[name].unit,
    })),
    outcomes: {
      failed: '未导入任何一行',
      booked: `${lines} 行已全部导入，导入后的合计与文件一致。`,
      review: (
        <>
          等待另一名{persons}确认，确认前不导入。<Link to="/console/proposals">查看待确认事项</Link>
        </>
      ),
    },
    lines: {
      list: `${goingLivePath} ${part} lines`,
      columns: columns.map(({ name, heading, type }, n) => ({
        key: name,
        title: heading,
        type,
        ...(n === 0 && { phone: 'name' as const }),
        text: ({ cells }) => formatCell(type, cells[n] ?? ''),
      })),
      formatResult: ({ result }) => result,
    },
    book: {
      label: '提交确认',
      title: `提交确认：${label}文件“${fileName}”？`,
      content: `${counted}。须另一名${persons}确认后导入，有一行失败则一行也不导入。`,
      run: () => callFromBrowser(proposeImports, { ids: [id] }).then(() => showToast('success', '已提交，确认后导入')),
    },
    drop: {
      title: `放弃${label}文件“${fileName}”？`,
      content: '尚未导入的内容不会保留为待办；需要时可以重新上传。',
      run: () => callFromBrowser(dropImport, { id }),
    },
    watch: () => callFromBrowser(watchImport, { id }),
  }
}
