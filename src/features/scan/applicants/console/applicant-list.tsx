import { Button } from 'antd'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { FileUp, UserPlus } from '#ui/icons.ts'
import { Status } from '#ui/feedback/status.tsx'
import { listApplicants, viewApplicant } from '../desk-contract.ts'
import { applicantSorts, applicantStates } from '../rules.ts'
import { ApplicantDialog } from './applicant-dialog.tsx'
import { ApplicantDrawer } from './applicant-drawer.tsx'
import styles from './applicants.module.css'
import { InviteButton } from './invite-button.tsx'

type Applicant = CallReply<typeof listApplicants>['items'][number]
const first = '-created'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const id = text('id')
  const filters = { text: text('text'), state: oneOf('state', applicantStates), sort: oneOf('sort', applicantSorts, first) }
  const [applicants, waiting, opened] = await Promise.all([
    call(listApplicants, { ...filters, page, pageSize }),
    call(listApplicants, { state: 'imported', pageSize: 1 }),
    id ? call(viewApplicant, { id }) : undefined,
  ])
  return { filters, applicants, waiting: waiting.total, opened }
})

export const title = '漏扫申请人'

const columns: ListColumn<Applicant>[] = [
  {
    key: 'account',
    title: '账号',
    type: 'identifier',
    sort: 'account',
    className: styles.mono,
    opens: true,
    text: ({ account }) => account,
  },
  { key: 'name', title: '姓名', type: 'text', phone: 'name', text: ({ name }) => name },
  {
    key: 'company',
    title: '单位',
    type: 'text',
    sort: 'company',
    className: styles.company,
    text: ({ company }) => company,
    render: ({ id, company }) =>
      company && (
        <CustomerLink of="applicant" id={id}>
          {company}
        </CustomerLink>
      ),
  },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ state }) => applicantStates[state].label,
    render: ({ state, delayedUntil }) =>
      delayedUntil ? (
        <Status tone="warning">登录限速至 {formatMinute(delayedUntil).slice(11)}</Status>
      ) : (
        <Status tone={applicantStates[state].tone}>{applicantStates[state].label}</Status>
      ),
  },
  { key: 'phone', title: '手机号', type: 'identifier', className: styles.number, text: ({ phone }) => phone },
  { key: 'email', title: '邮箱', type: 'identifier', isOptional: true, text: ({ email }) => email },
  { key: 'lastLogin', title: '最近登录', type: 'time', text: ({ lastLoginAt }) => (lastLoginAt ? formatMinute(lastLoginAt) : '从未登录') },
  { key: 'created', title: '建立时间', type: 'time', sort: 'created', text: ({ createdAt }) => formatMinute(createdAt) },
]

const listFilters = [
  { kind: 'text', name: 'text', label: '账号、姓名、单位或完整手机号' } as const,
  { kind: 'choice', name: 'state', label: '状态', options: toChoices(applicantStates) } as const,
]

export default function ApplicantListScreen({ loaderData: { filters, applicants, waiting, opened } }: ScreenProps<typeof clientLoader>) {
  const [isCreating, setCreating] = useNew()
  const { getRowAddress, show } = useOpenedRow()
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()

  return (
    <Screen
      title="漏扫申请人"
      lead="可以登录漏扫工具申请的人员。新建或重置后得到一次性密码，本人首次登录须设置新密码。"
      actions={
        <>
          <InviteButton waiting={waiting} onInvited={changed} />
          <ButtonLink to="/console/applicants/import" icon={<FileUp />}>
            导入
          </ButtonLink>
          <Button type="primary" icon={<UserPlus />} onClick={() => setCreating(true)}>
            新建申请人
          </Button>
        </>
      }
    >
      <RecordList<Applicant>
        list="/console/applicants"
        label="漏扫申请人"
        columns={columns}
        rows={applicants.items}
        rowKey={({ id }) => id}
        total={applicants.total}
        filters={listFilters}
        firstSort={first}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ name }) => `查看${name}`}
        fetchPage={(page) => callFromBrowser(listApplicants, { ...filters, ...page })}
        empty={<Button onClick={() => setCreating(true)}>新建申请人</Button>}
      />
      <ApplicantDrawer opened={opened} onClose={() => show('')} onChange={changed} />
      <ApplicantDialog open={isCreating} onClose={() => setCreating(false)} onSaved={changed} />
    </Screen>
  )
}
