import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import { applicationTexts } from '../rules.ts'
import { ApplicationPanel } from './application-panel.tsx'

test('the reviewer’s panel shows each declared text', () => {
  const texts = Object.fromEntries(listTexts(applicationTexts).map(([name, { label }]) => [name, `${label} 内容`]))
  const history = { total: 0, approved: 0, rejected: 0, pending: 0, latest: [] }
  const detail = { ...texts, targets: [], target: '', count: 0, warnings: [], parameters: '', authorizedAt: '', letter: {}, history }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ApplicationPanel item={{ values: {} } as never} detail={detail as never} />
    </MemoryRouter>,
  )
  for (const text of Object.values(texts)) expect(page).toContain(text)
})
