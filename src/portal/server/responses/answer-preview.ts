import type { IncomingMessage } from 'node:http'
import { Refusal } from '#gateway/refusals.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { ShowPreview } from '#features/site/content/server/preview/previews.ts'
import { createPlainPage, type PlainPage } from '#gateway/server/plain-page.ts'
import type { LivePage } from '../render-page.ts'
import { type Answer, renderWithLimits, type ThrottledSources } from './throttled.ts'

type PreviewSources = ThrottledSources & { showPreview: ShowPreview }

/** Creates the handler of preview addresses. */
export function createPreviewAnswer(sources: PreviewSources): Answer {
  return renderWithLimits(sources, (request, info) => renderPreview(sources, request, info))
}

/** Renders the page of a preview address, or a plain page with the reason why it cannot. `?frame=` renders it for the console, `phone` as on a phone. */
async function renderPreview(
  { showPreview, renderer, getVariant }: PreviewSources,
  request: IncomingMessage,
  info: RequestInfo,
): Promise<LivePage | PlainPage> {
  const variant = getVariant(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', variant.origin)
  const frame = searchParams.get('frame')
  const shown = { ...variant, isMobile: variant.isMobile || frame === 'phone', isCare: frame === null && variant.isCare }
  try {
    return await showPreview(pathname, info, (call, address, until) =>
      renderer.renderPage(address, shown, { request: info, preview: { call, until, isFramed: frame !== null } }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_found')
      return createPlainPage(
        404,
        { title: '预览链接已失效', text: '链接超过有效期，或内容已被移除。请向编辑索取新的链接。', drawing: 'link' },
        'self',
      )
    const messages = error.errors.map(({ msg }) => msg).join('；')
    return createPlainPage(
      200,
      { title: '内容还不完整，暂时无法预览', text: `填写完整后这里会自动显示页面：${messages || error.message}` },
      'self',
    )
  }
}
