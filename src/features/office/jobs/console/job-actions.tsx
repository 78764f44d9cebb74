import { Button, Dropdown } from 'antd'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { jobCalls } from '../contract.ts'

type JobRow = CallReply<typeof jobCalls.list>['jobs'][number]
type Act = typeof jobCalls.run
type JobActionsProps = { job: JobRow; mayChange: boolean; onRuns: () => void }

export function JobActions({ job, mayChange, onRuns }: JobActionsProps) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function ask(question: ReturnType<(typeof questions)['run']>, call: Act, done: string): void {
    const second = job.movesMoney ? '该任务涉及资金，开启权限变更二人确认后，须另一名账号管理员在“待确认”中确认。' : ''
    async function work(): Promise<void> {
      const { state } = await callFromBrowser(call, { name: job.name })
      if (state === 'proposed') showProposed()
      else showToast('success', done)
    }
    confirm({ ...question, content: `${question.content}${second}`, work, onEnd: revalidate })
  }

  const actions: Record<string, () => void> = {
    runs: onRuns,
    run: () => ask(questions.run(job.label), jobCalls.run, `“${job.label}”已加入队列`),
    pause: () => ask(questions.pause(job.label), jobCalls.pause, `“${job.label}”已暂停`),
    resume: () => ask(questions.resume(job.label), jobCalls.resume, `“${job.label}”已恢复`),
  }
  return (
    <Dropdown trigger={['click']} menu={{ items: listActions(job, mayChange), onClick: ({ key }) => actions[key]?.() }}>
      <Button size="small" aria-label={`管理“${job.label}”`}>
        管理
      </Button>
    </Dropdown>
  )
}

/** Jobs without a schedule need the data of what asked for them. */
function listActions({ schedule, pausedAt }: JobRow, mayChange: boolean) {
  const runs = { key: 'runs', label: '运行记录' }
  if (!mayChange) return [runs]
  if (pausedAt) return [runs, { key: 'resume', label: '恢复' }]
  return [runs, ...(schedule ? [{ key: 'run', label: '立即执行' }] : []), { key: 'pause', label: '暂停', danger: true }]
}

const questions = {
  run: (label: string) => ({ title: `立即执行“${label}”？`, content: '不影响下一次按计划执行。', okText: '立即执行' }),
  pause: (label: string) => ({
    title: `暂停“${label}”？`,
    content: '15 秒内生效；正在执行的一次会执行完，此后产生的任务在队列中等待，恢复后继续。',
    okText: '暂停',
    danger: true,
  }),
  resume: (label: string) => ({ title: `恢复“${label}”？`, content: '15 秒内生效；等待中的任务随即执行。', okText: '恢复' }),
}
