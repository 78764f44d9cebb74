import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { loadApart } from './scripts/vite/load-apart.ts'
import { oneLineIcons } from './scripts/vite/one-line-icons.ts'
import { reactAsModules } from './scripts/vite/react-as-modules.ts'
import { smallPreloadHelper } from './scripts/vite/small-preload-helper.ts'
import { unusedRouterParts } from './scripts/vite/unused-router-parts.ts'

/** The wall of the browser build: a module of the server in it is a fault, not a warning. */
function serverStaysHome(): Plugin {
  return {
    name: 'server-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} belongs to the server but was drawn into the browser bundle`)
    },
  }
}

/** Browsers carry the names of the contracts, not their schemas (docs/decisions/002-contracts.md). */
function zodStaysHome(): Plugin {
  return {
    name: 'zod-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? `${import.meta.dirname}/src/gateway/zod-stub.ts` : undefined),
  }
}

/** Short, because every class name stands in the styles, in the scripts and in every page. */
function scopedName(name: string, file: string): string {
  return `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`
}

const drawnInBrowsersOnly = new Set(['antd', 'antd/locale/zh_CN.js', 'dayjs', 'dayjs/locale/zh-cn.js'])

/** Account and staff screens are drawn once the session is known, in the browser: the server needs none of their library's 80 MB. */
function accountScreensStayInBrowsers(): Plugin {
  const prefix = '\0browser-only:'
  return {
    name: 'account-screens-stay-in-browsers',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (drawnInBrowsersOnly.has(id) ? prefix + id : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const names = Object.keys((await import(id.slice(prefix.length))) as object).filter((name) => /^[\w$]+$/.test(name))
      const code =
        'const nothing = new Proxy(function () {}, { get: (_, key) => (key === "then" ? undefined : nothing), apply: () => nothing })'
      return `${code}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    serverStaysHome(),
    zodStaysHome(),
    accountScreensStayInBrowsers(),
    oneLineIcons(),
    loadApart(),
    reactAsModules(),
    unusedRouterParts(),
    smallPreloadHelper(),
    process.env.VITEST ? [] : reactRouter(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  // Libraries of many small files: bundled, they cost neither time nor memory at the start.
  ssr: {
    noExternal:
      command === 'build' ? ['cron-parser', 'kysely', 'lucide-react', 'luxon', 'pg-boss', 'prom-client', 'react-router', 'zod'] : [],
  },
  build: { assetsInlineLimit: 0, cssMinify: true, target: 'es2022', reportCompressedSize: false },
  environments: {
    // Server and pages in one piece: both know the same contracts, refusals and rules.
    ssr: { build: { rolldownOptions: { input: 'src/run-portal.ts' } } },
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: (id) => (/\/src\/.*\.tsx?(\?load)?$/.test(id) ? false : undefined),
            propertyReadSideEffects: false,
          },
          output: {
            // Few chunks that change at different times: what every page needs packs better in one piece.
            codeSplitting: {
              groups: [
                { name: 'react', test: /as-module:|node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//, priority: 3 },
                {
                  name: 'site',
                  test: /\/src\/(root|entry\.client|portal\/layout)\.tsx|\/src\/(ui\/(alive|badge\.module|carousel\.module|contour|join-banner|phrases|picture|services-strip)|kit\/dates)|\/icons\/(arrow-right|chevron-(left|right)|scan-search)\.|gateway\/(call|loading|shape|values|zod-stub)\./,
                  priority: 2,
                },
                // The styles that most public pages share in part: each on its own, a page would wait for seven small sheets.
                {
                  name: 'reading',
                  test: /\/src\/ui\/(anchor-tabs|breadcrumb|consult-banner|copy-button|empty-state|filter-tabs|head-band|pagination|prose)\.module\.css/,
                  priority: 2,
                },
                // What the front page shares with one other page or two: module by module it would be eight small requests.
                { name: 'news', test: /\/src\/features\/news\/(contract|rules)/, priority: 1 },
                { name: 'products', test: /\/src\/(ui\/carousel|features\/products\/(contract|rules))/, priority: 1 },
                { name: 'upcoming', test: /\/src\/(ui\/badge|platform\/site\/(rules|parts\/upcoming-mark))/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
