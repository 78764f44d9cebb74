import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import { applicationTexts } from '../../rules.ts'
import { ApplicationForm } from './application-form.tsx'
import { emptyApplication } from './application-values.ts'

test('the form has a field for each declared text', () => {
  const ignore = () => undefined
  const page = renderToStaticMarkup(
    <ApplicationForm
      taskTypes={[]}
      initial={emptyApplication}
      busy={false}
      refused={undefined}
      onChange={ignore}
      onSubmit={ignore}
      onCancel={ignore}
    />,
  )
  for (const [name, { label }] of listTexts(applicationTexts)) expect(page).toMatch(new RegExp(`<label for="${name}"[^>]*>${label}`))
})
