import { Button } from 'antd'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isRefusal } from '#gateway/browser-call.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Container } from '#ui/layout/section.tsx'

/** The error page. It shows the error id of the log and no other detail. */
export function ErrorView({ error }: { error?: unknown }) {
  const requestId = getRequestId(error)
  const { pathname, search } = useLocation()
  const isAddressWrong = isNotFound(error) || (isRefusal(error) && error.code === 'invalid')
  const canClear = isAddressWrong && search !== ''
  return (
    <Container>
      <EmptyState title={getErrorMessage(error)} drawing={isAddressWrong ? 'missing' : 'failed'} isPage>
        <p>
          {isAddressWrong ? '链接可能已失效，或地址不完整，请从列表中重新打开。' : '页面暂时无法打开，请稍后重试。'}
          {requestId && (
            <>
              <br />
              若问题持续出现，请向客服提供编号 <code>{requestId}</code>
            </>
          )}
        </p>
        {!isAddressWrong && <Reload />}
        {canClear && (
          <Button type="primary" href={pathname}>
            清除条件
          </Button>
        )}
        <Button type={isAddressWrong && !canClear ? 'primary' : 'default'} href="/">
          返回首页
        </Button>
      </EmptyState>
    </Container>
  )
}

/** A form instead of a link, to reload the document despite the router's state. */
function Reload() {
  const { pathname, search } = useLocation()
  return (
    <form method="get" action={pathname}>
      {[...new URLSearchParams(search)].map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      <Button type="primary" htmlType="submit">
        重新加载
      </Button>
    </form>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The message of a refusal (network and server errors have their own); a generic one for other errors. */
function getErrorMessage(error: unknown): string {
  if (isNotFound(error)) return '抱歉，您访问的页面不存在'
  return isRefusal(error) && /^(network$|unreadable$|http_|invalid$)/.test(error.code) ? error.message : '系统正繁忙，请稍候...'
}

function getRequestId(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return undefined
  return typeof data.requestId === 'string' ? data.requestId : undefined
}
