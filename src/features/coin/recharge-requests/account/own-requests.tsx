import { Modal, Pagination, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import sheet from '#ui/layout/sheet.module.css'
import { type listOwnRequests, withdrawRequest } from '../contract.ts'
import { requestMessages as messages, requestCan } from '../rules.ts'
import { RequestStatus } from '../shared/request-status.tsx'
import { CopyButton } from './bank-account.tsx'
import styles from './recharge-page.module.css'

export const requestsPageSize = 10

type Reply = CallReply<typeof listOwnRequests>
type OwnRequestsProps = Reply & { page: number; opened: string; onChange: () => void }

/** The account's requests, newest first; the one of the address stands out. */
export function OwnRequests({ items, total, page, opened, onChange }: OwnRequestsProps) {
  const navigate = useNavigate()
  const [withdrawn, setWithdrawn] = useState<Request>()
  const { isSending, run } = useSubmission()

  async function withdraw({ id }: Request): Promise<void> {
    await run(async () => {
      await callFromBrowser(withdrawRequest, { id })
      showToast('success', messages.withdrawn)
    })
    setWithdrawn(undefined)
    onChange()
  }

  return (
    <section className={classes(sheet.sheet, styles.requests)} aria-labelledby="requests">
      <h2 id="requests">我的充值申请</h2>
      {items.length === 0 ? (
        <EmptyState title="还没有充值申请">
          <p>提交后，可在这里查看付款附言与到账情况。</p>
        </EmptyState>
      ) : (
        <ul>
          {items.map((request) => (
            <li key={request.id} ref={request.id === opened ? showOpened : null} aria-current={request.id === opened || undefined}>
              <OwnRequest request={request} onWithdraw={() => setWithdrawn(request)} />
            </li>
          ))}
        </ul>
      )}
      {total > requestsPageSize && (
        <Pagination
          itemRender={labelPageButton}
          current={page}
          pageSize={requestsPageSize}
          total={total}
          showSizeChanger={false}
          onChange={(next) => void navigate({ search: next > 1 ? `?page=${next}` : '' })}
        />
      )}
      <Modal
        open={withdrawn !== undefined}
        title={`撤销充值申请 ${withdrawn?.number ?? ''}？`}
        okText="撤销申请"
        cancelText="不撤销"
        okButtonProps={{ danger: true }}
        confirmLoading={isSending}
        onOk={() => withdrawn && void withdraw(withdrawn)}
        onCancel={() => setWithdrawn(undefined)}
      >
        <p>撤销后不能恢复。已经付款的请不要撤销，到账后财务会为您入账。</p>
      </Modal>
    </section>
  )
}

/** A request that was just submitted, or that a notice leads to, is brought into view. */
function showOpened(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: 'center' })
}

type Request = CallReply<typeof listOwnRequests>['items'][number]

function OwnRequest({ request, onWithdraw }: { request: Request; onWithdraw: () => void }) {
  const { number, quantity, fen, payer, reference, note, state, createdAt, settledAt, reason, isReversed } = request
  return (
    <>
      <div className={styles.title}>
        <h3>
          {formatCoins(quantity)} · ¥{formatYuan(fen)}
        </h3>
        <RequestStatus {...request} />
      </div>
      <p className={styles.note}>
        {number} · {payer} · 提交于 {formatMinute(createdAt)}
        {settledAt && ` · 办结于 ${formatMinute(settledAt)}`}
      </p>
      {note && <p className={styles.note}>备注：{note}</p>}
      {reason && <p className={styles.note}>原因：{reason}</p>}
      {isReversed && <p className={styles.note}>这笔入账已冲正，原因见核销明细。</p>}
      {state === 'open' && (
        <div className={styles.pay}>
          <p>
            转账时请在付款附言中填写 <b>{reference}</b>
            <CopyButton name="付款附言" text={reference} />
          </p>
          {requestCan.withdraw(request) && (
            <Button size="middle" aria-label={`撤销充值申请 ${number}`} onClick={onWithdraw}>
              撤销
            </Button>
          )}
        </div>
      )}
    </>
  )
}
