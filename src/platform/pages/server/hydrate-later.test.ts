import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hydrateLater, scriptHashes } from './hydrate-later.ts'

const page = `<head><link rel="modulepreload" href="/assets/a.js"/></head><body><script type="application/json" id="page-config">{"a":1}</script><script>one()</script><script type="module" async="">import "/assets/a.js";</script></body>`
const withRoutes = page.replace('import "/assets/a.js"', 'import "/assets/manifest-2b.js"')

test('no module is asked for before the starter runs', () => {
  const html = hydrateLater(page, 'public')
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<script type="text/plain" id="page-script">import "/assets/a.js";</script>')
})

test('React is named apart, to be evaluated before the rest, and the routes are those that are open to all', () => {
  const react = '<link rel="modulepreload" href="/assets/react-1a.js"/>'
  const html = hydrateLater(withRoutes.replace('<head>', `<head>${react}`), 'public')
  expect(html).toContain(
    '<script type="text/plain" id="page-script" data-first="/assets/react-1a.js">import "/assets/public-manifest-2b.js";',
  )
  expect(scriptHashes(html)).toHaveLength(3)
})

test('the door of an account area names its own list of routes', () => {
  const html = hydrateLater(withRoutes, 'apply')
  expect(html).toContain('<script type="text/plain" id="page-script">import "/assets/apply-manifest-2b.js";')
})

test('exactly the scripts of the page are allowed, data is not', () => {
  const hashes = scriptHashes(hydrateLater(page, 'public'))
  const of = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(hashes).toContain(of('one()'))
  expect(hashes).toContain(of('import "/assets/a.js";'))
  expect(hashes).not.toContain(of('{"a":1}'))
  expect(hashes).toHaveLength(3)
})
