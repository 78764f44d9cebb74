import { Button, Modal } from 'antd'
import { CircleCheck, CircleX } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Fact } from '#ui/text/fact.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import type { getOwnApplication } from '../../contract.ts'
import { applicationCan, applicationState, applicationTexts } from '../../rules.ts'
import { Parameters } from '../../shared/parameters.tsx'
import styles from './application-detail.module.css'

export type Application = CallReply<typeof getOwnApplication>

type ApplicationDetailProps = {
  open: boolean
  application: Application | undefined
  onClose: () => void
  onResult: (number: string) => void
  onCopy: (number: string) => void
}

export function ApplicationDetail({ open, application, onClose, onResult, onCopy }: ApplicationDetailProps) {
  const state = application && applicationState(application.status)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      width="max(70%, min(680px, 100%))"
      title={
        application && state ? (
          <span className={styles.title}>
            {application.name}
            <Status tone={state.tone}>{state.label}</Status>
          </span>
        ) : (
          '申请详情'
        )
      }
      footer={application !== undefined && <NextStep {...{ application, onClose, onResult, onCopy }} />}
    >
      {application ? <Details application={application} /> : <Skeleton rows={6} height={24} />}
    </Modal>
  )
}

type NextStepProps = Omit<ApplicationDetailProps, 'open'> & { application: Application }

/** What one may do once it is decided. */
function NextStep({ application: { number, status }, onClose, onResult, onCopy }: NextStepProps) {
  function leaveFor(next: () => void): void {
    onClose()
    next()
  }
  if (applicationCan.viewResult({ state: status })) return <Button onClick={() => leaveFor(() => onResult(number))}>查看结果</Button>
  if (!applicationCan.resubmit({ state: status })) return null
  return (
    <Button type="primary" onClick={() => leaveFor(() => onCopy(number))}>
      修改后重新提交
    </Button>
  )
}

function Details({ application }: { application: Application }) {
  const { number, taskType, parameters, applicantName, submittedAt, targets, targetCount, letterName } = application
  return (
    <div className={styles.details}>
      <Decision application={application} />
      <dl>
        <Fact name="申请编号">{number}</Fact>
        {listTexts(applicationTexts).map(
          ([name, { label }]) =>
            application[name] && (
              <Fact key={name} name={label}>
                {application[name]}
              </Fact>
            ),
        )}
        <Fact name="任务类型">{taskType.replaceAll('|', ' / ')}</Fact>
        <Fact name="任务参数">
          <Parameters text={parameters} />
        </Fact>
        <Fact name="申请人">{applicantName}</Fact>
        <Fact name="申请时间">{submittedAt}</Fact>
        {letterName && <Fact name="授权书">{letterName}</Fact>}
        <Fact name="扫描目标">
          共 {targetCount.toLocaleString('zh-CN')} 个
          <ul className={styles.targets}>
            {targets.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fact>
      </dl>
    </div>
  )
}

/** The decision: reviewer, time, outcome and reason. */
function Decision({ application: { status, reviewerName, reviewedAt, comment } }: { application: Application }) {
  const { value, label } = applicationState(status)
  if (value === 'pending') return null
  const isApproved = value === 'approved'
  return (
    <p className={styles.decision} data-approved={isApproved || undefined}>
      {isApproved ? <CircleCheck /> : <CircleX />}
      <span>
        {reviewerName} {reviewedAt} <strong>{label}</strong>
        {comment && `（${comment}）`}
      </span>
    </p>
  )
}
