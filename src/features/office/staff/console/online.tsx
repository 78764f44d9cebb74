import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listOnline, signOut } from '../session-contract.ts'
import { networkLabels, sessionLabels } from '../rules.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { RefreshCw } from '#ui/icons.ts'
import styles from './screen.module.css'

type Session = CallReply<typeof listOnline>['items'][number]

function load({ call, url }: ScreenLoading) {
  const { text, oneOf } = readFilters(url)
  return call(listOnline, { text: text('text'), kind: oneOf('kind', sessionLabels) })
}
export const clientLoader = loadScreen(load)

export const title = '在线用户'

const listFilters: Filter[] = [
  { kind: 'text', name: 'text', label: '姓名、账号、设备或 IP' },
  { kind: 'choice', name: 'kind', label: '类别', options: toChoices(sessionLabels) },
]

const columns: ListColumn<Session>[] = [
  { key: 'name', title: '姓名', type: 'text', phone: 'name', text: ({ name }) => name },
  { key: 'kind', title: '类别', type: 'text', width: 120, phone: 'state', text: ({ kind }) => sessionLabels[kind] },
  { key: 'account', title: '账号', type: 'identifier', className: styles.mono, text: ({ account }) => account },
  { key: 'device', title: '设备', type: 'text', text: ({ device }) => device },
  { key: 'network', title: '网络', type: 'text', width: 80, text: ({ network }) => networkLabels[network] },
  { key: 'ip', title: 'IP 地址', type: 'identifier', className: styles.mono, text: ({ ip }) => ip },
  { key: 'openedAt', title: '登录时间', type: 'time', text: ({ openedAt }) => formatMinute(openedAt) },
  { key: 'seenAt', title: '最近操作', type: 'time', text: ({ seenAt }) => formatMinute(seenAt) },
  { key: 'endsAt', title: '最迟结束', type: 'time', text: ({ endsAt }) => formatMinute(endsAt) },
]

export default function OnlineScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function ask({ handle, name }: Session): void {
    confirm({
      title: `强制“${name}”退出登录？`,
      content: '该会话立即失效，未保存的内容会丢失；对方可以重新登录。',
      okText: '强制退出',
      danger: true,
      work: async () => {
        await callFromBrowser(signOut, { handle })
        showToast('success', '已强制退出')
        await revalidate()
      },
    })
  }

  return (
    <Screen
      title="在线用户"
      lead="30 分钟内有操作的登录。"
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <RecordList<Session>
        list="/console/online"
        label="在线用户"
        columns={columns}
        rows={loaderData.items}
        rowKey={({ handle }) => handle}
        empty={<p>目前没有人在线。</p>}
        filters={listFilters}
        fetchPage={async () => ({ items: loaderData.items, total: loaderData.items.length })}
        renderActions={(session) =>
          session.isOwn ? (
            '当前会话'
          ) : (
            <Button size="small" danger aria-label={`强制退出${session.name}`} onClick={() => ask(session)}>
              强制退出
            </Button>
          )
        }
      />
    </Screen>
  )
}
