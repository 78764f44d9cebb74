import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { addDutyRoles, type getDuties, separateDuties } from '../../duty-contract.ts'
import shared from '../screen.module.css'
import styles from './roles.module.css'

type Duties = CallReply<typeof getDuties>
type DutySectionProps = { duties: Duties; mayChange: boolean; onChange: () => void }

/** System, security and audit administrators apart: who they are, what is missing, and the switch. */
export function DutySection({ duties: { isOn, administrators, conflicts }, mayChange, onChange }: DutySectionProps) {
  const missing = administrators.some(({ missingRole }) => missingRole !== '')
  const isReady = conflicts.length === 0 && administrators.every(({ holders, needed }) => holders >= needed)
  return (
    <section className={classes(shared.card, styles.duties)} aria-labelledby="duties">
      <h2 id="duties">三员分立</h2>
      <p>
        系统、安全、审计管理员的权限互斥，任何一类也不办理业务。三类须各有两人才能开启，否则须二人确认的变更会无人可以确认。开启与关闭都须另一名账号管理员确认。
      </p>
      <ul className={styles.administrators}>
        <li>
          <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? '已开启' : '未开启'}</Status>
        </li>
        {administrators.map(({ label, holders, needed, missingRole }) => (
          <li key={label}>
            <span>{label}</span>
            <Status tone={holders >= needed ? 'success' : 'warning'}>
              {holders >= needed ? `${holders} 人` : `${holders} 人，还差 ${needed - holders} 人`}
            </Status>
            {missingRole && <span>尚无这样的角色</span>}
          </li>
        ))}
        {conflicts.map(({ role, members, why }) => (
          <li key={role}>
            <span>角色“{role}”</span>
            <Status tone="warning">{`${members} 人`}</Status>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      {mayChange && <DutyActions isOn={isOn} missing={missing} isReady={isReady} onChange={onChange} />}
    </section>
  )
}

type DutyActionsProps = { isOn: boolean; missing: boolean; isReady: boolean; onChange: () => void }

function DutyActions({ isOn, missing, isReady, onChange }: DutyActionsProps) {
  const confirm = useConfirm()

  async function addRoles(): Promise<void> {
    const { state } = await callFromBrowser(addDutyRoles, {})
    if (state === 'proposed') showProposed()
    else showToast('success', '三员角色已建立，请为每个角色安排两人')
    onChange()
  }

  function ask(): void {
    confirm({
      title: isOn ? '关闭三员分立？' : '开启三员分立？',
      content: '提交后由另一名账号管理员在“待确认”中确认才生效。',
      okText: '提交确认',
      danger: isOn,
      work: async () => {
        await callFromBrowser(separateDuties, { on: !isOn })
        showProposed()
        onChange()
      },
    })
  }

  return (
    <div className={styles.actions}>
      {missing && <Button onClick={() => void attempt(addRoles)}>建立三员角色</Button>}
      <Button type={isOn ? 'default' : 'primary'} disabled={!isOn && !isReady} aria-describedby="duties-why" onClick={ask}>
        {isOn ? '关闭三员分立' : '开启三员分立'}
      </Button>
      <span id="duties-why">{!isOn && !isReady && '满足以上各条后可以开启'}</span>
    </div>
  )
}
