import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hydrateLater, ownNonce, withoutNonce } from './hydrate-later.ts'

const own = `nonce="${ownNonce}"`
const page = `<head><link rel="modulepreload" href="/assets/a.js"/></head><body><script type="application/json" id="page-config">{"a":1}</script><script ${own}>one()</script><script ${own} type="module" async="">import "/assets/a.js";</script></body>`
const withRoutes = page.replace('import "/assets/a.js"', 'import "/assets/manifest-2b.js"')
const kept = (rendered: string, routes = 'public') => withoutNonce(hydrateLater(rendered, { routes, nonce: ownNonce }))
const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

test('no module is asked for before the starter runs, which knows them all', () => {
  const { html } = kept(page)
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).toContain('<link rel="later" href="/assets/a.js"/>')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<script type="text/plain" id="page-script">import "/assets/a.js";</script>')
})

test('React is named apart, to be evaluated before the rest, and the routes are those that are open to all', () => {
  const react = '<link rel="modulepreload" href="/assets/react-1a.js"/>'
  const { html, scripts } = kept(withRoutes.replace('<head>', `<head>${react}`))
  expect(html).toContain(
    '<script type="text/plain" id="page-script" data-first="/assets/react-1a.js">import "/assets/public-manifest-2b.js";',
  )
  expect(scripts).toHaveLength(3)
})

test('the door of an account area names its own list of routes', () => {
  const { html } = kept(withRoutes, 'apply')
  expect(html).toContain('<script type="text/plain" id="page-script">import "/assets/apply-manifest-2b.js";')
})

test('exactly the scripts of the page are allowed, data is not, and no nonce is left behind', () => {
  const { html, scripts } = kept(page)
  expect(scripts).toContain(hashOf('one()'))
  expect(scripts).toContain(hashOf('import "/assets/a.js";'))
  expect(scripts).not.toContain(hashOf('{"a":1}'))
  expect(scripts).toHaveLength(3)
  expect(html).not.toContain('nonce=')
})

test('a script that came in with some content is not allowed, in whatever place', () => {
  const planted =
    '<script>planted()</script><script type="module">planted()</script><script type="text/plain" id="page-script">planted()</script>'
  const { scripts } = kept(page.replace('<body>', `<body>${planted}`))
  expect(scripts).toEqual(kept(page).scripts)
})

test('the scripts of a page for one visitor come later too, each with the nonce of this page', () => {
  const html = hydrateLater(page.replaceAll(ownNonce, 'a-b_c'), { routes: 'apply', nonce: 'a-b_c' })
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<script nonce="a-b_c" type="text/plain" id="page-script">import "/assets/a.js";</script>')
  expect(html.match(/<script(?! type="application\/json")(?! nonce="a-b_c")/g)).toBeNull()
})
