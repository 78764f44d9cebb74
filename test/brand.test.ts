import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the name of the demo company occurs in its content only, nowhere in the program', () => {
  const { siteName } = JSON.parse(readFileSync('content/brand.json', 'utf8')) as { siteName: string }
  const name = siteName.slice(0, 2)
  const sources = globSync([
    'src/**/*.{ts,tsx,css,svg,html,js}',
    'migrations/**/*.sql',
    'scripts/**/*.{ts,cjs,mjs}',
    'public/*.*',
    'vite.config.ts',
  ])
  const named = sources.filter((path) => !/\.test\.tsx?$|\/fixtures\.ts$/.test(path) && readFileSync(path, 'utf8').includes(name))
  expect(named).toEqual([])
  expect(sources.filter((path) => /from '[^']*content\/pictures/.test(readFileSync(path, 'utf8')))).toEqual([])
})
