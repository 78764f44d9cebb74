import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SiteContext } from '#platform/site/shared/page-config.ts'
import ApplyAddPage from './apply-add.tsx'

test('without types of tasks there is no form that could not be sent, but whom to call', () => {
  const page = renderToStaticMarkup(
    <SiteContext value={{ config: { tel: '400-000-0001' } } as never}>
      <MemoryRouter>
        <ApplyAddPage loaderData={{ account: 'li.na', types: [], handed: '' }} />
      </MemoryRouter>
    </SiteContext>,
  )
  expect(page).toContain('扫描的任务类型尚未设置，暂不能提交申请。请致电客服 400-000-0001。')
  expect(page).not.toMatch(/<form|提交申请</)
})
