import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test.each([
  ['/query-coin/settings', '6200000001'],
  ['/apply/list', 'demo-applicant'],
  ['/console/applicants', 'assessor'],
])('every link of %s that Tab reaches shows the focus ring', async (path, signedInAs) => {
  const page = await openPage(path, { signedInAs })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const rings: Record<string, string> = {}
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    const [tag, name, ring] = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      return [focused.localName, focused.ariaLabel ?? focused.innerText, `${outlineStyle} ${outlineWidth}`] as const
    })
    // The skip link is seen as a box of its own.
    if (tag === 'a' && name !== '跳到主要内容') rings[name] = ring
  }
  expect(Object.keys(rings).length).toBeGreaterThan(2)
  for (const [name, ring] of Object.entries(rings)) expect(ring, name).toMatch(/^solid [23]px$/)
})
