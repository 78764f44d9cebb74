import { Button, Drawer } from 'antd'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { getRequest } from '../contract.ts'
import { requestKinds, requestStates } from '../rules.ts'
import { Parts } from './parts.tsx'
import styles from './requests.module.css'

type Request = CallReply<typeof getRequest>
type RequestDrawerProps = { request: Request | undefined; onClose: () => void; onRefresh: () => void }

/** One request: its file, or what was erased and the answer to the person. */
export function RequestDrawer({ request, onClose, onRefresh }: RequestDrawerProps) {
  const title = request ? `${requestKinds[request.kind]} ${request.masked} 的个人信息` : '个人信息请求'
  return (
    <Drawer open={request !== undefined} title={title} size={560} onClose={onClose} destroyOnHidden>
      {request && (
        <div className={blocks.parts}>
          <Facts>
            <Fact name="状态">
              <Status tone={requestStates[request.state].tone}>{requestStates[request.state].label}</Status>
            </Fact>
            <Fact name="身份核验">{request.verified}</Fact>
            <Fact name="提出">
              {request.madeBy}，{formatMinute(request.madeAt)}
            </Fact>
            {request.settledAt && (
              <Fact name="办结">
                {request.declined || request.settledBy || '未办理'}，{formatMinute(request.settledAt)}
              </Fact>
            )}
          </Facts>
          {request.state === 'waiting' && (
            <p>
              账号管理员确认后才执行；确认前，提出人可以在“<Link to="/console/proposals">待确认</Link>”中撤回。
            </p>
          )}
          {request.state === 'done' && request.kind === 'export' && <ExportFile {...request.export} onRefresh={onRefresh} />}
          {request.state === 'done' && request.kind === 'erasure' && <Answer request={request} />}
        </div>
      )}
    </Drawer>
  )
}

function ExportFile({ state, path, onRefresh }: Request['export'] & { onRefresh: () => void }) {
  if (path)
    return (
      <Button type="primary" href={path} download className={blocks.start ?? ''}>
        下载压缩包
      </Button>
    )
  if (state === 'waiting' || state === 'running')
    return (
      <p>
        正在生成压缩包。<Button onClick={onRefresh}>刷新</Button>
      </p>
    )
  return (
    <p className={blocks.muted}>
      {state === 'failed' ? '生成失败，请重新登记请求。' : '压缩包只由提出人在 24 小时内下载；过期请重新登记。'}
    </p>
  )
}

function Answer({ request: { erased, kept, answer } }: { request: Request }) {
  return (
    <>
      <section className={blocks.parts} aria-label="办理结果">
        <h2>办理结果</h2>
        <Parts erased={erased} kept={kept} />
      </section>
      <section className={blocks.parts} aria-label="给本人的答复">
        <h2>给本人的答复</h2>
        <p className={styles.answer}>{answer}</p>
        <span className={blocks.bar}>
          <CopyButton text={answer} label="复制答复" withText />
          <Button onClick={() => window.print()}>打印</Button>
        </span>
      </section>
    </>
  )
}
