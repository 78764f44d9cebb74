import type { Config } from '@react-router/dev/config'

// All routes are known from the start: few, and the server needs no address of its own to tell them.
export default { appDirectory: 'src', ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config
