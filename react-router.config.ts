import type { Config } from '@react-router/dev/config'
import { slimManifest } from './scripts/vite/slim-manifest.ts'

// All routes are known from the start: few, and the server needs no address of its own to tell them.
// `load-apart` splits pages, in a way that suits loads shared by server and browser.
export default {
  appDirectory: 'src',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: slimManifest,
} satisfies Config
