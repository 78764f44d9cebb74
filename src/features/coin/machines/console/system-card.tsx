import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDate, formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { machineConsole } from '../contract.ts'
import { keyCan, keyStates, machineScopes } from '../rules.ts'
import { CallsPlot } from './calls-plot.tsx'
import styles from './machines.module.css'

type System = CallReply<typeof machineConsole.list>['items'][number]
type Key = System['keys'][number]
type SystemCardProps = { system: System; onChange: () => void; onAddKey: () => void; onRevoked: () => void }

const columns: ListColumn<Key>[] = [
  { key: 'prefix', title: '密钥', type: 'text', className: styles.mono, phone: 'name', text: ({ prefix }) => `${prefix}…` },
  { ...stateColumn(keyStates), width: 110 },
  { key: 'createdAt', title: '生成时间', type: 'time', width: 160, text: ({ createdAt }) => formatMinute(createdAt) },
  { key: 'expiresAt', title: '到期日', type: 'text', width: 120, text: ({ expiresAt }) => formatExpiry(expiresAt) },
  { key: 'lastUse', title: '最近使用', type: 'text', text: formatLastUse },
]

/** One system: permissions, number of calls, and keys. */
export function SystemCard({ system, onChange, onAddKey, onRevoked }: SystemCardProps) {
  const confirm = useConfirm()

  function ask({ id, prefix }: Key): void {
    confirm({
      title: `吊销“${system.name}”的密钥 ${prefix}…？`,
      content: '使用该密钥的调用将立即被拒绝，且不能恢复。',
      okText: '吊销密钥',
      danger: true,
      work: async () => {
        await callFromBrowser(machineConsole.revokeKey, { id })
        showToast('success', '密钥已吊销')
      },
      onEnd: onRevoked,
    })
  }

  return (
    <section className={styles.system} aria-labelledby={`system-${system.id}`}>
      <header>
        <h2 id={`system-${system.id}`}>{system.name}</h2>
        <div>
          <Button onClick={onChange} aria-label={`修改${system.name}`}>
            修改
          </Button>
          <Button onClick={onAddKey} aria-label={`为${system.name}新增密钥`}>
            新增密钥
          </Button>
        </div>
      </header>
      {system.isBroken && <Status tone="error">校验码不符，密钥暂不能使用：请核实权限后在“修改”中保存，现有密钥随之失效，须新增</Status>}
      <SystemFacts system={system} />
      <ListBody<Key>
        label={`${system.name}的密钥`}
        columns={columns}
        rows={system.keys}
        rowKey={({ id }) => id}
        busy={false}
        empty={<EmptyState title="还没有密钥">新增后交给对方系统。</EmptyState>}
        renderActions={(key) => (
          <span className={styles.actions}>
            <ButtonLink size="small" to={`/console/machines/log?key=${key.id}`} aria-label={`密钥${key.prefix}的调用日志`}>
              调用日志
            </ButtonLink>
            {keyCan.revoke(key) && (
              <Button size="small" danger aria-label={`吊销密钥${key.prefix}`} onClick={() => ask(key)}>
                吊销
              </Button>
            )}
          </span>
        )}
        onChange={() => undefined}
      />
    </section>
  )
}

function SystemFacts({ system }: { system: System }) {
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>权限</dt>
          <dd>{system.scopes.map((scope) => machineScopes[scope]).join('；')}</dd>
        </div>
        <div>
          <dt>每分钟上限</dt>
          <dd>{system.callsPerMinute.toLocaleString('zh-CN')} 次</dd>
        </div>
        <div>
          <dt>允许的来源</dt>
          <dd className={styles.mono}>{system.networks.join('、') || '不限'}</dd>
        </div>
      </dl>
      <CallsPlot days={system.days} />
    </div>
  )
}

/** A key expires at the end of its last day, stored as the first moment of the next day. */
function formatExpiry(expiresAt: string): string {
  return expiresAt ? formatDate(new Date(Date.parse(expiresAt) - 1)) : '长期有效'
}

function formatLastUse({ lastUsedAt, lastUsedFrom }: Key): string {
  return lastUsedAt ? `${formatMinute(lastUsedAt)}，来自 ${lastUsedFrom}` : '从未使用'
}
